import { sampleOf } from "../../access/sample.ts";
import { OCCUPATIONS } from "../../datasets/labor_rates.ts";
import { type Caller, endpoint } from "../../http/endpoint.ts";
import { JsonText } from "../../http/json.ts";
import { boolean, defaulting, integer, limit, params, state, text } from "../../http/params.ts";
import { requireLevel } from "../../access/require.ts";
import { contains, flagged, is } from "../../library/filters.ts";
import type { LibrarySnapshot } from "../../library/library.ts";
import { select } from "../../library/query.ts";
import { laborFilters } from "./labor_rows.ts";

const MOST_LABOR_RECORDS = 100;

/** GET /api/v1/context/roofing (spec 2). */
export const roofingEndpoint = endpoint({
  path: "/api/v1/context/roofing",
  params: params({
    manufacturer: text,
    material_type: text,
    impact_rating_class: integer({ min: 1, max: 4 }),
    quote_safe: boolean,
    include_labor: defaulting(boolean, false),
    state,
    include_states: defaulting(boolean, false),
    limit: limit(100, 500),
  }),
  access({ include_labor }, caller) {
    requireLevel(caller, { dataset: "roofing_materials", level: "sample" });
    return include_labor ? { dataset: "labor_rates", level: "sample" } : null;
  },
  envelope: "success",
  answer(params, library, caller) {
    const materials = library.version("roofing_materials");
    const rows = select({
      size: materials.size,
      limit: params.limit,
      where: [
        contains(materials.texts("manufacturer"), params.manufacturer),
        contains(materials.texts("material_type"), params.material_type),
        is(materials.numbers("impact_rating_class"), params.impact_rating_class),
        flagged(materials.flags("quote_safe"), params.quote_safe),
        sampleOf(materials, caller.access.roofing_materials),
      ],
    });
    const labor = params.include_labor ? laborRecords(library, caller, params) : undefined;
    return {
      data: {
        materials: JsonText.array(materials.records().join(rows)),
        labor: labor?.records ?? null,
        coverage: {
          material_records_returned: rows.length,
          labor_records_returned: labor?.count ?? 0,
          quote_safe_only: params.quote_safe === true,
          trust_basis: "roofing_material_context",
        },
      },
    };
  },
});

/** Labor rates of roofers. */
function laborRecords(
  library: LibrarySnapshot,
  caller: Caller,
  params: { state: string | undefined; include_states: boolean },
) {
  const rates = library.version("labor_rates");
  const rows = select({
    size: rates.size,
    limit: MOST_LABOR_RECORDS,
    where: [
      ...laborFilters(rates, { occupation: OCCUPATIONS.roofing!, ...params }),
      sampleOf(rates, caller.access.labor_rates),
    ],
  });
  return { records: JsonText.array(rates.records().join(rows)), count: rows.length };
}

import fc from "fast-check";
import { twinTest } from "../../../support/service/twin_service.ts";
import {
  agrees,
  contains,
  flagIs,
  FLAGS,
  is,
  isNewest,
  limitOf,
  LIMITS,
  partsOf,
  queries,
  type Query,
  rowsToPublish,
  safeFirst,
  sorted,
  STATES,
} from "../../../support/naive/twin.ts";

const PATH = "/api/v1/context/roofing";
const REGIONS = ["national", "state", "metro", "nonmetro"];

/** A material, whatever separates its words. */
const joined = (material: string): string => material.replace(/[\s_-]+/g, "_");

const materials = rowsToPublish("roofing_materials");
const rates = rowsToPublish("labor_rates", (row, i) => ({
  ...row,
  occupation_code: i % 5 === 0 ? "49-9021" : "47-2181",
  trade: i % 5 === 0 ? "hvac" as const : "roofing" as const,
  data_year: 2025 + i % 2,
}));
const ROWS = { roofing_materials: materials, labor_rates: rates };

/** Roofers' rates: the nation's, or the state's if it exists, plus all states' if requested. */
function laborOf(query: Query) {
  const state = query.state?.toUpperCase();
  const matches = rates.filter(isNewest).filter((row) =>
    row.occupation_code === "47-2181" &&
    is(row.region.state_code, state) &&
    (row.region.type === (state === undefined ? "national" : "state") ||
      (query.include_states === "true" && row.region.type === "state"))
  );
  return sorted(
    matches,
    (row) => REGIONS.indexOf(row.region.type),
    (row) => row.region.name,
    (row) => row.record_id,
  ).slice(0, 100);
}

twinTest(`GET ${PATH} 200 matches its naive twin`, ROWS, (service) =>
  agrees(
    service,
    PATH,
    queries({
      manufacturer: partsOf(materials.map((row) => row.manufacturer)),
      material_type: partsOf(materials.map((row) => row.material_type)),
      impact_rating_class: fc.constantFrom("1", "2", "3", "4"),
      quote_safe: FLAGS,
      include_labor: FLAGS,
      state: STATES,
      include_states: FLAGS,
      limit: LIMITS,
    }),
    (query) => {
      const matches = materials.filter((row) =>
        contains(row.manufacturer, query.manufacturer) &&
        contains(joined(row.material_type), query.material_type && joined(query.material_type)) &&
        (query.impact_rating_class === undefined ||
          row.specs.impact_rating_class === Number(query.impact_rating_class)) &&
        flagIs(row.quote_safe, query.quote_safe)
      );
      const found = sorted(
        matches,
        safeFirst,
        (row) => row.manufacturer,
        (row) => row.product_line,
        (row) => row.record_id,
      ).slice(0, limitOf(query, 100, 500));
      const labor = query.include_labor === "true" ? laborOf(query) : null;
      return {
        materials: found,
        labor,
        coverage: {
          material_records_returned: found.length,
          labor_records_returned: labor?.length ?? 0,
          quote_safe_only: query.quote_safe === "true",
          trust_basis: "roofing_material_context",
        },
      };
    },
    ({ materials, labor }) => materials.length + (labor?.length ?? 0),
    // `labor` is an array or null, and present only with include_labor.
    { part: ({ data: { materials, labor = null, coverage } }) => ({ materials, labor, coverage }) },
  ));

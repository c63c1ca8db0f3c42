import { z } from "zod";
import { recordSchema } from "../../datasets/declare/record_schema.ts";
import { requirementOf } from "../../datasets/declare/access.ts";
import { laborRates, OCCUPATIONS } from "../../datasets/labor_rates.ts";
import { roofingMaterials } from "../../datasets/roofing_materials.ts";
import type { Context } from "../../http/declare/endpoint.ts";
import { boolean, integer, state, text } from "../../http/declare/kinds.ts";
import * as covered from "../coverage_fields.ts";
import { list, quoteSafe } from "../list.ts";
import { findRows } from "../rows.ts";

const MAX_LABOR_RECORDS = 100;

/** GET /api/v1/context/roofing (spec 2). */
export const roofingEndpoint = list({
  path: "/api/v1/context/roofing",
  summary: "Roofing materials with their ratings, and roofers' wages.",
  example: "material_type=shingle&limit=1",
  exampleValues: { impact_rating_class: 4 },
  dataset: roofingMaterials,
  secondary: laborRates,
  params: {
    manufacturer: text.describe("Part of the manufacturer's name."),
    material_type: text.describe("Part of the material, such as asphalt_shingle."),
    impact_rating_class: integer({ min: 1, max: 4 }).describe("Impact rating; 4 is the highest."),
    quote_safe: quoteSafe,
    include_labor: boolean.default(false)
      .describe("Adds labor: wages of roofers. The key needs labor_rates for it."),
    state: state.describe("Two-letter code of the wages' state; only with include_labor=true."),
    include_states: boolean.default(false)
      .describe("With include_labor=true, adds wages of states."),
  },
  limit: [100, 500],
  member: "materials",
  notFilters: ["include_labor", "state", "include_states"],
  also: ({ include_labor }) => include_labor ? [requirementOf(laborRates)] : [],
  query: ({ manufacturer, material_type, impact_rating_class }) => ({
    manufacturer,
    material_type,
    impact_rating_class,
  }),
  covers: {
    material_records_returned: covered.returned,
    labor_records_returned: z.int().describe("Number of labor records returned."),
    quote_safe_only: covered.quoteSafeOnly,
    trust_basis: covered.trustBasis,
  },
  adds: {
    labor: z.array(recordSchema(laborRates)).nullable()
      .describe("Wages of roofers with include_labor=true, else null."),
  },
  coverage: ({ quote_safe }, { rows }) => ({
    material_records_returned: rows.length,
    quote_safe_only: quote_safe === true,
    trust_basis: "roofing_material_context",
  }),
  more(asked, context) {
    const labor = asked.include_labor === true ? laborOf(asked, context) : undefined;
    return {
      data: { labor: labor?.records ?? null },
      coverage: { labor_records_returned: labor?.rows.length ?? 0 },
      found: labor,
    };
  },
});

/** Wages of roofers in the nation, or in a state. */
function laborOf(
  { state, include_states }: { state?: string | undefined; include_states?: boolean },
  { library, caller }: Context,
) {
  return findRows(library, caller, laborRates, {
    query: {
      occupation: OCCUPATIONS.roofing,
      data_year: "newest",
      region_type: state === undefined ? "national" : "state",
      state,
      include_states,
    },
    limit: MAX_LABOR_RECORDS,
  });
}

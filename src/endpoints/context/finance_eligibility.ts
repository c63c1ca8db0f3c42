import { financeEligibility, PROGRAM_TYPES } from "../../datasets/finance_eligibility.ts";
import { oneOf, slugged, state, text } from "../../http/declare/kinds.ts";
import * as covered from "../coverage_fields.ts";
import { list, quoteSafe } from "../list.ts";
import { trade } from "../shared_params.ts";

/** GET /api/v1/context/finance-eligibility (spec 2). */
export const financeEligibilityEndpoint = list({
  path: "/api/v1/context/finance-eligibility",
  summary: "Eligibility rules of lending and rebate programs, by state and county.",
  example: "state=CO&limit=1",
  exampleValues: { county: "Denver" },
  dataset: financeEligibility,
  params: {
    trade,
    state,
    measure: slugged.describe("Key of the measure, such as air_source_heat_pump."),
    financier: slugged.describe("Slug of the lender."),
    program_type: oneOf(PROGRAM_TYPES).describe("Kind of program."),
    county: text.describe(
      "County: its own rules, those of all other counties and statewide ones are given.",
    ),
    product: text.describe("Part of the product's label."),
    quote_safe: quoteSafe,
  },
  limit: [100, 500],
  envelope: "usage",
  query: ({ quote_safe: _, ...query }) => query,
  covers: {
    trade: covered.tradeOrAll,
    state: covered.stateOrNull,
    county: covered.countyOrNull,
    financier: covered.financierOrNull,
    program_type: covered.programTypeOrAll,
    measure: covered.measureOrNull,
    product: covered.productOrNull,
    returned: covered.returned,
    source: covered.source,
    quote_safe_rule: covered.quoteSafeRule,
  },
  coverage: (asked, { rows }) => ({
    trade: asked.trade ?? "all",
    state: asked.state ?? null,
    county: asked.county ?? null,
    financier: asked.financier ?? null,
    program_type: asked.program_type ?? "all",
    measure: asked.measure ?? null,
    product: asked.product ?? null,
    returned: rows.length,
    source: "finance_eligibility",
    quote_safe_rule: "Contractor-uploaded rules stay quote_safe=false until an official " +
      "source or a review approves them.",
  }),
});

import { permits } from "../../datasets/permits.ts";
import { state, text } from "../../http/declare/kinds.ts";
import * as covered from "../coverage_fields.ts";
import { list, quoteSafe } from "../list.ts";
import { trade } from "../shared_params.ts";

/** GET /api/v1/context/permits (spec 2). */
export const permitsEndpoint = list({
  path: "/api/v1/context/permits",
  summary: "What authorities require before and after work: permits, inspections, fees and codes.",
  example: "trade=electrical&state=CO&city=Denver&limit=1",
  dataset: permits,
  params: {
    trade: trade.default("hvac"),
    state,
    county: text.describe("Part of the county's name; a trailing County does not count."),
    city: text.describe("Part of the name of the jurisdiction's city."),
    quote_safe: quoteSafe,
  },
  limit: [100, 500],
  query: ({ trade, state, county, city }) => ({ trade, state, county, city }),
  covers: {
    trade: covered.tradeOrAll,
    state: covered.stateOrNull,
    county: covered.countyOrNull,
    city: covered.cityOrNull,
    records_returned: covered.returned,
    quote_safe_only: covered.quoteSafeOnly,
    trust_basis: covered.trustBasis,
  },
  coverage: ({ trade, state, county, city, quote_safe }, { rows }) => ({
    trade: trade ?? "all",
    state: state ?? null,
    county: county ?? null,
    city: city ?? null,
    records_returned: rows.length,
    quote_safe_only: quote_safe === true,
    trust_basis: "permit_code_context",
  }),
});

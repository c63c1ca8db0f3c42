import { hvacLabor } from "../../datasets/hvac_labor.ts";
import { slugged } from "../../http/declare/kinds.ts";
import * as covered from "../coverage_fields.ts";
import { list, quoteSafe } from "../list.ts";
import { trade } from "../shared_params.ts";
import { firstOf } from "../../base/known.ts";

/** GET /api/v1/context/labor-adders (spec 2). */
export const laborAddersEndpoint = list({
  path: "/api/v1/context/labor-adders",
  summary:
    "Costs and hours that add to the labor of a job, such as difficult access or a long line set.",
  example: "trade=hvac&limit=1",
  dataset: hvacLabor,
  params: {
    trade: trade.default("hvac"),
    adder: slugged.describe("Key of one adder, such as attic_access."),
    quote_safe: quoteSafe,
  },
  limit: [100, 500],
  query: ({ trade, adder }) => ({ trade, adder }),
  covers: {
    trade: covered.tradeOrAll,
    adder: covered.adderOrNull,
    records_returned: covered.returned,
    quote_safe_only: covered.quoteSafeOnly,
    trust_basis: covered.trustBasis,
  },
  coverage: ({ trade, adder, quote_safe }, { rows, version }) => ({
    trade: trade ?? "all",
    // The key as written in its record.
    adder: adder === undefined || rows.length === 0
      ? adder ?? null
      : version.columns.adder_key.get(firstOf(rows)),
    records_returned: rows.length,
    quote_safe_only: quote_safe === true,
    trust_basis: "labor_adder_context",
  }),
});

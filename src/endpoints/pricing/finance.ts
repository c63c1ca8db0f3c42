import { financeFees } from "../../datasets/finance_fees.ts";
import { number } from "../../http/declare/kinds.ts";
import { dealerFeeParams } from "../shared_params.ts";
import * as covered from "../coverage_fields.ts";
import { list } from "../list.ts";

/** GET /api/v1/pricing/finance (spec 1): the rows of finance fees, with their coverage. */
export const pricingFinanceEndpoint = list({
  path: "/api/v1/pricing/finance",
  summary: "Dealer fees with what they cover; the rows of finance/fees.",
  example: "trade=solar&payment_type=loan&limit=1",
  dataset: financeFees,
  params: dealerFeeParams(number().describe("Term in months, exactly.")),
  limit: [100, 500],
  envelope: "usage",
  query: (asked) => asked,
  covers: {
    returned: covered.returned,
    source: covered.source,
    trade: covered.tradeOrAll,
    quote_safe_only: covered.quoteSafeOnly,
  },
  coverage: ({ trade }, { rows }) => ({
    returned: rows.length,
    source: "finance_fees",
    trade: trade ?? "all",
    quote_safe_only: true,
  }),
});

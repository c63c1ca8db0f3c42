import { endpoint } from "../../http/endpoint.ts";
import { JsonText } from "../../http/json.ts";
import { number } from "../../http/params.ts";
import { dealerFeeParams, dealerFeeRows } from "../finance/dealer_fee_rows.ts";

/** GET /api/v1/pricing/finance (spec 1): the rows of finance fees, with their coverage. */
export const pricingFinanceEndpoint = endpoint({
  path: "/api/v1/pricing/finance",
  params: dealerFeeParams(100, 500, number()),
  access: { dataset: "finance_fees", level: "production" },
  envelope: "usage",
  answer(params, library, caller) {
    const fees = library.version("finance_fees");
    const rows = dealerFeeRows(fees, params, caller.now);
    return {
      data: {
        records: JsonText.array(fees.records().join(rows)),
        coverage: {
          returned: rows.length,
          source: "finance_fees",
          trade: params.trade ?? "all",
          quote_safe_only: true,
        },
      },
    };
  },
});

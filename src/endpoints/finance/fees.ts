import { endpoint } from "../../http/endpoint.ts";
import { JsonText } from "../../http/json.ts";
import { dealerFeeParams, dealerFeeRows, WHOLE_MONTHS } from "./dealer_fee_rows.ts";

/** GET /api/v1/finance/fees (spec 1). */
export const financeFeesEndpoint = endpoint({
  path: "/api/v1/finance/fees",
  params: dealerFeeParams(1000, 5000, WHOLE_MONTHS),
  access: { dataset: "finance_fees", level: "production" },
  envelope: "usage",
  answer(params, library, caller) {
    const fees = library.version("finance_fees");
    const rows = dealerFeeRows(fees, params, caller.now);
    return { data: JsonText.array(fees.records().join(rows)) };
  },
});

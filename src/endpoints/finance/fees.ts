import { financeFees } from "../../datasets/finance_fees.ts";
import { list } from "../list.ts";
import { dealerFeeParams, wholeMonths } from "../shared_params.ts";

/** GET /api/v1/finance/fees (spec 1). */
export const financeFeesEndpoint = list({
  path: "/api/v1/finance/fees",
  summary: "Current, quote-safe dealer fees to compute a quote from.",
  example: "trade=solar&payment_type=loan&limit=1",
  dataset: financeFees,
  params: dealerFeeParams(wholeMonths),
  limit: [1000, 5000],
  envelope: "usage",
  member: null,
  query: (asked) => asked,
});

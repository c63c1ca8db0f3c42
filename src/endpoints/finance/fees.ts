import { financeFees } from "../../datasets/finance_fees.ts";
import { list } from "../list.ts";
import { integer, number, slugged, text } from "../../http/declare/kinds.ts";
import type { Param } from "../../http/declare/param.ts";
import { trade } from "../shared_params.ts";

/** A term in whole months. */
export const wholeMonths = integer({ min: 0 }).describe("Term in months.");

/** The parameters that both dealer-fee endpoints take. */
export const dealerFeeParams = (months: Param<number | undefined>) => ({
  trade,
  financier: slugged.describe("Slug of the lender."),
  payment_type: text.describe("Kind of payment, such as loan, lease, ppa or cash.").meta({
    caseless: true,
  }),
  term_months: months,
  interest_rate: number().describe("Annual rate as a decimal fraction: 0.0299 is 2.99%."),
});

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

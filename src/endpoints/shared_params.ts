import type { Param } from "../http/declare/param.ts";
import { TRADES } from "../datasets/declare/fields.ts";
import { badRequest } from "../base/refusal.ts";
import { MAX_LENGTH, readAddress } from "../geo/addresses/address.ts";
import { integer, number, oneOf, slugged, text } from "../http/declare/kinds.ts";

/** A postal address (spec 1, Limits). Error messages do not repeat it. */
export const address = text.meta({ maxLength: MAX_LENGTH }).map((value, name) => {
  try {
    return readAddress(value);
  } catch (error) {
    if (error instanceof RangeError) throw badRequest(`Invalid ${name}. ${error.message}`);
    throw error;
  }
});

/** A trade, ignoring case. The message is the contract's (spec 1, GET /api/v1/catalog/equipment). */
export const trade = oneOf(
  TRADES,
  (_, value) => `Unsupported trade ${value}. Use solar, roofing, hvac, plumbing, or electrical.`,
).describe("Trade of the records.");

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

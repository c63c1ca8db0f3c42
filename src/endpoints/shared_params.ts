import { TRADES } from "../datasets/declare/fields.ts";
import { badRequest } from "../base/refusal.ts";
import { readAddress } from "../geo/addresses/address.ts";
import { oneOf, text } from "../http/declare/kinds.ts";

/** A postal address (spec 1, Limits). The message of a refusal does not repeat it. */
export const address = text.meta({ maxLength: 300 }).map((value, name) => {
  try {
    return readAddress(value);
  } catch (error) {
    if (error instanceof RangeError) throw badRequest(`Invalid ${name}. ${error.message}`);
    throw error;
  }
});

/** A trade, without case. The message is the contract's (spec 1, GET /api/v1/catalog/equipment). */
export const trade = oneOf(
  TRADES,
  (_, value) => `Unsupported trade ${value}. Use solar, roofing, hvac, plumbing, or electrical.`,
).describe("Trade of the records.");

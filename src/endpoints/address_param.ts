import { badRequest } from "../base/refusal.ts";
import { readAddress } from "../geo/addresses/address.ts";
import { text } from "../http/declare/kinds.ts";

/** A postal address (spec 1, Limits). The message of a refusal does not repeat it. */
export const address = text.meta({ maxLength: 300 }).map((value, name) => {
  try {
    return readAddress(value);
  } catch (error) {
    if (error instanceof RangeError) throw badRequest(`Invalid ${name}. ${error.message}`);
    throw error;
  }
});

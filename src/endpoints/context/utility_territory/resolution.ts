import type { Geocode } from "../../../geo/geocoder.ts";
import type { Territories } from "../../../geo/territories.ts";
import { type Json, JsonText } from "../../../http/json.ts";
import type { Version } from "../../../library/version.ts";
import { recordAt } from "../utility_territory.ts";

/**
 * What became of an address (spec 2, Resolve response).
 *
 * @param geocode Null when the address could not be geocoded.
 * @param normalizedAddress Null where the address must not be repeated.
 */
export function resolutionJson(
  territories: Version,
  geocode: Geocode | null,
  normalizedAddress: string | null,
  { method, found }: Territories,
): { readonly [name: string]: Json } {
  const records = found.map(({ row, miles, quoteSafe }) => {
    const record = recordAt(territories, row, miles);
    // The record's own member is the first with an unescaped quote; no text can hold one.
    return quoteSafe ? record : record.replace('"quote_safe":true', '"quote_safe":false');
  });
  return {
    geocode: {
      matched: geocode !== null,
      normalized_address: normalizedAddress,
      lat: geocode?.lat ?? null,
      lng: geocode?.lng ?? null,
      confidence: geocode?.confidence ?? null,
    },
    territories: JsonText.array(records.join(",")),
    resolution_method: method,
  };
}

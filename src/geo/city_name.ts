/**
 * A city's name in one way of writing, whether it is abbreviated or not.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { cityName } from "./city_name.ts";
 *
 * assert.equal(cityName("St. Louis"), cityName("SAINT LOUIS"));
 * ```
 */
export function cityName(city: string): string {
  return city.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim()
    .replace(/\bSAINT\b/, "ST").replace(/\bFORT\b/, "FT").replace(/\bMOUNT\b/, "MT");
}

/** The mean radius of the Earth in statute miles. */
const EARTH_MILES = 3958.7613;

const radians = (degrees: number) => degrees * (Math.PI / 180);

/**
 * The great-circle distance in miles between two points given in degrees (haversine).
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { distanceMiles } from "./distance.ts";
 *
 * const newYorkToLosAngeles = distanceMiles(40.7128, -74.006, 34.0522, -118.2437);
 * assert.ok(Math.abs(newYorkToLosAngeles - 2446) < 2);
 * ```
 */
export function distanceMiles(latA: number, lngA: number, latB: number, lngB: number): number {
  const north = Math.sin(radians(latB - latA) / 2);
  const east = Math.sin(radians(lngB - lngA) / 2);
  const square = north * north + Math.cos(radians(latA)) * Math.cos(radians(latB)) * east * east;
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(square)));
}

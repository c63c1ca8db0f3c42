import { distance } from "@turf/distance";

/**
 * The great-circle distance in miles between two points in degrees; NaN if a coordinate is NaN.
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
  return distance([lngA, latA], [lngB, latB], { units: "miles" });
}

import type { Ring } from "../geojson/outlines.ts";

/**
 * The antimeridian has two longitudes, and shapes such as the Aleutians cross it. Such shapes are
 * moved to one side, where western longitudes continue above 180.
 */

/** Rings with their western longitudes above 180. */
export function onOneSide(rings: readonly Ring[]): Ring[] {
  return rings.map((ring) => ring.map(([lng, lat]) => [lng < 0 ? otherLongitude(lng) : lng, lat]));
}

/** The other longitude of the same meridian, 360 degrees away. */
export function otherLongitude(lng: number): number {
  return lng < 0 ? lng + 360 : lng - 360;
}

import type { Ring } from "../geojson/outlines.ts";

/**
 * The meridian of 180 degrees has two longitudes, and shapes cross it: the Aleutians
 * do. What crosses it is laid out on one side, where its western longitudes go on above 180.
 */

/** Rings with their western longitudes above 180. */
export function onOneSide(rings: readonly Ring[]): Ring[] {
  return rings.map((ring) => ring.map(([lng, lat]) => [lng < 0 ? otherLongitude(lng) : lng, lat]));
}

/** The other longitude of a meridian, 360 degrees away. */
export function otherLongitude(lng: number): number {
  return lng < 0 ? lng + 360 : lng - 360;
}

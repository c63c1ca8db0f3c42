import type { UtilityTerritory } from "../../../src/datasets/utility_territory.ts";
import type { LatLng } from "../faults/resolve_census.ts";

/** Elementary geometry for the naive twin of resolve. */

type Territory = UtilityTerritory;
type Ring = readonly (readonly number[])[];

/** The polygons of a row, each a list of rings. */
function polygonsOf({ geometry }: Territory): readonly (readonly Ring[])[] {
  if (geometry === null) return [];
  return geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
}

/** Inside by the even-odd rule, or on a ring. */
export function holds(row: Territory, [y, x]: LatLng): boolean {
  return polygonsOf(row).some((rings) => {
    const edges = rings.flatMap((ring) => ring.slice(1).map((to, i) => [ring[i]!, to] as const));
    if (edges.some(([a, b]) => isBetween(a, b, [x, y]))) return true;
    const crossed = edges.filter(([[x1, y1], [x2, y2]]) =>
      y1! > y !== y2! > y && x < x1! + ((y - y1!) / (y2! - y1!)) * (x2! - x1!)
    );
    return crossed.length % 2 === 1;
  });
}

function isBetween(a: readonly number[], b: readonly number[], p: readonly number[]): boolean {
  return doubleArea([a, b, p]) === 0 &&
    p.every((value, i) => value >= Math.min(a[i]!, b[i]!) && value <= Math.max(a[i]!, b[i]!));
}

/** Twice the area of a ring in square degrees; its sign is the winding direction. */
export function doubleArea(ring: Ring): number {
  return ring.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length]!;
    return sum + x! * nextY! - nextX! * y!;
  }, 0);
}

/** In roughly square degrees at the equator; without a boundary, larger than all. */
export function areaOf(row: Territory): number {
  const polygons = polygonsOf(row);
  if (polygons.length === 0) return Infinity;
  return polygons.reduce((total, rings) => {
    const [outline, ...holes] = rings.map((ring) => {
      const middle = ring.slice(1).reduce((sum, [, y]) => sum + y!, 0) / (ring.length - 1);
      return (Math.abs(doubleArea(ring)) / 2) * Math.cos((middle * Math.PI) / 180);
    });
    return total + outline! - holes.reduce((sum, hole) => sum + hole, 0);
  }, 0);
}

/** Miles between two points on a spherical Earth. */
export function haversine([lat1, lng1]: LatLng, [lat2, lng2]: LatLng): number {
  const radians = Math.PI / 180;
  const a = Math.sin(((lat2 - lat1) * radians) / 2) ** 2 +
    Math.cos(lat1 * radians) * Math.cos(lat2 * radians) *
      Math.sin(((lng2 - lng1) * radians) / 2) ** 2;
  return 2 * 3958.7613 * Math.asin(Math.sqrt(a));
}

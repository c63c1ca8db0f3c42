import fc from "fast-check";
import type { Geometry } from "../../src/datasets/geometry.ts";

/** A position: longitude, latitude. */
export type At = [lng: number, lat: number];

/**
 * Random shapes on a coarse grid, where rings cross, touch and run along each other, and where being
 * on an edge is exact.
 */
export interface Grid {
  /** The grid's middle, in quarters of a degree. */
  readonly lng: number;
  readonly lat: number;
  /** How far it reaches from there, in quarters of a degree. */
  readonly reach: number;
}

/** A longitude between -180 and 180; the antimeridian itself has two. */
function wrapped(lng: number, western: boolean): number {
  const turned = lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng;
  return Math.abs(turned) === 180 ? (western ? -180 : 180) : turned;
}

/** Points of the grid; every other one lies between its lines. */
export function positions({ lng, lat, reach }: Grid, step = 1): fc.Arbitrary<At> {
  const offset = fc.integer({ min: -reach / step, max: reach / step });
  return fc.tuple(offset, offset, fc.boolean()).map(([east, north, western]) => [
    wrapped((lng + east * step) / 4, western),
    (lat + north * step) / 4,
  ]);
}

/** Rings of any form: most cross themselves, some are but a line or a point. */
export function rings(grid: Grid): fc.Arbitrary<At[]> {
  return fc.array(positions(grid, 2), { minLength: 3, maxLength: 9 })
    .map((open) => [...open, open[0]!]);
}

/** One ring or several, each of which may be a hole, an island in a hole, or cross the others. */
export function polygons(grid: Grid): fc.Arbitrary<At[][]> {
  return fc.array(rings(grid), { minLength: 1, maxLength: 3 });
}

export function geometries(grid: Grid): fc.Arbitrary<Geometry> {
  return fc.oneof(
    polygons(grid).map((coordinates) => ({ type: "Polygon" as const, coordinates })),
    fc.array(polygons(grid), { minLength: 1, maxLength: 3 })
      .map((coordinates) => ({ type: "MultiPolygon" as const, coordinates })),
  );
}

/** A rectangle's ring. It may go beyond the antimeridian, where its longitudes begin anew. */
export function rectangle(west: number, south: number, east: number, north: number): At[] {
  const ring: At[] = [[west, south], [east, south], [east, north], [west, north], [west, south]];
  return ring.map(([lng, lat]) => [wrapped(lng, false), lat]);
}

export function polygon(...coordinates: At[][]): Geometry {
  return { type: "Polygon", coordinates };
}

export function multiPolygon(...coordinates: At[][][]): Geometry {
  return { type: "MultiPolygon", coordinates };
}

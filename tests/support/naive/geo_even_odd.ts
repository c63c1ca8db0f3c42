import type { Geometry } from "../../../src/datasets/places/geometry.ts";

/**
 * The naive twin of the shape index, from the definition alone: a polygon contains a point if a ray
 * from it crosses its rings an odd number of times, or if it is on a ring; a multipolygon does if
 * one of its polygons does. It checks every edge, and its ray points north.
 */
export function evenOdd(geometry: Geometry): (lng: number, lat: number) => boolean {
  const polygons = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
  const prepared = polygons.map((rings) => rings.map(theShortWay));
  const all = boxOf(prepared.flat());
  return (lng, lat) =>
    turnsOf(lng).some((x) => mayMeet(all, x, lat)) &&
    prepared.some((rings) => holds(rings, lng, lat));
}

/** The rows whose geometry contains a point. */
export function rowsAround(
  geometries: readonly (Geometry | null)[],
): (lng: number, lat: number) => number[] {
  const tests = geometries.map((geometry) => geometry === null ? () => false : evenOdd(geometry));
  return (lng, lat) => [...tests.keys()].filter((row) => tests[row]!(lng, lat));
}

interface Box {
  readonly west: number;
  readonly east: number;
  readonly north: number;
}

interface Ring extends Box {
  readonly positions: readonly (readonly [number, number])[];
}

function boxOf(boxes: readonly Box[]): Box {
  return boxes.reduce((a, b) => ({
    west: Math.min(a.west, b.west),
    east: Math.max(a.east, b.east),
    north: Math.max(a.north, b.north),
  }));
}

/** Whether a box may touch the point or its ray. */
function mayMeet({ west, east, north }: Box, x: number, y: number): boolean {
  return x >= west && x <= east && y <= north;
}

/** Normalizes a longitude, since rings beyond the antimeridian may use another. */
function turnsOf(lng: number): readonly number[] {
  return [lng - 360, lng, lng + 360];
}

/**
 * A ring with longitudes that continue beyond 180 or -180 where an edge crosses the antimeridian.
 */
function theShortWay(ring: readonly (readonly number[])[]): Ring {
  let turns = 0;
  let before = ring[0]![0]!;
  const positions = ring.map(([lng, lat]) => {
    if (lng! - before > 180) turns--;
    if (lng! - before < -180) turns++;
    before = lng!;
    return [lng! + 360 * turns, lat!] as const;
  });
  const boxes = positions.map(([lng, lat]) => ({ west: lng, east: lng, north: lat }));
  return { positions, ...boxOf(boxes) };
}

function holds(rings: readonly Ring[], lng: number, y: number): boolean {
  let crossings = 0;
  for (const ring of rings) {
    for (const x of turnsOf(lng)) {
      if (!mayMeet(ring, x, y)) continue;
      const { positions } = ring;
      for (let i = 1; i < positions.length; i++) {
        const [x1, y1] = positions[i - 1]!;
        const [x2, y2] = positions[i]!;
        const inBox = x >= Math.min(x1, x2) && x <= Math.max(x1, x2) &&
          y >= Math.min(y1, y2) && y <= Math.max(y1, y2);
        if (inBox && (x2 - x1) * (y - y1) === (y2 - y1) * (x - x1)) return true;
        if (x1 <= x !== x2 <= x && y1 + (x - x1) * (y2 - y1) / (x2 - x1) > y) crossings++;
      }
    }
  }
  return crossings % 2 === 1;
}

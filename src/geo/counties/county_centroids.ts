import { itemAt } from "../../base/known.ts";
import type { Ring } from "../geojson/outlines.ts";
import { onOneSide, otherLongitude } from "../territories/antimeridian.ts";
import type { Geometry } from "../../datasets/places/geometry.ts";
import { countyOutlines } from "./county_outlines.ts";
import type { Point } from "../geocoding/geocoder.ts";

let centroids: ReadonlyMap<string, Point> | undefined;

/**
 * The center of a county's area, from the Census Bureau's cartographic boundaries.
 *
 * @param fips Five digits.
 * @returns Degrees with four decimals; undefined for an unknown code.
 */
export function countyCentroid(fips: string): Point | undefined {
  centroids ??= loadCentroids();
  return centroids.get(fips);
}

function loadCentroids(): Map<string, Point> {
  return new Map(
    countyOutlines().map(({ fips, geometry }) => [fips, areaCenter(geometry)]),
  );
}

/** The center of an area in degrees with four decimals. */
export function areaCenter(geometry: Geometry): Point {
  const parts = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
  return centreOf(unwrapped(parts.flat()));
}

/** The Aleutians cross the antimeridian; their center must not be in Europe. */
function unwrapped(rings: Ring[]): Ring[] {
  const longitudes = rings.flat().map(([lng]) => lng);
  const crosses = longitudes.some((lng) => lng > 170) && longitudes.some((lng) => lng < -170);
  return crosses ? onOneSide(rings) : rings;
}

/** The center weighted by area: weighted by vertex, it would be drawn to a winding coast. */
function centreOf(rings: Ring[]): Point {
  const [left = 0, bottom = 0] = rings[0]?.[0] ?? [];
  // Relative to a corner: far from the origin the areas would lose precision.
  const fromCorner = ([lng, lat]: Ring[number]) => [lng - left, lat - bottom] as const;
  let [area, right, up] = [0, 0, 0];
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      const [x1, y1] = fromCorner(itemAt(ring, i - 1));
      const [x2, y2] = fromCorner(itemAt(ring, i));
      const cross = x1 * y2 - x2 * y1;
      area += cross;
      right += (x1 + x2) * cross;
      up += (y1 + y2) * cross;
    }
  }
  // The smallest independent cities are only a line in this atlas.
  const scale = area === 0 ? 0 : 1 / (3 * area);
  const lng = left + right * scale;
  return { lat: rounded(bottom + up * scale), lng: rounded(lng > 180 ? otherLongitude(lng) : lng) };
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(4));
}

import { isObject } from "../../base/json/is_object.ts";
import { firstOf } from "../../base/known.ts";

/** Longitude and latitude in degrees. */
export type Position = [lng: number, lat: number];
export type Ring = Position[];

/** A GeoJSON geometry that covers an area. */
export interface AreaGeometry {
  readonly type: "Polygon" | "MultiPolygon";
  readonly coordinates: Ring[] | Ring[][];
}

/** The polygons of a geometry, or the reason why there are none. */
type Outline =
  | { readonly polygons: Ring[][]; readonly dropped: number }
  | { readonly problem: string; readonly dropped?: number };

/** The deepest nesting of geometry collections. */
const MAX_NESTING = 8;

/**
 * The polygons of any GeoJSON geometry: closed rings of at least four positions, without heights,
 * with longitudes from -180 to 180. Shapes across the antimeridian may continue beyond that.
 */
export function outlineOf(geometry: unknown): Outline {
  const given = polygonsOf(geometry, 0);
  if (typeof given === "string") return { problem: given };
  const { polygons, dropped } = soundPolygons(given);
  if (polygons.length === 0) {
    return { problem: "its outline has no ring of four positions", dropped };
  }
  const range = rangeProblem(polygons);
  if (range !== undefined) return { problem: range };
  return { polygons: polygons.map((rings) => rings.map(wrapped)), dropped };
}

/** A geometry of polygons. */
export function geometryOf(polygons: Ring[][]): AreaGeometry {
  return polygons.length === 1
    ? { type: "Polygon", coordinates: firstOf(polygons) }
    : { type: "MultiPolygon", coordinates: polygons };
}

function polygonsOf(geometry: unknown, depth: number): Ring[][] | string {
  if (!isObject(geometry)) return "its geometry is not an object";
  const { type, coordinates, geometries } = geometry;
  if (type === undefined && "rings" in geometry) {
    return "its geometry is Esri's: export it as GeoJSON";
  }
  switch (type) {
    case "Polygon":
      return ringsOf([coordinates]);
    case "MultiPolygon":
      return Array.isArray(coordinates) ? ringsOf(coordinates) : MALFORMED;
    case "GeometryCollection": {
      if (!Array.isArray(geometries) || depth > MAX_NESTING) return MALFORMED;
      const parts = geometries.map((one) => polygonsOf(one, depth + 1));
      const polygons = parts.filter((part) => typeof part !== "string").flat();
      return polygons.length > 0 ? polygons : noArea(type);
    }
    default:
      return noArea(type);
  }
}

const noArea = (type: unknown) => `its geometry is a ${String(type).slice(0, 40)}, no area`;

const MALFORMED = "its coordinates are not rings of positions, such as [[[-71.3, 42.2], …]]";

function ringsOf(polygons: readonly unknown[]): Ring[][] | string {
  const rings: Ring[][] = [];
  for (const polygon of polygons) {
    if (!Array.isArray(polygon)) return MALFORMED;
    const flat: Ring[] = [];
    for (const ring of polygon) {
      if (!Array.isArray(ring)) return MALFORMED;
      const positions: Position[] = [];
      for (const position of ring) {
        if (!Array.isArray(position)) return MALFORMED;
        const [lng, lat] = position;
        if (typeof lng !== "number" || typeof lat !== "number") return MALFORMED;
        positions.push([lng, lat]);
      }
      flat.push(positions);
    }
    rings.push(flat);
  }
  return rings;
}

/**
 * Closes rings and drops those with fewer than four positions; without its outer ring, a polygon is
 * dropped.
 */
function soundPolygons(given: Ring[][]): { polygons: Ring[][]; dropped: number } {
  let dropped = 0;
  const polygons = given.flatMap((polygon) => {
    const rings = polygon.map(closed);
    const sound = rings.filter((ring) => ring.length >= 4);
    const hasOuter = sound.length > 0 && sound[0] === rings[0];
    dropped += hasOuter ? rings.length - sound.length : rings.length;
    return hasOuter ? [sound] : [];
  });
  return { polygons, dropped };
}

function closed(ring: Ring): Ring {
  const [first, last] = [ring[0], ring.at(-1)];
  const isClosed = first?.[0] === last?.[0] && first?.[1] === last?.[1];
  return first === undefined || isClosed ? ring : [...ring, first];
}

/** Some tools count longitudes from 0 to 360. */
const MAX_LONGITUDE = 360;

function rangeProblem(polygons: Ring[][]): string | undefined {
  let isSwapped = true;
  let isInRange = true;
  for (const [lng, lat] of polygons.flat(2)) {
    isInRange &&= Math.abs(lng) <= MAX_LONGITUDE && Math.abs(lat) <= 90;
    isSwapped &&= Math.abs(lng) <= 90 && Math.abs(lat) <= 180;
  }
  if (isInRange) return undefined;
  return isSwapped
    ? "its latitudes come before its longitudes: GeoJSON has the longitude first"
    : "its coordinates are not degrees: export it as WGS 84 (EPSG:4326)";
}

function wrapped(ring: Ring): Ring {
  return ring.map(([lng, lat]) => [Math.abs(lng) <= 180 ? lng : wrappedLongitude(lng), lat]);
}

/** Significant decimals of a degree: a tenth of a millimeter. */
const DIGITS = 9;

/** A longitude beyond ±180, converted to the range from -180 to 180. */
function wrappedLongitude(lng: number): number {
  return Number((lng > 0 ? lng - 360 : lng + 360).toFixed(DIGITS));
}

import type { Geometry } from "../../datasets/places/geometry.ts";

/** A map of part of the globe, north up. */
export interface MapView {
  readonly width: number;
  readonly height: number;
  /** Projects a position to a point on the map. */
  readonly place: (position: readonly [longitude: number, latitude: number]) => [number, number];
  /** Bounds in degrees; east exceeds 180 if the map crosses the 180th meridian. */
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
  /** Map units per degree of latitude. */
  readonly unitsPerDegree: number;
}

/** A projected boundary. */
interface Outline extends MapView {
  /** SVG paths, one per polygon, for the even-odd fill rule. */
  readonly paths: readonly string[];
}

const WIDTH = 640;
const HEIGHT = 440;
/** Space around the boundary, for its surroundings. */
const MARGIN = 60;
/** A smaller boundary, in degrees, is drawn at the scale of one of this size. */
const MIN_DEGREES = 0.06;

/**
 * Projects a boundary, scaling longitudes by the cosine of the middle latitude. Positions are rounded
 * to a tenth of a unit and merged if equal, which keeps large boundaries short.
 */
export function outlineOf(geometry: Geometry): Outline {
  const polygons = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
  const view = viewOf(polygons.flat());
  return {
    ...view,
    paths: polygons.map((rings) => rings.map((ring) => ringPath(ring.map(view.place))).join("")),
  };
}

type Rings = readonly (readonly (readonly [number, number])[])[];

function viewOf(rings: Rings): MapView {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  const shifted = longitudeShift(rings);
  for (const ring of rings) {
    for (const [longitude, latitude] of ring) {
      const x = shifted(longitude);
      west = Math.min(west, x);
      east = Math.max(east, x);
      south = Math.min(south, latitude);
      north = Math.max(north, latitude);
    }
  }
  const [x, y] = [(west + east) / 2, (south + north) / 2];
  const shortened = Math.cos(y * Math.PI / 180);
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / Math.max((east - west) * shortened, MIN_DEGREES),
    (HEIGHT - 2 * MARGIN) / Math.max(north - south, MIN_DEGREES),
  );
  const [across, upward] = [WIDTH / 2 / scale / shortened, HEIGHT / 2 / scale];
  return {
    width: WIDTH,
    height: HEIGHT,
    place: ([longitude, latitude]) => [
      WIDTH / 2 + (shifted(longitude) - x) * shortened * scale,
      HEIGHT / 2 - (latitude - y) * scale,
    ],
    west: x - across,
    east: x + across,
    south: y - upward,
    north: y + upward,
    unitsPerDegree: scale,
  };
}

/** Returns a function that shifts western longitudes east if rings cross the 180th meridian. */
function longitudeShift(rings: Rings) {
  let [west, east] = [false, false];
  for (const ring of rings) {
    for (const [longitude] of ring) {
      west ||= longitude < -90;
      east ||= longitude > 90;
    }
  }
  return west && east
    ? (longitude: number) => longitude < 0 ? longitude + 360 : longitude
    : (longitude: number) => longitude;
}

/** A closed SVG path, without consecutive points that round to the same tenth. */
function ringPath(places: readonly (readonly [number, number])[]): string {
  let path = "";
  let last = "";
  for (const place of places) {
    const text = place.map((value) => String(Math.round(value * 10) / 10)).join(" ");
    if (text !== last) path += `${path === "" ? "M" : "L"}${text}`;
    last = text;
  }
  return `${path}Z`;
}

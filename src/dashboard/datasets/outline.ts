import type { Geometry } from "../../datasets/places/geometry.ts";

/** A flat drawing of a part of the globe, north up. */
export interface MapView {
  readonly width: number;
  readonly height: number;
  /** The point on the drawing for a position. */
  readonly place: (position: readonly [longitude: number, latitude: number]) => [number, number];
  /** What the drawing shows, in degrees; east is above 180 beyond the 180th meridian. */
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
  /** Units of the drawing in a degree of latitude. */
  readonly unitsPerDegree: number;
}

/** A projected boundary. */
interface Outline extends MapView {
  /** SVG paths, one for each polygon, to be filled by the even-odd rule. */
  readonly paths: readonly string[];
}

const WIDTH = 640;
const HEIGHT = 440;
/** The room around the boundary, in which its surroundings are seen. */
const MARGIN = 60;
/** The smallest boundary is drawn no larger than if it were so many degrees high. */
const MIN_DEGREES = 0.06;

/**
 * Draws a boundary: longitudes are shortened by the cosine of the middle latitude, so that it has its
 * shape. Positions are rounded to a tenth of a unit, and those that then fall together are one, so a
 * boundary of a hundred thousand positions becomes no longer than can be seen.
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
  const turned = turns(rings);
  for (const ring of rings) {
    for (const [longitude, latitude] of ring) {
      const x = turned(longitude);
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
      WIDTH / 2 + (turned(longitude) - x) * shortened * scale,
      HEIGHT / 2 - (latitude - y) * scale,
    ],
    west: x - across,
    east: x + across,
    south: y - upward,
    north: y + upward,
    unitsPerDegree: scale,
  };
}

/** What brings together a boundary on both sides of the 180th meridian. */
function turns(rings: Rings) {
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

/** A closed SVG path; places that are rounded to the same tenth are one. */
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

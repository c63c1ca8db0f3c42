import type { Geometry } from "../../datasets/places/geometry.ts";

/** A projected boundary: its SVG path, and its position on the globe. */
export interface Outline {
  readonly width: number;
  readonly height: number;
  /** One for each polygon, to be filled by the even-odd rule. */
  readonly paths: readonly string[];
  /** Where a position is on the drawing. */
  readonly place: (position: readonly [longitude: number, latitude: number]) => [number, number];
}

/** The drawing's longer side, and the room around the boundary. */
const LONGER = 640;
const MARGIN = 12;

/**
 * Draws a boundary: longitudes are shortened by the cosine of the middle latitude, so that it has its
 * shape. Positions are rounded to a tenth of a unit, and those that then fall together are one, so a
 * boundary of a hundred thousand positions becomes no longer than can be seen.
 */
export function outlineOf(geometry: Geometry): Outline {
  const polygons = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
  const rings = polygons.flat();
  const lowest = [Infinity, Infinity] as [number, number];
  const highest = [-Infinity, -Infinity] as [number, number];
  const turned = turns(rings);
  for (const ring of rings) {
    for (const [longitude, latitude] of ring) {
      [turned(longitude), latitude].forEach((value, axis) => {
        lowest[axis] = Math.min(lowest[axis]!, value);
        highest[axis] = Math.max(highest[axis]!, value);
      });
    }
  }
  const shortened = Math.cos((lowest[1] + highest[1]) / 2 * Math.PI / 180);
  const across = Math.max((highest[0] - lowest[0]) * shortened, 1e-9);
  const upward = Math.max(highest[1] - lowest[1], 1e-9);
  const scale = LONGER / Math.max(across, upward);
  const place: Outline["place"] = ([longitude, latitude]) => [
    MARGIN + (turned(longitude) - lowest[0]) * shortened * scale,
    MARGIN + (highest[1] - latitude) * scale,
  ];
  return {
    width: Math.ceil(across * scale + 2 * MARGIN),
    height: Math.ceil(upward * scale + 2 * MARGIN),
    paths: polygons.map((rings) => rings.map((ring) => ringPath(ring.map(place))).join("")),
    place,
  };
}

/** What brings together a boundary on both sides of the 180th meridian. */
function turns(rings: readonly (readonly (readonly [number, number])[])[]) {
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

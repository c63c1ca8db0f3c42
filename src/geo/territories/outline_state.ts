import { stateOfFips } from "../../base/places/states.ts";
import { Counties } from "../counties/counties.ts";
import type { Position, Ring } from "../geojson/outlines.ts";
import { hasStrayHole } from "./holes.ts";
import { extentOf, gridOver, outlineIndex } from "./outline_index.ts";
import { itemAt } from "../../base/known.ts";

/** How many corners are tested, at even steps along all rings. */
const CORNERS = 400;
/** The grid points per axis that are tested if no corner decides. */
const NET = 12;
/** Borders and coasts are simplified: how far beyond them a point may be, in degrees. */
const AT_BORDER = [0.05, 0.1];
/**
 * The outlines omit small islands: their largest size, and how far off the state they may be, in
 * degrees.
 */
const ISLAND = 0.2;
const OFF_SHORE = [0.25, 0.5, 0.75, 1, 1.25];

interface Point {
  readonly lat: number;
  readonly lng: number;
}

let opened: Counties | undefined;

function counties(): Counties {
  return opened ??= new Counties();
}

/** What is wrong with the location of an outline, or of a part of it. */
export type OutlineProblem =
  | "no area"
  | "stray hole"
  | "swapped"
  | "other state"
  | "part elsewhere";

/**
 * Checks an outline: it is wrong if it has no area, has a hole outside of it, or does not touch its
 * state, as when latitude and longitude are swapped; or if one of its parts is swapped or far from
 * the state. Undefined if nothing is wrong. For an unknown state the location is not checked.
 *
 * @param state Two letters.
 */
export function outlineProblem(
  polygons: readonly (readonly Ring[])[],
  state: string,
): OutlineProblem | undefined {
  if (polygons.every(([outer]) => outer === undefined || isFlat(outer))) {
    return "no area";
  }
  if (polygons.some(hasStrayHole)) return "stray hole";
  if (!counties().hasState(state)) return undefined;
  if (touches(polygons, state)) return problemOfPart(polygons, state);
  return touches(swapped(polygons), state) ? "swapped" : "other state";
}

const swapped = (polygons: readonly (readonly Ring[])[]) =>
  polygons.map((rings) => rings.map((ring) => ring.map(([x, y]): Position => [y, x])));

/** The size of a grid square in degrees; parts in adjacent squares are near each other. */
const SQUARE = 4;
const SQUARES_AROUND = 360 / SQUARE;

/**
 * Checks a part of an outline that otherwise touches its state. Utilities serve several states, so
 * a part may be anywhere that other parts lead to, without a gap of two squares.
 */
function problemOfPart(
  polygons: readonly (readonly Ring[])[],
  state: string,
): OutlineProblem | undefined {
  if (polygons.length === 1) return undefined;
  const squares = polygons.map(([outer = []]) => squaresOf(outer));
  const occupied = new Set(squares.flat());
  if (occupied.size === 1) return undefined;
  const home = polygons.findIndex((rings) => touches([rings], state));
  if (home < 0) return undefined;
  const near = new Set(squares[home]);
  for (const square of near) {
    for (const other of around(square)) if (occupied.has(other)) near.add(other);
  }
  for (const [at, rings] of polygons.entries()) {
    if (itemAt(squares, at).some((square) => near.has(square)) || touches([rings], state)) continue;
    // A part without an area contains no address.
    if (isFlat(rings[0] ?? [])) continue;
    return touches(swapped([rings]), state) ? "swapped" : "part elsewhere";
  }
  return undefined;
}

/** The numbers of the squares that a ring's bounding box covers. */
function squaresOf(ring: Ring): number[] {
  const [[west, east], [south, north]] = [0, 1].map((axis) =>
    extentOf(ring, axis as 0 | 1).map((end) => Math.floor(end / SQUARE))
  ) as [[number, number], [number, number]];
  const squares: number[] = [];
  for (let y = south; y <= north; y++) {
    for (let x = west; x <= east; x++) squares.push(squareAt(x, y));
  }
  return squares;
}

const squareAt = (x: number, y: number) =>
  (y + SQUARES_AROUND) * SQUARES_AROUND + (x + SQUARES_AROUND) % SQUARES_AROUND;

function around(square: number): number[] {
  const [x, y] = [square % SQUARES_AROUND, Math.floor(square / SQUARES_AROUND) - SQUARES_AROUND];
  return [-1, 0, 1].flatMap((up) => [-1, 0, 1].map((over) => squareAt(x + over, y + up)));
}

/** In square degrees: about ten square meters. */
const MIN_AREA = 1e-9;

/**
 * Whether all positions of a ring are on one line. A self-crossing ring may have a signed area of
 * 0.
 */
function isFlat(ring: Ring): boolean {
  const [x0 = 0, y0 = 0] = ring[0] ?? [];
  let [far, length]: [Position, number] = [[0, 0], 0];
  for (const [x, y] of ring) {
    const away = (x - x0) ** 2 + (y - y0) ** 2;
    if (away > length) [far, length] = [[x - x0, y - y0], away];
  }
  return ring.every(([x, y]) => Math.abs(far[0] * (y - y0) - far[1] * (x - x0)) < MIN_AREA);
}

function touches(polygons: readonly (readonly Ring[])[], state: string): boolean {
  const all = polygons.flat(2);
  if (all.some(([lng, lat]) => Math.abs(lat) > 90 || Math.abs(lng) > 180)) return false;
  const step = Math.ceil(all.length / CORNERS);
  for (let at = 0; at < all.length; at += step) {
    const [lng, lat] = itemAt(all, at);
    if (isIn(state, { lat, lng })) return true;
  }
  // An outline around a state, or around part of it, has no corner inside it.
  return pointsInside(polygons).some((point) => isIn(state, point)) || isIsland(all, state);
}

/** Whether positions are those of an island near the state that the county outlines omit. */
function isIsland(positions: Ring, state: string): boolean {
  const [[west, east], [south, north]] = [extentOf(positions, 0), extentOf(positions, 1)];
  if (east - west > ISLAND || north - south > ISLAND) return false;
  const middle = { lat: (south + north) / 2, lng: (west + east) / 2 };
  return counties().fipsAt(middle) === null &&
    counties().fipsIn(state, middle, OFF_SHORE) !== null;
}

function isIn(state: string, point: Point): boolean {
  // A quick answer for most points of a utility that serves several states.
  if (counties().isFarFrom(state, point)) return false;
  const at = counties().fipsAt(point);
  return at !== null && stateOfFips(at) === state ||
    counties().fipsIn(state, point, AT_BORDER) !== null;
}

/** The points of a grid that are inside. */
function pointsInside(polygons: readonly (readonly Ring[])[]): Point[] {
  const index = outlineIndex(polygons);
  if (index === undefined) return [];
  return polygons.flatMap(([outer = []]) => gridOver(outer, NET))
    .filter(({ lat, lng }) => index.rowsAt(lng, lat).size > 0);
}

import Flatbush from "flatbush";
import { type BaseMap, baseMap, type MapLine, type MapPlace } from "../../geo/maps/base_map.ts";
import { SHAPES, type Shapes } from "../../geo/territories/shapes.ts";
import type { Version } from "../../library/versions/version.ts";
import type { MapView } from "./outline.ts";
import { itemAt, lastOf } from "../../base/known.ts";

/** A name on the map. */
export interface MapLabel {
  readonly kind: MapPlace["kind"];
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** Another territory on the map. */
interface Neighbor {
  readonly row: number;
  readonly path: string;
}

/** What a map shows around a territory. */
interface Surroundings {
  readonly stateLines: string;
  /** Empty if counties would be too small to see. */
  readonly countyLines: string;
  readonly labels: readonly MapLabel[];
  /** The nearest first, at most `MAX_NEIGHBORS`. */
  readonly neighbors: readonly Neighbor[];
  readonly scale: MapScale;
}

/** A scale bar of a round length. */
export interface MapScale {
  readonly length: number;
  readonly text: string;
}

/** Larger maps (in degrees) omit counties, which would be smaller than their names. */
const MAX_DEGREES_WITH_COUNTIES = 9;
/** More boundaries would hide each other. */
const MAX_NEIGHBORS = 30;

/**
 * Computes what a map shows around a territory.
 *
 * @param row The territory's own row; undefined if it is not in the version.
 */
export async function surroundingsOf(
  view: MapView,
  version: Version,
  row: number | undefined,
): Promise<Surroundings> {
  const base = await baseMap();
  const hasCounties = view.north - view.south <= MAX_DEGREES_WITH_COUNTIES;
  const shapes = SHAPES.of(version);
  return {
    stateLines: linesIn(view, base.lines, "state"),
    countyLines: hasCounties ? linesIn(view, base.lines, "county") : "",
    labels: labelsIn(view, base, hasCounties),
    neighbors: shapes === null ? [] : neighborsIn(view, shapes, row),
    scale: scaleOf(view),
  };
}

type Place = [number, number];

function isInside({ width, height }: MapView, [x, y]: Place, room = 0): boolean {
  return x >= room && x <= width - room && y >= room && y <= height - room;
}

/** The visible parts of lines, as one SVG path. */
function linesIn(view: MapView, lines: readonly MapLine[], kind: MapLine["kind"]): string {
  let path = "";
  for (const { kind: own, positions } of lines) {
    if (own !== kind) continue;
    let run: Place[] = [];
    const end = () => {
      if (run.length > 1) path += coarsePath(run);
      run = [];
    };
    let before: Place | undefined;
    for (let at = 0; at < positions.length; at += 2) {
      const place = view.place([positions[at]!, positions[at + 1]!]);
      if (before !== undefined && mayCross(view, before, place)) {
        if (run.length === 0) run.push(before);
        run.push(place);
      } else end();
      before = place;
    }
    end();
  }
  return path;
}

/** Whether the bounding box of a segment overlaps the map. */
function mayCross({ width, height }: MapView, [x1, y1]: Place, [x2, y2]: Place): boolean {
  // A segment across the 180th meridian would span the whole globe.
  if (Math.abs(x1 - x2) > 10 * width) return false;
  return Math.max(x1, x2) >= 0 && Math.min(x1, x2) <= width &&
    Math.max(y1, y2) >= 0 && Math.min(y1, y2) <= height;
}

/** The maximum numbers of names: of cities, and of counties or states. */
const MAX_CITIES = 12;
const MAX_NAMES = 30;
/** The width of a letter and the height of a line, in units. */
const LETTER = 7;
const LINE = 15;

/** Names that do not overlap: the largest cities first. */
function labelsIn(view: MapView, { places }: BaseMap, hasCounties: boolean): MapLabel[] {
  const labels: MapLabel[] = [];
  const boxes: [number, number, number, number][] = [SCALE_BOX];
  const wanted = [
    { kind: "city", most: MAX_CITIES },
    { kind: hasCounties ? "county" : "state", most: MAX_NAMES },
  ] as const;
  for (const { kind, most } of wanted) {
    let left: number = most;
    for (const { kind: own, name, lat, lng } of places) {
      if (left === 0) break;
      if (own !== kind) continue;
      const [x, y] = view.place([lng, lat]);
      if (!isInside(view, [x, y], 8)) continue;
      const wide = name.length * LETTER;
      // A city's name is next to its point; other names are centered on theirs.
      const from = kind === "city" ? x - 4 : x - wide / 2;
      const to = kind === "city" ? x + wide + 10 : x + wide / 2;
      const box: [number, number, number, number] = [from, y - LINE / 2, to, y + LINE / 2];
      if (from < 0 || to > view.width || boxes.some((other) => overlaps(box, other))) continue;
      boxes.push(box);
      labels.push({ kind, text: name, x: Math.round(x), y: Math.round(y) });
      left--;
    }
  }
  return labels;
}

type Box = readonly [number, number, number, number];

const overlaps = (a: Box, b: Box) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/** Other visible territories, nearest first. */
function neighborsIn(view: MapView, shapes: Shapes, own: number | undefined): Neighbor[] {
  const { west, south, east, north } = view;
  const parts = Flatbush.from(shapes.boxes).search(west, south, east, north);
  const byRow = Map.groupBy(parts, (part) => shapes.rows[part]!);
  const neighbors: (Neighbor & { readonly distance: number })[] = [];
  for (const [row, parts] of byRow) {
    if (row === own) continue;
    let path = "";
    let distance = Infinity;
    for (const part of parts) {
      for (let ring = shapes.parts[part]!; ring < shapes.parts[part + 1]!; ring++) {
        const places = clipped(view, placesOf(view, shapes, ring));
        const line = coarsePath(places);
        // Skip rings so small that they would be dots.
        if (line.split("L").length < MIN_CORNERS) continue;
        path += `${line}Z`;
        const [x, y] = middleOf(places);
        distance = Math.min(distance, Math.hypot(x - view.width / 2, y - view.height / 2));
      }
    }
    if (path !== "") neighbors.push({ row, path, distance });
  }
  return neighbors.sort((a, b) => a.distance - b.distance).slice(0, MAX_NEIGHBORS);
}

function placesOf(view: MapView, { rings, coordinates }: Shapes, ring: number): Place[] {
  const places: Place[] = [];
  for (let at = rings[ring]!; at < rings[ring + 1]!; at++) {
    places.push(view.place([coordinates[2 * at]!, coordinates[2 * at + 1]!]));
  }
  return places;
}

function middleOf(places: readonly Place[]): Place {
  const [x, y] = places.reduce<Place>(([x, y], place) => [x + place[0], y + place[1]], [0, 0]);
  return [x / places.length, y / places.length];
}

/** Points closer than this to the previous one are skipped: background lines need less detail. */
const MIN_STEP = 2;
const MIN_CORNERS = 4;

/** An SVG path through points, rounded to whole units. */
function coarsePath(places: readonly Place[]): string {
  let path = "";
  let [x, y] = [NaN, NaN];
  places.forEach((place, at) => {
    const isLast = at === places.length - 1;
    if (!isLast && Math.hypot(place[0] - x, place[1] - y) < MIN_STEP) return;
    [x, y] = [Math.round(place[0]), Math.round(place[1])];
    path += `${path === "" ? "M" : "L"}${x} ${y}`;
  });
  return path;
}

/** Boundaries are clipped this far outside the map, so that the cut is invisible. */
const BEYOND = 6;

/** Clips a ring to the map (Sutherland-Hodgman algorithm). */
function clipped({ width, height }: MapView, ring: readonly Place[]): Place[] {
  const edges = [
    { axis: 0, sign: 1, limit: -BEYOND },
    { axis: 0, sign: -1, limit: -(width + BEYOND) },
    { axis: 1, sign: 1, limit: -BEYOND },
    { axis: 1, sign: -1, limit: -(height + BEYOND) },
  ] as const;
  let places = [...ring];
  for (const { axis, sign, limit } of edges) {
    const inward = (place: Place) => sign * place[axis] - limit;
    const kept: Place[] = [];
    places.forEach((place, at) => {
      const before = at === 0 ? lastOf(places) : itemAt(places, at - 1);
      const [here, there] = [inward(place), inward(before)];
      if (here >= 0 !== there >= 0) {
        const share = there / (there - here);
        kept.push([
          before[0] + (place[0] - before[0]) * share,
          before[1] + (place[1] - before[1]) * share,
        ]);
      }
      if (here >= 0) kept.push(place);
    });
    places = kept;
  }
  return places;
}

const MILES_PER_DEGREE = 69;
/** Minimum length of the scale bar, in units; the maximum is 2.5 times as much. */
const MIN_SCALE = 60;
const SCALE_BOX: [number, number, number, number] = [0, 400, 190, 440];

function scaleOf({ unitsPerDegree }: MapView): MapScale {
  const unitsPerMile = unitsPerDegree / MILES_PER_DEGREE;
  let miles = 10 ** Math.floor(Math.log10(MIN_SCALE / unitsPerMile));
  for (const factor of [2, 2.5, 2]) {
    if (miles * unitsPerMile >= MIN_SCALE) break;
    miles *= factor;
  }
  const text = `${Number(miles.toPrecision(2)).toLocaleString("en-US")} mi`;
  return { length: Math.round(miles * unitsPerMile), text };
}

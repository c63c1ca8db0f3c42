import { type CountyOutline, countyOutlines } from "./county_outlines.ts";
import { stateOfFips } from "../../base/places/states.ts";
import type { Position } from "../geojson/outlines.ts";
import type { Point } from "../geocoding/geocoder.ts";
import { extentOf } from "../territories/outline_index.ts";
import { ShapeIndex } from "../territories/point_in_polygon.ts";
import { ShapesBuilder } from "../territories/shapes.ts";
import { itemAt, present } from "../../base/known.ts";

/**
 * How far off the simplified coast a point may be, in degrees, and in how many directions to
 * search.
 */
const OFF_COAST = [0.02, 0.05, 0.1];
const DIRECTIONS = 8;

/** How far beyond the border of its state (as outlined) an address may be, in degrees. */
const AT_BORDER = [0.01, 0.02, 0.03, 0.05];

/** A point is far from a state if it is this much outside of its bounding box, in degrees. */
const FAR = 0.2;

/** A bounding box: the least and the greatest longitude and latitude, in degrees. */
interface Box {
  readonly lng: readonly [west: number, east: number];
  readonly lat: readonly [south: number, north: number];
}

/** Finds the county that contains a point. */
export class Counties {
  readonly #fips: readonly string[];
  readonly #index: ShapeIndex;

  /** The bounding boxes of the states, two letters each, whose counties are here. */
  readonly #boxes: ReadonlyMap<string, Box>;

  constructor() {
    const outlines = countyOutlines();
    const shapes = new ShapesBuilder();
    for (const { geometry } of outlines) shapes.add(geometry);
    this.#fips = outlines.map(({ fips }) => fips);
    this.#boxes = boxesOf(outlines);
    this.#index = new ShapeIndex(
      present(shapes.finish(Uint32Array.from(outlines.keys())), "outlines of counties"),
    );
  }

  /** Whether the counties of a state, two letters, are here. */
  hasState(state: string): boolean {
    return this.#boxes.has(state);
  }

  /** Whether a point is too far from a state for a search of 0.2 degrees to find a county of it. */
  isFarFrom(state: string, { lat, lng }: Point): boolean {
    const box = this.#boxes.get(state);
    return box === undefined || lng < box.lng[0] - FAR || lng > box.lng[1] + FAR ||
      lat < box.lat[0] - FAR || lat > box.lat[1] + FAR;
  }

  /**
   * The five-digit FIPS code of the point's county. For a point just off a coast, which the
   * outlines simplify, the county that most of its surroundings are in; null far from all counties.
   */
  fipsAt(point: Point): string | null {
    return this.#nearest(point, OFF_COAST);
  }

  /**
   * The nearest county of one state to a point outside of it: outlines are simplified, and the
   * center of a ZIP code may be beyond a border. Null if the state is too far away.
   *
   * @param state Two letters.
   * @param degrees Search radiuses in turn.
   */
  fipsIn(state: string, point: Point, degrees: readonly number[] = AT_BORDER): string | null {
    return this.#nearest(point, degrees, (row) => stateOfFips(itemAt(this.#fips, row)) === state);
  }

  /** Whether a county is at a point or near it, within some search radiuses. */
  isNear(fips: string, point: Point, degrees: readonly number[]): boolean {
    return this.#nearest(point, degrees, (row) => this.#fips[row] === fips) !== null;
  }

  #nearest(
    { lat, lng }: Point,
    distances: readonly number[],
    isWanted: (row: number) => boolean = () => true,
  ): string | null {
    const row = [...this.#index.rowsAt(lng, lat)].find(isWanted);
    if (row !== undefined) return itemAt(this.#fips, row);
    for (const degrees of distances) {
      const around = Array.from({ length: DIRECTIONS }, (_, direction) => {
        const angle = (2 * Math.PI * direction) / DIRECTIONS;
        return [lng + degrees * Math.cos(angle), lat + degrees * Math.sin(angle)] as const;
      }).flatMap(([lng, lat]) => [...this.#index.rowsAt(lng, lat)]).filter(isWanted);
      const most = mostFrequent(around);
      if (most !== undefined) return itemAt(this.#fips, most);
    }
    return null;
  }
}

/** The bounding box of each state's counties. */
function boxesOf(counties: readonly CountyOutline[]): Map<string, Box> {
  const positions = new Map<string, Position[]>();
  for (const { fips, geometry: { type, coordinates } } of counties) {
    const state = stateOfFips(fips);
    if (state === undefined) continue;
    const found = positions.get(state) ?? [];
    positions.set(
      state,
      found.concat(type === "Polygon" ? coordinates.flat() : coordinates.flat(2)),
    );
  }
  return new Map([...positions].map(([state, all]) => [
    state,
    { lng: extentOf(all, 0), lat: extentOf(all, 1) },
  ]));
}

function mostFrequent(rows: readonly number[]): number | undefined {
  const counts = new Map<number, number>();
  for (const row of rows) counts.set(row, (counts.get(row) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0];
}

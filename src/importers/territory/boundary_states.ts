import { present } from "../../base/known.ts";
import { stateOfFips } from "../../base/places/states.ts";
import { Counties } from "../../geo/counties/counties.ts";
import { gridOver, outlineIndex } from "../../geo/territories/outline_index.ts";
import type { Ring } from "../../geo/geojson/outlines.ts";

/** A boundary is sampled at a grid of this many points each way. */
const GRID = 16;
/** The share of a boundary's points that must lie in a state: state borders are simplified. */
const MIN_SHARE = 0.05;
/** Points within this many degrees of a border may belong to either state. */
const AT_BORDER = [0.05];
/** How many corners are sampled, for small parts of a boundary that the grid misses. */
const CORNERS = 200;

interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** Finds the states that boundaries lie in. */
export class BoundaryStates {
  readonly #counties = new Counties();

  /**
   * The first expected state that a boundary extends into, or else the state with most of it; null if
   * it is in no state.
   *
   * @param middle A point inside.
   * @param expected State codes, the most likely first.
   * @param isSmall Whether the whole boundary may be near a border.
   */
  of(
    polygons: Ring[][],
    middle: Point,
    expected: readonly string[],
    isSmall: boolean,
  ): string | null {
    const points = [middle, ...pointsInside(polygons)];
    const counts = new Map<string, number>();
    for (const point of points) {
      const state = stateOfFips(this.#counties.fipsAt(point) ?? "");
      if (state !== undefined) counts.set(state, (counts.get(state) ?? 0) + 1);
    }
    const isIn = (state: string) => (counts.get(state) ?? 0) >= MIN_SHARE * points.length;
    const isFarIn = (state: string) => {
      const others = [...counts.keys()].filter((other) => other !== state);
      return cornersOf(polygons).some((corner) =>
        this.#counties.fipsIn(state, corner, []) !== null &&
        others.every((other) => this.#counties.fipsIn(other, corner, AT_BORDER) === null)
      );
    };
    const isNear = (state: string) => this.#counties.fipsIn(state, middle) !== null;
    return expected.find((state) => isIn(state) || isFarIn(state)) ??
      (isSmall ? expected.find(isNear) : undefined) ??
      [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
  }
}

/** Corners at even steps along all rings. */
function cornersOf(polygons: Ring[][]): Point[] {
  const all = polygons.flat(2);
  const step = Math.ceil(all.length / CORNERS);
  return all.filter((_, at) => at % step === 0).map(([lng, lat]) => ({ lat, lng }));
}

/** The points of a grid over the boundary that lie inside it. */
function pointsInside(polygons: Ring[][]): Point[] {
  const index = present(outlineIndex(polygons), "an outline");
  return gridOver(polygons.flat(2), GRID)
    .filter(({ lat, lng }) => index.rowsAt(lng, lat).size > 0);
}

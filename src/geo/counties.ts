import { countyOutlines } from "./county_outlines.ts";
import type { Point } from "./geocoder.ts";
import { ShapeIndex } from "./shape_index.ts";
import { ShapesBuilder } from "./shapes.ts";

/** How far off the simplified coast a point may be, in degrees, and in how many directions to look. */
const OFF_COAST = [0.02, 0.05, 0.1];
const DIRECTIONS = 8;

/** Finds the county that a point lies in. */
export class Counties {
  readonly #fips: readonly string[];
  readonly #index: ShapeIndex;

  constructor() {
    const outlines = countyOutlines();
    const shapes = new ShapesBuilder();
    for (const { geometry } of outlines) shapes.add(geometry);
    this.#fips = outlines.map(({ fips }) => fips);
    this.#index = new ShapeIndex(shapes.finish(Uint32Array.from(outlines.keys()))!);
  }

  /**
   * The five-digit FIPS code of the point's county, or of the one that most of its surroundings are
   * in when the point is just off a coast, which the outlines simplify; null far from all.
   */
  fipsAt({ lat, lng }: Point): string | null {
    const [row] = this.#index.rowsAt(lng, lat);
    if (row !== undefined) return this.#fips[row]!;
    for (const degrees of OFF_COAST) {
      const around = Array.from({ length: DIRECTIONS }, (_, direction) => {
        const angle = (2 * Math.PI * direction) / DIRECTIONS;
        return [lng + degrees * Math.cos(angle), lat + degrees * Math.sin(angle)] as const;
      }).flatMap(([lng, lat]) => [...this.#index.rowsAt(lng, lat)]);
      const most = mostFrequent(around);
      if (most !== undefined) return this.#fips[most]!;
    }
    return null;
  }
}

function mostFrequent(rows: readonly number[]): number | undefined {
  const counts = new Map<number, number>();
  for (const row of rows) counts.set(row, (counts.get(row) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0];
}

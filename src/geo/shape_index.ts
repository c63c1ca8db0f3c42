import Flatbush from "flatbush";
import type { Shapes } from "./shapes.ts";

/** The rows that hold each of a batch of points. */
export interface Hits {
  /** Where each point's rows begin in `rows`; one more entry than points. */
  readonly starts: Uint32Array;
  readonly rows: Uint32Array;
}

/** Finds the shapes that a point lies in: first by bounding boxes, then by the even-odd rule. */
export class ShapeIndex {
  readonly #shapes: Shapes;
  readonly #boxes: Flatbush;

  constructor(shapes: Shapes) {
    this.#shapes = shapes;
    this.#boxes = Flatbush.from(shapes.boxes);
  }

  /** @param points Longitude and latitude in degrees, point after point. */
  locate(points: Float64Array): Hits {
    const starts = new Uint32Array(points.length / 2 + 1);
    const rows: number[] = [];
    for (let at = 0; at < points.length; at += 2) {
      rows.push(...this.rowsAt(points[at]!, points[at + 1]!));
      starts[at / 2 + 1] = rows.length;
    }
    return { starts, rows: Uint32Array.from(rows) };
  }

  /** The rows whose shape holds a point, each once. A point on any ring is inside. */
  rowsAt(lng: number, lat: number): Set<number> {
    const rows = new Set<number>();
    // One meridian has two longitudes, and shapes across the antimeridian go on above 180.
    for (const x of [lng, lng < 0 ? lng + 360 : lng - 360]) {
      for (const part of this.#boxes.search(x, lat, x, lat)) {
        const row = this.#shapes.rows[part]!;
        if (!rows.has(row) && this.#holds(part, x, lat)) rows.add(row);
      }
    }
    return rows;
  }

  /** Whether a ray from the point to the east leaves the part's rings an odd number of times. */
  #holds(part: number, x: number, y: number): boolean {
    const { parts, rings, coordinates } = this.#shapes;
    let inside = false;
    for (let ring = parts[part]!; ring < parts[part + 1]!; ring++) {
      const end = 2 * (rings[ring + 1]! - 1);
      for (let at = 2 * rings[ring]!; at < end; at += 2) {
        const y1 = coordinates[at + 1]!;
        const y2 = coordinates[at + 3]!;
        if (y1 > y === y2 > y) {
          if (y1 === y && isLevelWith(x, coordinates[at]!, coordinates[at + 2]!, y1 === y2)) {
            return true;
          }
          continue;
        }
        const x1 = coordinates[at]!;
        const x2 = coordinates[at + 2]!;
        // The point's side of the edge, by the sign of a cross product; 0 is on it.
        const side = (x2 - x1) * (y - y1) - (x - x1) * (y2 - y1);
        if (side === 0) return true;
        if (side > 0 === y2 > y1) inside = !inside;
      }
    }
    return inside;
  }
}

/** Whether a point at the height of an edge's start is that start, or lies on a level edge. */
function isLevelWith(x: number, x1: number, x2: number, level: boolean): boolean {
  return x === x1 || (level && x1 > x !== x2 > x);
}

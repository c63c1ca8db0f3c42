import { area } from "@turf/area";
import Flatbush from "flatbush";
import { Growing } from "../../base/memory/growing.ts";
import { float64, gathered, uint32 } from "../../base/memory/shared_arrays.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import type { Geometry } from "../../datasets/places/geometry.ts";
import { type CarriedPart, part } from "../../library/versions/part.ts";
import type { Ring } from "../geojson/outlines.ts";
import { onOneSide } from "./antimeridian.ts";
import { itemAt } from "../../base/known.ts";

/**
 * The boundaries of a version's rows as flat arrays on shared memory, so that every worker tests
 * points against the same bytes. A row's geometry is one or more polygons ("parts"), a part is one
 * or more rings: its outline and its holes.
 */
export interface Shapes {
  /** Longitude and latitude of every position in degrees, ring after ring. */
  readonly coordinates: Float64Array;
  /** Where each ring's positions begin; one more entry than rings. */
  readonly rings: Uint32Array;
  /** Where each part's rings begin; one more entry than parts. */
  readonly parts: Uint32Array;
  /** The row of each part. */
  readonly rows: Uint32Array;
  /** A flatbush index over the bounding boxes of the parts. */
  readonly boxes: ArrayBufferLike;
  /** The area of each row in square meters; NaN without a geometry. */
  readonly areas: Float64Array;
}

/** The boundaries of a version's rows; null when no row has one. */
export const SHAPES = part({
  name: "shapes",
  incremental: true,
  builder({ geometry }: Dataset, _history, carried?: CarriedPart<Shapes | null>) {
    if (geometry === undefined) return { finish: () => null };
    const shapes = new ShapesBuilder(carried);
    return {
      add: (row) => shapes.add(geometry(row)),
      finish: ({ order }) => shapes.finish(order),
    };
  },
  open: (shapes) => shapes,
});

/** A polygon: its outer ring, then its holes. */
type Part = Ring[];

/**
 * Collects geometries row by row, in flat arrays: a separate array for each position takes five
 * times as much memory.
 */
export class ShapesBuilder {
  #coordinates = new Growing<Float64Array>(Float64Array);
  /** Where each ring, each part and each row begins, in positions, rings and parts. */
  readonly #rings = new Growing<Uint32Array>(Uint32Array);
  readonly #parts = new Growing<Uint32Array>(Uint32Array);
  readonly #rows = new Growing<Uint32Array>(Uint32Array);
  readonly #areas = new Growing<Float64Array>(Float64Array);

  /** @param carried Shapes whose rows are reused; they come first. */
  constructor(carried?: Pick<CarriedPart<Shapes | null>, "built" | "insertions">) {
    for (const starts of [this.#rings, this.#parts, this.#rows]) starts.push(0);
    if (carried === undefined) return;
    const { built, insertions } = carried;
    let part = 0;
    for (let row = 0; row < insertions.length; row++) {
      const isCarried = insertions[row]! >= 0;
      for (; built !== null && built.rows[part] === row; part++) {
        if (isCarried) this.#carryPart(built, part);
      }
      if (isCarried) this.#endRow(built?.areas[row] ?? NaN);
    }
  }

  /** Adds the geometry of the next row. */
  add(geometry: Geometry | null): void {
    const parts = geometry === null ? [] : partsOf(geometry).map(unwrapped);
    for (const part of parts) {
      for (const ring of part) {
        for (const [lng, lat] of ring) {
          this.#coordinates.push(lng);
          this.#coordinates.push(lat);
        }
        this.#rings.push(this.#coordinates.length / 2);
      }
      this.#parts.push(this.#rings.length - 1);
    }
    this.#endRow(geometry === null ? NaN : areaOf(parts));
  }

  /**
   * The shapes with rows in the order of `permutation`; null if no row has a geometry. Call after
   * the last `add`.
   */
  finish(permutation: Uint32Array): Shapes | null {
    const count = this.#parts.length - 1;
    if (count === 0) return null;
    const [rings, parts, rows] = [this.#rings.values, this.#parts.values, this.#rows.values];
    const coordinates = this.#coordinates.values;
    const shapes = {
      coordinates: float64(coordinates.length),
      rings: uint32(rings.length),
      parts: uint32(parts.length),
      rows: uint32(count),
      areas: gathered(float64(rows.length - 1), this.#areas.values, permutation),
    };
    const boxes = new Flatbush(count, undefined, Float64Array, SharedArrayBuffer);
    let [nextPart, nextRing, at] = [0, 0, 0];
    permutation.forEach((from, row) => {
      for (let part = rows[from]!; part < rows[from + 1]!; part++) {
        const start = 2 * rings[parts[part]!]!;
        const positions = coordinates.subarray(start, 2 * rings[parts[part + 1]!]!);
        for (let ring = parts[part]!; ring < parts[part + 1]!; ring++) {
          shapes.rings[++nextRing] = (at - start) / 2 + rings[ring + 1]!;
        }
        shapes.coordinates.set(positions, at);
        at += positions.length;
        shapes.rows[nextPart] = row;
        shapes.parts[++nextPart] = nextRing;
        boxes.add(...boxOf(positions));
      }
    });
    boxes.finish();
    this.#coordinates = new Growing<Float64Array>(Float64Array);
    return { ...shapes, boxes: boxes.data };
  }

  #carryPart({ coordinates, rings, parts }: Shapes, part: number): void {
    for (let ring = parts[part]!; ring < parts[part + 1]!; ring++) {
      this.#coordinates.append(coordinates.subarray(2 * rings[ring]!, 2 * rings[ring + 1]!));
      this.#rings.push(this.#coordinates.length / 2);
    }
    this.#parts.push(this.#rings.length - 1);
  }

  #endRow(area: number): void {
    this.#rows.push(this.#parts.length - 1);
    this.#areas.push(area);
  }
}

function partsOf(geometry: Geometry): Part[] {
  return geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
}

/** A part with an edge around most of the Earth crosses the antimeridian. */
function unwrapped(part: Part): Part {
  const crosses = part.some((ring) =>
    ring.some(([lng], i) => i > 0 && Math.abs(lng - itemAt(ring, i - 1)[0]) > 180)
  );
  return crosses ? onOneSide(part) : part;
}

/** The bounding box of positions: west, south, east, north. */
function boxOf(positions: Float64Array): [number, number, number, number] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < positions.length; at += 2) {
    box[0] = Math.min(box[0], positions[at]!);
    box[1] = Math.min(box[1], positions[at + 1]!);
    box[2] = Math.max(box[2], positions[at]!);
    box[3] = Math.max(box[3], positions[at + 1]!);
  }
  return box;
}

function areaOf(parts: Part[]): number {
  return area({ type: "MultiPolygon", coordinates: parts });
}

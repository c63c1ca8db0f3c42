import { area } from "@turf/area";
import { bbox } from "@turf/bbox";
import Flatbush from "flatbush";
import { float64, uint32 } from "../base/shared_arrays.ts";
import type { Dataset } from "../datasets/dataset.ts";
import type { Geometry } from "../datasets/geometry.ts";
import { part } from "../library/part.ts";

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
  /** The area of each row in square metres; NaN without a geometry. */
  readonly areas: Float64Array;
}

/** The boundaries of a version's rows; null when no row has one. */
export const SHAPES = part({
  name: "shapes",
  builder({ geometry }: Dataset) {
    if (geometry === undefined) return { finish: () => null };
    const shapes = new ShapesBuilder();
    return {
      add: (row) => shapes.add(geometry(row)),
      finish: ({ order }) => shapes.finish(order),
    };
  },
  open: (shapes) => shapes,
});

/** A position as GeoJSON has it: longitude, latitude. */
type Position = readonly number[];
type Part = readonly (readonly Position[])[];

/** Gathers geometries row by row. */
export class ShapesBuilder {
  readonly #geometries: (readonly Part[] | null)[] = [];

  add(geometry: Geometry | null): void {
    this.#geometries.push(geometry === null ? null : partsOf(geometry).map(unwrapped));
  }

  /** The shapes with rows in the order of `permutation`; null when no row has a geometry. */
  finish(permutation: Uint32Array): Shapes | null {
    const rows = [...permutation].map((from) => this.#geometries[from]!);
    const parts = rows.flatMap((parts, row) => (parts ?? []).map((part) => ({ row, part })));
    if (parts.length === 0) return null;
    const rings = parts.flatMap(({ part }) => part);
    const shapes: Shapes = {
      coordinates: float64(2 * rings.reduce((total, ring) => total + ring.length, 0)),
      rings: starts(rings),
      parts: starts(parts.map(({ part }) => part)),
      rows: uint32(parts.length),
      boxes: boxesOf(parts.map(({ part }) => part)),
      areas: float64(rows.length),
    };
    let at = 0;
    for (const ring of rings) {
      for (const [lng, lat] of ring) {
        shapes.coordinates[at++] = lng!;
        shapes.coordinates[at++] = lat!;
      }
    }
    parts.forEach(({ row }, part) => shapes.rows[part] = row);
    rows.forEach((parts, row) => shapes.areas[row] = parts === null ? NaN : areaOf(parts));
    return shapes;
  }
}

function partsOf(geometry: Geometry): readonly Part[] {
  return geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
}

/**
 * A part that crosses the antimeridian, so that an edge would go the long way around the Earth, is
 * laid out on one side of it: its western longitudes go on above 180.
 */
function unwrapped(part: Part): Part {
  const crosses = part.some((ring) =>
    ring.some(([lng], i) => i > 0 && Math.abs(lng! - ring[i - 1]![0]!) > 180)
  );
  if (!crosses) return part;
  return part.map((ring) => ring.map(([lng, lat]) => [lng! < 0 ? lng! + 360 : lng!, lat!]));
}

/** Where each list begins when they lie one after another; one more entry than lists. */
function starts(lists: readonly { readonly length: number }[]): Uint32Array {
  const starts = uint32(lists.length + 1);
  lists.forEach(({ length }, i) => starts[i + 1] = starts[i]! + length);
  return starts;
}

function boxesOf(parts: readonly Part[]): ArrayBufferLike {
  const boxes = new Flatbush(parts.length, undefined, Float64Array, SharedArrayBuffer);
  for (const part of parts) {
    const [west, south, east, north] = bbox({
      type: "Polygon",
      coordinates: part as number[][][],
    });
    boxes.add(west, south, east, north);
  }
  boxes.finish();
  return boxes.data;
}

function areaOf(parts: readonly Part[]): number {
  return area({ type: "MultiPolygon", coordinates: parts as number[][][][] });
}

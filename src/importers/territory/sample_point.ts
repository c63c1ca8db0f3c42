import { centroid } from "@turf/centroid";
import { ShapeIndex } from "../../geo/territories/shape_index.ts";
import { ShapesBuilder } from "../../geo/territories/shapes.ts";
import type { Position, Ring } from "../../geo/geojson/outlines.ts";

/**
 * A point in a boundary: its middle where that lies inside; a territory in parts or with a bay may have
 * it outside.
 */
export function samplePoint(polygons: Ring[][]): Position {
  const middle = centroid({ type: "MultiPolygon", coordinates: polygons }).geometry.coordinates
    .map((degrees) => Number(degrees.toFixed(4)));
  const shapes = new ShapesBuilder();
  shapes.add({ type: "MultiPolygon", coordinates: polygons as [number, number][][][] });
  const index = new ShapeIndex(shapes.finish(Uint32Array.of(0))!);
  return index.rowsAt(middle[0]!, middle[1]!).size > 0
    ? middle
    : polygons[0]![0]![0]!.map((degrees) => Number(degrees.toFixed(6)));
}

import type { Position, Ring } from "../geojson/outlines.ts";
import { ShapeIndex } from "./point_in_polygon.ts";
import { ShapesBuilder } from "./shapes.ts";

/** An index of one outline, to test whether points are inside; undefined if it has no polygon. */
export function outlineIndex(polygons: readonly (readonly Ring[])[]): ShapeIndex | undefined {
  const shapes = new ShapesBuilder();
  shapes.add({ type: "MultiPolygon", coordinates: polygons as Position[][][] });
  const built = shapes.finish(Uint32Array.of(0));
  return built === null ? undefined : new ShapeIndex(built);
}

/** The least and the greatest longitude (axis 0) or latitude (axis 1) of some positions. */
export function extentOf(
  positions: readonly Position[],
  axis: 0 | 1,
): [least: number, greatest: number] {
  let [least, greatest] = [Infinity, -Infinity];
  for (const position of positions) {
    least = Math.min(least, position[axis]);
    greatest = Math.max(greatest, position[axis]);
  }
  return [least, greatest];
}

/** The points of a grid over some positions, with `steps` points each way. */
export function gridOver(
  positions: readonly Position[],
  steps: number,
): { lat: number; lng: number }[] {
  const [left, right] = extentOf(positions, 0);
  const [bottom, top] = extentOf(positions, 1);
  const shares = Array.from({ length: steps }, (_, at) => (at + 0.5) / steps);
  return shares.flatMap((up) =>
    shares.map((over) => ({
      lat: bottom + up * (top - bottom),
      lng: left + over * (right - left),
    }))
  );
}

import assert from "node:assert/strict";
import fc from "fast-check";
import type { Geometry } from "../../../src/datasets/places/geometry.ts";
import { ShapeIndex } from "../../../src/geo/territories/point_in_polygon.ts";
import { ShapesBuilder } from "../../../src/geo/territories/shapes.ts";
import { type At, multiPolygon, polygon, rectangle } from "../../support/fixtures/geo_polygons.ts";
import "../../support/fixtures/same_runs.ts";

function indexOf(geometries: readonly Geometry[]): ShapeIndex {
  const builder = new ShapesBuilder();
  for (const geometry of geometries) builder.add(geometry);
  return new ShapeIndex(builder.finish(Uint32Array.from(geometries.keys()))!);
}

const sorted = (rows: Iterable<number>) => [...rows].sort((a, b) => a - b);

Deno.test("a rectangle across the antimeridian is the same whether split there, unsplit, or with shifted longitudes", () => {
  const quarter = fc.integer({ min: -60, max: 60 }).map((n) => n / 4);
  const sides = fc.uniqueArray(quarter, { minLength: 2, maxLength: 2 });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 40 }),
      sides,
      fc.nat(3),
      fc.array(fc.tuple(fc.integer({ min: -50, max: 50 }), quarter), { minLength: 10 }),
      (left, right, latitudes, from, points) => {
        const [west, east] = [180 - left / 4, 180 + right / 4];
        const [south, north] = latitudes.sort((a, b) => a - b) as [number, number];
        const uncut = rectangle(west, south, east, north);
        const turned = [...uncut.slice(from, 4), ...uncut.slice(0, from + 1)];
        const western = rectangle(-180, south, east - 360, north).map(([lng, lat]): At => [
          lng === 180 ? -180 : lng,
          lat,
        ]);
        const index = indexOf([
          polygon(uncut),
          polygon(turned),
          polygon(turned.toReversed()),
          multiPolygon([rectangle(west, south, 180, north)], [western]),
        ]);
        for (const [east8, lat] of points) {
          const x = 180 + east8 / 4;
          const inside = x >= west && x - 360 <= east - 360 && lat >= south && lat <= north;
          const longitudes = x === 180 ? [180, -180] : [x > 180 ? x - 360 : x];
          for (const lng of longitudes) {
            const wanted = inside ? [0, 1, 2, 3] : [];
            assert.deepEqual(sorted(index.rowsAt(lng, lat)), wanted, `at ${lng}, ${lat}`);
          }
        }
      },
    ),
    { numRuns: 400 },
  );
});

Deno.test("Aleutian islands on both sides of the antimeridian are one territory, which does not reach Europe", () => {
  const index = indexOf([
    multiPolygon([rectangle(172, 51, 180, 54)], [rectangle(-179.5, 51, -165, 55)]),
    polygon(rectangle(178, 60, 186, 64)),
  ]);
  const rowsAt = (lng: number, lat: number) => sorted(index.rowsAt(lng, lat));
  for (const lng of [172, 175, 180, -180, -179.5, -170, -165]) {
    assert.deepEqual(rowsAt(lng, 52), [0], `${lng}`);
  }
  for (const lng of [178, 179.75, 180, -180, -174]) {
    assert.deepEqual(rowsAt(lng, 62), [1], `${lng}`);
  }
  for (const lng of [-179.75, -164, 171, 0, 10, -10, 90, -90]) {
    assert.deepEqual(rowsAt(lng, 52), [], `${lng}`);
  }
  for (const lng of [177, -173, 0, 6, -6, 90]) assert.deepEqual(rowsAt(lng, 62), [], `${lng}`);
});

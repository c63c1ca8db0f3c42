import assert from "node:assert/strict";
import fc from "fast-check";
import type { Geometry } from "../../../src/datasets/places/geometry.ts";
import { ShapeIndex } from "../../../src/geo/territories/point_in_polygon.ts";
import { type Shapes, ShapesBuilder } from "../../../src/geo/territories/shapes.ts";
import { rowsAround } from "../../support/naive/geo_even_odd.ts";
import {
  geometries,
  type Grid,
  multiPolygon,
  polygon,
  positions,
  rectangle,
} from "../../support/fixtures/geo_polygons.ts";
import "../../support/fixtures/same_runs.ts";

const RUNS = { numRuns: 200 };
const GRID: Grid = { lng: -392, lat: 160, reach: 8 };

function build(
  geometries: readonly (Geometry | null)[],
  permutation: readonly number[] = [...geometries.keys()],
): Shapes | null {
  const builder = new ShapesBuilder();
  for (const geometry of geometries) builder.add(geometry);
  return builder.finish(Uint32Array.from(permutation));
}

function areaOf(geometry: Geometry): number {
  return build([geometry])!.areas[0]!;
}

const close = (actual: number, wanted: number, share = 1e-9) =>
  assert.ok(Math.abs(actual - wanted) <= share * wanted, `${actual}, not ${wanted}`);

Deno.test("rows follow the permutation, including those without a geometry", () => {
  const shuffled = fc.array(fc.option(geometries(GRID), { nil: null, freq: 3 }), {
    minLength: 1,
    maxLength: 8,
  }).chain((rows) =>
    fc.record({
      rows: fc.constant(rows),
      order: fc.shuffledSubarray([...rows.keys()], { minLength: rows.length }),
      points: fc.array(positions(GRID), { minLength: 10, maxLength: 20 }),
    })
  );
  fc.assert(
    fc.property(shuffled, ({ rows, order, points }) => {
      const shapes = build(rows, order);
      const permuted = order.map((from) => rows[from]!);
      if (permuted.every((geometry) => geometry === null)) return assert.equal(shapes, null);
      assert.equal(shapes!.areas.length, rows.length);
      permuted.forEach((geometry, row) =>
        assert.equal(isNaN(shapes!.areas[row]!), geometry === null)
      );
      const index = new ShapeIndex(shapes!);
      const twin = rowsAround(permuted);
      for (const [lng, lat] of points) {
        assert.deepEqual([...index.rowsAt(lng, lat)].sort((a, b) => a - b), twin(lng, lat));
      }
    }),
    RUNS,
  );
});

Deno.test("shapes built from earlier ones equal those built from all rows", () => {
  const rows = fc.array(fc.option(geometries(GRID), { nil: null, freq: 3 }), { maxLength: 6 });
  const change = fc.tuple(rows, rows).chain(([before, added]) =>
    fc.record({
      before: fc.constant(before),
      added: fc.constant(added),
      kept: fc.subarray([...before.keys()]),
    })
  ).chain((change) =>
    fc.record({
      change: fc.constant(change),
      order: fc.shuffledSubarray(
        Array.from({ length: change.kept.length + change.added.length }, (_, i) => i),
        { minLength: change.kept.length + change.added.length },
      ),
    })
  );
  fc.assert(
    fc.property(change, ({ change: { before, added, kept }, order }) => {
      const insertions = new Int32Array(before.length).fill(-1);
      kept.forEach((row, insertion) => insertions[row] = insertion);
      const builder = new ShapesBuilder({ built: build(before), insertions });
      for (const geometry of added) builder.add(geometry);
      const all = [...kept.map((row) => before[row]!), ...added];
      assert.deepEqual(builder.finish(Uint32Array.from(order)), build(all, order));
    }),
    RUNS,
  );
});

Deno.test("a batch of points returns the same as each point alone", () => {
  fc.assert(
    fc.property(
      fc.array(geometries(GRID), { minLength: 1, maxLength: 5 }),
      fc.array(positions(GRID), { maxLength: 30 }),
      (rows, points) => {
        const index = new ShapeIndex(build(rows)!);
        const { starts, rows: found } = index.locate(Float64Array.from(points.flat()));
        assert.equal(starts.length, points.length + 1);
        assert.equal(starts.at(-1), found.length);
        points.forEach(([lng, lat], i) =>
          assert.deepEqual(
            new Set(found.subarray(starts[i], starts[i + 1])),
            index.rowsAt(lng, lat),
          )
        );
      },
    ),
    RUNS,
  );
});

Deno.test("build returns null without rows or geometries", () => {
  assert.equal(build([null, null, null]), null);
  assert.equal(build([]), null);
});

Deno.test("all columns are in shared memory, so that workers read the same bytes", () => {
  const shapes = build([polygon(rectangle(0, 0, 1, 1))])!;
  const { boxes, ...columns } = shapes;
  assert.ok(boxes instanceof SharedArrayBuffer);
  for (const [name, column] of Object.entries(columns)) {
    assert.ok(column.buffer instanceof SharedArrayBuffer, name);
  }
});

Deno.test("one square degree at the equator is about 12,350 square kilometers", () => {
  close(areaOf(polygon(rectangle(0, 0, 1, 1))), 12_350e6, 0.01);
});

Deno.test("a square degree shrinks toward the poles", () => {
  const band = (south: number, north: number) =>
    Math.sin(north * Math.PI / 180) - Math.sin(south * Math.PI / 180);
  for (const lat of [10, 38, 60, 70]) {
    const share = areaOf(polygon(rectangle(-100, lat, -99, lat + 1))) /
      areaOf(polygon(rectangle(0, 0, 1, 1)));
    close(share, band(lat, lat + 1) / band(0, 1), 1e-6);
  }
});

Deno.test("an area excludes holes and adds parts", () => {
  const [whole, hole] = [rectangle(0, 40, 4, 44), rectangle(1, 41, 2, 42)];
  const [big, small] = [areaOf(polygon(whole)), areaOf(polygon(hole))];
  close(areaOf(polygon(whole, hole)), big - small);
  close(areaOf(polygon(whole, hole.toReversed())), big - small);
  close(areaOf(multiPolygon([whole], [rectangle(9, 41, 10, 42)])), big + small);
});

Deno.test("a shape inside another has the smaller area, whatever their winding", () => {
  const side = fc.integer({ min: 1, max: 40 });
  fc.assert(
    fc.property(side, side, side, side, fc.boolean(), (left, right, down, up, turned) => {
      const inner = rectangle(-100, 40, -99, 41);
      const outer = rectangle(-100 - left / 4, 40 - down / 4, -99 + right / 4, 41 + up / 4);
      const [a, b] = turned ? [inner.toReversed(), outer] : [inner, outer.toReversed()];
      assert.ok(areaOf(polygon(a)) < areaOf(polygon(b)));
    }),
    RUNS,
  );
});

Deno.test("an area across the antimeridian equals the same area elsewhere", () => {
  const elsewhere = areaOf(polygon(rectangle(-100, 51, -96, 53)));
  close(areaOf(polygon(rectangle(178, 51, 182, 53))), elsewhere);
});

import assert from "node:assert/strict";
import fc from "fast-check";
import type { Geometry } from "../../../src/datasets/places/geometry.ts";
import { PointInPolygonPool } from "../../../src/geo/territories/pool.ts";
import { type Hits, ShapeIndex } from "../../../src/geo/territories/point_in_polygon.ts";
import { type Shapes, ShapesBuilder } from "../../../src/geo/territories/shapes.ts";
import {
  geometries,
  type Grid,
  polygon,
  positions,
  rectangle,
} from "../../support/fixtures/geo_polygons.ts";
import { leavingNoWorker, STRICT } from "../../support/fixtures/geo_workers.ts";
import "../../support/fixtures/same_runs.ts";

const GRID: Grid = { lng: -392, lat: 160, reach: 8 };

function shapesOf(geometries: readonly Geometry[]): Shapes {
  const builder = new ShapesBuilder();
  for (const geometry of geometries) builder.add(geometry);
  return builder.finish(Uint32Array.from(geometries.keys()))!;
}

/**
 * Adjacent squares along the equator in this order; the row that contains 0.5 reveals the order.
 */
function columns(...wests: number[]): Shapes {
  return shapesOf(wests.map((west) => polygon(rectangle(west, 0, west + 1, 1))));
}

function withPool(size: number, use: (pool: PointInPolygonPool) => Promise<void>): Promise<void> {
  return leavingNoWorker(async () => {
    const pool = new PointInPolygonPool(size);
    try {
      await use(pool);
      assert.equal(pool.waiting, 0);
      assert.equal(pool.replaced, 0);
    } finally {
      pool.close();
    }
  });
}

Deno.test(
  "workers answer batches of points as the index does, in the order of the points",
  STRICT,
  async () => {
    const batches = fc.array(fc.array(positions(GRID), { maxLength: 20 }), {
      minLength: 1,
      maxLength: 6,
    });
    await withPool(2, async (pool) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(geometries(GRID), { minLength: 1, maxLength: 5 }),
          batches,
          async (rows, batches) => {
            const shapes = shapesOf(rows);
            const index = new ShapeIndex(shapes);
            const points = batches.map((batch) => Float64Array.from(batch.flat()));
            const answers = await Promise.all(points.map((batch) => pool.locate(shapes, batch)));
            assert.deepEqual(answers, points.map((batch) => index.locate(batch)));
          },
        ),
        { numRuns: 200 },
      );
    });
  },
);

Deno.test(
  "a request is answered from its own shapes, whatever else is requested",
  STRICT,
  async () => {
    const versions = [columns(0, 1, 2), columns(2, 1, 0), columns(1, 0, 2)];
    const rowOf = ({ rows }: Hits) => [...rows];
    await withPool(2, async (pool) => {
      const point = Float64Array.of(0.5, 0.5);
      const alternately: number[][] = [];
      for (let i = 0; i < 30; i++) {
        alternately.push(rowOf(await pool.locate(versions[i % 3]!, point)));
      }
      const atOnce = await Promise.all(
        Array.from({ length: 300 }, (_, i) => pool.locate(versions[i % 3]!, point)),
      );
      const wanted = [[0], [2], [1]];
      alternately.forEach((rows, i) => assert.deepEqual(rows, wanted[i % 3], `${i}, alternately`));
      atOnce.forEach((hits, i) => assert.deepEqual(rowOf(hits), wanted[i % 3], `${i}, at once`));
    });
  },
);

Deno.test("an empty batch returns no rows", STRICT, async () => {
  await withPool(1, async (pool) => {
    const { starts, rows } = await pool.locate(columns(0), new Float64Array());
    assert.deepEqual([[...starts], [...rows]], [[0], []]);
  });
});

Deno.test("`waiting` counts the pending requests", STRICT, async () => {
  await withPool(2, async (pool) => {
    const shapes = columns(0);
    // A worker's first requests also wait for it to open the shapes.
    await Promise.all([1, 2, 3, 4].map(() => pool.locate(shapes, Float64Array.of(0, 0))));
    assert.equal(pool.waiting, 0);
    const asked = [1, 2, 3, 4, 5].map(() => pool.locate(shapes, Float64Array.of(0.5, 0.5)));
    assert.equal(pool.waiting, 5);
    await Promise.all(asked);
    assert.equal(pool.waiting, 0);
  });
});

Deno.test(
  "an error in a worker rejects the request without replacing the worker",
  STRICT,
  async () => {
    await withPool(1, async (pool) => {
      const shapes = columns(0);
      const broken = { ...shapes, boxes: new SharedArrayBuffer(64) };
      await assert.rejects(pool.locate(broken, Float64Array.of(0.5, 0.5)), /Flatbush/);
      assert.deepEqual([...(await pool.locate(shapes, Float64Array.of(0.5, 0.5))).rows], [0]);
    });
  },
);

Deno.test(
  "closing a pool leaves nothing behind, whether it was warmed up or only created",
  STRICT,
  async () => {
    await withPool(2, (pool) => Promise.resolve(pool.warm()));
    await withPool(2, () => Promise.resolve());
  },
);

Deno.test("closing a pool rejects pending requests", STRICT, async () => {
  await withPool(2, async (pool) => {
    const shapes = columns(0);
    const asked = [1, 2, 3].map(() => pool.locate(shapes, Float64Array.of(0.5, 0.5)));
    pool.close();
    for (const question of asked) await assert.rejects(question, { name: "WorkerFailed" });
  });
});

Deno.test("shapes that a worker cannot open reject every request", () =>
  withPool(1, async (pool) => {
    const point = Float64Array.of(0.5, 0.5);
    await pool.locate(columns(0), point);
    const broken = { ...columns(0), boxes: new SharedArrayBuffer(64) };
    await assert.rejects(pool.locate(broken, point), /Flatbush/);
    await assert.rejects(pool.locate(broken, point), /Flatbush/);
  }));

Deno.test("a closed pool rejects requests and starts no worker", () =>
  leavingNoWorker(async () => {
    const pool = new PointInPolygonPool(1);
    pool.close();
    const asked = pool.locate(columns(0), Float64Array.of(0.5, 0.5));
    await assert.rejects(asked, { name: "WorkerFailed" });
  }));

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

/** Rows beside each other along the equator, in this order: which one holds 0.5 tells the order. */
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
  "a question is answered from the shapes it was asked of, whatever else is asked",
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

Deno.test("a batch without points is answered without rows", STRICT, async () => {
  await withPool(1, async (pool) => {
    const { starts, rows } = await pool.locate(columns(0), new Float64Array());
    assert.deepEqual([[...starts], [...rows]], [[0], []]);
  });
});

Deno.test("`waiting` counts the questions that are not answered yet", STRICT, async () => {
  await withPool(2, async (pool) => {
    const shapes = columns(0);
    // The first questions of a worker also open the shapes, and that is waited for.
    await Promise.all([1, 2, 3, 4].map(() => pool.locate(shapes, Float64Array.of(0, 0))));
    assert.equal(pool.waiting, 0);
    const asked = [1, 2, 3, 4, 5].map(() => pool.locate(shapes, Float64Array.of(0.5, 0.5)));
    assert.equal(pool.waiting, 5);
    await Promise.all(asked);
    assert.equal(pool.waiting, 0);
  });
});

Deno.test(
  "what a worker cannot answer is an error of its question: no worker is replaced",
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
  "a pool that is warmed or only made leaves nothing when it is closed",
  STRICT,
  async () => {
    await withPool(2, (pool) => Promise.resolve(pool.warm()));
    await withPool(2, () => Promise.resolve());
  },
);

Deno.test("closing refuses the questions that are open", STRICT, async () => {
  await withPool(2, async (pool) => {
    const shapes = columns(0);
    const asked = [1, 2, 3].map(() => pool.locate(shapes, Float64Array.of(0.5, 0.5)));
    pool.close();
    for (const question of asked) await assert.rejects(question, { name: "WorkerFailed" });
  });
});

Deno.test("shapes that a worker cannot open are refused each time", () =>
  withPool(1, async (pool) => {
    const point = Float64Array.of(0.5, 0.5);
    await pool.locate(columns(0), point);
    const broken = { ...columns(0), boxes: new SharedArrayBuffer(64) };
    await assert.rejects(pool.locate(broken, point), /Flatbush/);
    await assert.rejects(pool.locate(broken, point), /Flatbush/);
  }));

Deno.test("a pool that is closed answers nothing, and starts nothing", () =>
  leavingNoWorker(async () => {
    const pool = new PointInPolygonPool(1);
    pool.close();
    const asked = pool.locate(columns(0), Float64Array.of(0.5, 0.5));
    await assert.rejects(asked, { name: "WorkerFailed" });
  }));

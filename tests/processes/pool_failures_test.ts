import assert from "node:assert/strict";
import { PointInPolygonPool } from "../../src/geo/territories/pool.ts";
import { type Shapes, ShapesBuilder } from "../../src/geo/territories/shapes.ts";
import { CRASHING_WORKER, failing } from "../support/faults/geo_failures.ts";
import { polygon, rectangle } from "../support/fixtures/geo_polygons.ts";
import { leavingNoWorker, STRICT } from "../support/fixtures/geo_workers.ts";

/** Three adjacent rows. */
function shapes(): Shapes {
  const builder = new ShapesBuilder();
  for (const west of [0, 1, 2]) builder.add(polygon(rectangle(west, 0, west + 1, 1)));
  return builder.finish(Uint32Array.of(0, 1, 2))!;
}

const rowAt = (lng: number) => Float64Array.of(lng, 0.5);

function withPool(size: number, use: (pool: PointInPolygonPool) => Promise<void>): Promise<void> {
  return leavingNoWorker(async () => {
    const pool = new PointInPolygonPool(size, CRASHING_WORKER);
    try {
      await use(pool);
      assert.equal(pool.waiting, 0);
    } finally {
      pool.close();
    }
  });
}

Deno.test(
  "a crashed worker is replaced, and its questions are still answered",
  STRICT,
  async () => {
    await withPool(1, async (pool) => {
      const territories = shapes();
      const before = [0.5, 1.5].map((lng) => pool.locate(territories, rowAt(lng)));
      const crashing = pool.locate(territories, failing("crash", 1, 2.5, 0.5));
      const after = [2.5, 0.5, 1.5].map((lng) => pool.locate(territories, rowAt(lng)));
      const answers = await Promise.all([...before, crashing, ...after]);
      assert.deepEqual(answers.map(({ rows }) => [...rows]), [[0], [1], [2], [2], [0], [1]]);
      assert.equal(pool.replaced, 1);
    });
  },
);

Deno.test("a question that crashes two workers is answered by the third", STRICT, async () => {
  await withPool(2, async (pool) => {
    const { rows } = await pool.locate(shapes(), failing("crash", 2, 1.5, 0.5));
    assert.deepEqual([[...rows], pool.replaced], [[1], 2]);
  });
});

Deno.test(
  "a question that crashes every worker is refused after the third, and others are answered",
  STRICT,
  async () => {
    await withPool(2, async (pool) => {
      const territories = shapes();
      const hopeless = failing("crash", 99);
      await assert.rejects(pool.locate(territories, hopeless), { name: "WorkerFailed" });
      assert.deepEqual([99 - hopeless[1]!, pool.replaced], [3, 3]);
      const answers = await Promise.all(
        [0.5, 1.5, 2.5].map((lng) => pool.locate(territories, rowAt(lng))),
      );
      assert.deepEqual(answers.map(({ rows }) => [...rows]), [[0], [1], [2]]);
      assert.equal(pool.replaced, 3);
    });
  },
);

Deno.test("a replacement worker reopens the shapes", STRICT, async () => {
  await withPool(1, async (pool) => {
    const [one, other] = [shapes(), shapes()];
    other.rows.reverse();
    const asked = [
      pool.locate(one, rowAt(0.5)),
      pool.locate(other, failing("crash", 1, 0.5, 0.5)),
      pool.locate(one, rowAt(0.5)),
      pool.locate(other, rowAt(0.5)),
    ];
    const answers = await Promise.all(asked);
    assert.deepEqual(answers.map(({ rows }) => [...rows]), [[0], [2], [0], [2]]);
    assert.equal(pool.replaced, 1);
  });
});

Deno.test(
  "workers that stop responding or end are replaced after ten seconds",
  STRICT,
  async () => {
    await withPool(2, async (pool) => {
      const territories = shapes();
      const start = performance.now();
      const answers = await Promise.all([
        pool.locate(territories, failing("silence", 1, 0.5, 0.5)),
        pool.locate(territories, failing("end", 1, 1.5, 0.5)),
      ]);
      const seconds = (performance.now() - start) / 1000;
      assert.deepEqual(answers.map(({ rows }) => [...rows]), [[0], [1]]);
      assert.equal(pool.replaced, 2);
      assert.ok(seconds >= 9.9, `${seconds} s`);
    });
  },
);

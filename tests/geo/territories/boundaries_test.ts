import assert from "node:assert/strict";
import fc from "fast-check";
import { Boundaries, type BoundariesOptions } from "../../../src/geo/territories/boundaries.ts";
import { ShapeIndex } from "../../../src/geo/territories/point_in_polygon.ts";
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

function shapesOf(rows: Parameters<ShapesBuilder["add"]>[0][]): Shapes {
  const builder = new ShapesBuilder();
  for (const row of rows) builder.add(row);
  return builder.finish(Uint32Array.from(rows.keys()))!;
}

function withBoundaries(
  options: BoundariesOptions,
  use: (boundaries: Boundaries) => Promise<void>,
): Promise<void> {
  return leavingNoWorker(async () => {
    const boundaries = new Boundaries(options);
    try {
      await use(boundaries);
    } finally {
      boundaries.close();
    }
  });
}

const PLACES: Record<string, BoundariesOptions> = {
  "on this thread": {},
  "in workers": { positionsHere: 0, workers: 2 },
  "in workers where the shapes are large": { positionsHere: 8 },
  "in workers when this thread has tested enough": { positionsInOneMs: 20 },
};

for (const [where, options] of Object.entries(PLACES)) {
  Deno.test(
    `points tested ${where} are in the same rows as in the index`,
    STRICT,
    () =>
      withBoundaries(options, async (boundaries) => {
        const some = { minLength: 1, maxLength: 5 };
        await fc.assert(
          fc.asyncProperty(
            fc.array(geometries(GRID), some),
            fc.array(positions(GRID), { maxLength: 20 }),
            async (rows, points) => {
              const shapes = shapesOf(rows);
              const index = new ShapeIndex(shapes);
              const found = await Promise.all(
                points.map(([lng, lat]) => boundaries.rowsAt(shapes, { lat, lng })),
              );
              assert.deepEqual(
                found.map((rows) => [...rows]),
                points.map(([lng, lat]) => [...index.rowsAt(lng, lat)]),
              );
            },
          ),
          { numRuns: 60 },
        );
      }),
  );
}

Deno.test(
  "points requested in one turn of the event loop go to a worker in one message",
  STRICT,
  () =>
    withBoundaries({ positionsHere: 0 }, async (boundaries) => {
      const shapes = shapesOf([polygon(rectangle(0, 0, 1, 1)), polygon(rectangle(1, 0, 2, 1))]);
      const lngs = [0.5, 1.5, 0.25, 1.75, 3];
      const found = await Promise.all(lngs.map(async (lng) => {
        const rows = await boundaries.rowsAt(shapes, { lat: 0.5, lng });
        return [...rows];
      }));
      assert.deepEqual(found, [[0], [1], [0], [1], []]);
      const { locate } = boundaries.pool;
      let messages = 0;
      boundaries.pool.locate = (...asked) => {
        messages++;
        return locate.apply(boundaries.pool, asked);
      };
      await Promise.all(lngs.map((lng) => boundaries.rowsAt(shapes, { lat: 0.5, lng })));
      assert.equal(messages, 1);
    }),
);

Deno.test(
  "each request is answered from the shapes it was made with",
  STRICT,
  () =>
    withBoundaries({ positionsHere: 0 }, async (boundaries) => {
      const versions = [0, 1].map((west) => shapesOf([polygon(rectangle(west, 0, west + 1, 1))]));
      const found = await Promise.all(
        [0, 1, 0, 0, 1].map((version) =>
          boundaries.rowsAt(versions[version]!, { lat: 0.5, lng: 0.5 })
        ),
      );
      assert.deepEqual(found.map((rows) => [...rows]), [[0], [], [0], [0], []]);
    }),
);

Deno.test("requests to closed boundaries are rejected if they need a worker", async () => {
  const boundaries = new Boundaries({ positionsHere: 0 });
  boundaries.close();
  const shapes = shapesOf([polygon(rectangle(0, 0, 1, 1))]);
  const asked = Promise.resolve(boundaries.rowsAt(shapes, { lat: 0.5, lng: 0.5 }));
  await assert.rejects(asked, { name: "WorkerFailed" });
});

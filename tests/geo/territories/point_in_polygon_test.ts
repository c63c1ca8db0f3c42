import assert from "node:assert/strict";
import { booleanPointInPolygon } from "@turf/boolean-point-in-polygon";
import fc from "fast-check";
import type { Geometry } from "../../../src/datasets/places/geometry.ts";
import { ShapeIndex } from "../../../src/geo/territories/point_in_polygon.ts";
import { ShapesBuilder } from "../../../src/geo/territories/shapes.ts";
import { rowsAround } from "../../support/naive/geo_even_odd.ts";
import {
  type At,
  geometries,
  type Grid,
  polygon,
  polygons,
  positions,
  rectangle,
  rings,
} from "../../support/fixtures/geo_polygons.ts";
import "../../support/fixtures/same_runs.ts";

const RUNS = { numRuns: 400 };
const PLAIN: Grid = { lng: -392, lat: 160, reach: 8 };
const DATE_LINE: Grid = { lng: 720, lat: 208, reach: 8 };

function indexOf(geometries: readonly (Geometry | null)[]): ShapeIndex {
  const builder = new ShapesBuilder();
  for (const geometry of geometries) builder.add(geometry);
  return new ShapeIndex(builder.finish(Uint32Array.from(geometries.keys()))!);
}

const sorted = (rows: Iterable<number>) => [...rows].sort((a, b) => a - b);

/**
 * Asserts that the index agrees with the twin, and that some points were inside and some outside.
 */
function agrees(
  shapes: fc.Arbitrary<(Geometry | null)[]>,
  points: fc.Arbitrary<At>,
  { numRuns } = RUNS,
): void {
  const seen = { inside: 0, outside: 0 };
  fc.assert(
    fc.property(
      shapes,
      fc.array(points, { minLength: 8, maxLength: 24 }),
      (geometries, points) => {
        if (geometries.every((geometry) => geometry === null)) return;
        const numbers = geometries.flatMap((one) => one?.coordinates.flat(3) ?? []);
        const corners = Array.from(
          { length: Math.min(numbers.length / 2, 12) },
          (_, i): At => [numbers[2 * i]!, numbers[2 * i + 1]!],
        );
        const index = indexOf(geometries);
        const twin = rowsAround(geometries);
        for (const [lng, lat] of [...points, ...corners]) {
          const wanted = twin(lng, lat);
          assert.deepEqual(sorted(index.rowsAt(lng, lat)), wanted, `at ${lng}, ${lat}`);
          seen[wanted.length > 0 ? "inside" : "outside"]++;
        }
      },
    ),
    { numRuns },
  );
  assert.ok(Math.min(seen.inside, seen.outside) > numRuns, JSON.stringify(seen));
}

const alone = (shape: fc.Arbitrary<Geometry>) => shape.map((geometry) => [geometry]);

Deno.test("a ring contains points by the even-odd rule, even if it crosses itself", () => {
  agrees(alone(rings(PLAIN).map((ring) => polygon(ring))), positions(PLAIN));
});

Deno.test("a ring contains the same points as Turf finds, including its edges", () => {
  const inBoth = { inside: 0, outside: 0 };
  const points = fc.array(positions(PLAIN), { minLength: 24, maxLength: 24 });
  fc.assert(
    fc.property(rings(PLAIN), points, (ring, points) => {
      const shape = polygon(ring);
      const index = indexOf([shape]);
      for (const point of [...points, ...ring]) {
        const isInside = booleanPointInPolygon([...point], shape);
        assert.equal(index.rowsAt(point[0]!, point[1]!).size > 0, isInside, `at ${point}`);
        inBoth[isInside ? "inside" : "outside"]++;
      }
    }),
    RUNS,
  );
  assert.ok(Math.min(inBoth.inside, inBoth.outside) > RUNS.numRuns, JSON.stringify(inBoth));
});

Deno.test("further rings of a polygon cut holes, islands in holes, and whatever they cross", () => {
  agrees(alone(polygons(PLAIN).map((rings) => polygon(...rings))), positions(PLAIN));
});

Deno.test("a multipolygon contains every point of its polygons, even where they overlap", () => {
  agrees(alone(geometries(PLAIN)), positions(PLAIN));
});

Deno.test("all overlapping rows that contain a point are found, each once", () => {
  const rows = fc.array(fc.option(geometries(PLAIN), { nil: null, freq: 4 }), {
    minLength: 1,
    maxLength: 6,
  });
  agrees(rows, positions(PLAIN));
});

Deno.test("rings at the antimeridian take the short way, and 180 and -180 are the same meridian", () => {
  agrees(alone(geometries(DATE_LINE)), positions(DATE_LINE));
});

Deno.test("shapes across the equator and the prime meridian are found like others", () => {
  const grid: Grid = { lng: 0, lat: 0, reach: 8 };
  agrees(alone(geometries(grid)), positions(grid), { numRuns: 200 });
});

Deno.test("a bow tie and a star contain their wings and points, but not areas with a winding number of two", () => {
  const bowTie = polygon([[0, 0], [4, 4], [4, 0], [0, 4], [0, 0]]);
  // A pentagram, whose center has a winding number of two.
  const star = polygon([[12, 0], [15, 9], [8, 4], [16, 4], [9, 9], [12, 0]]);
  const index = indexOf([bowTie, star]);
  const inside = (lng: number, lat: number) => sorted(index.rowsAt(lng, lat));
  for (const [lng, lat] of [[0.5, 2], [3.5, 2], [2, 2], [1, 1], [4, 2]] as const) {
    assert.deepEqual(inside(lng, lat), [0], `${lng}, ${lat}`);
  }
  for (const [lng, lat] of [[2, 1], [2, 3], [12, 5], [12, 6]] as const) {
    assert.deepEqual(inside(lng, lat), [], `${lng}, ${lat}`);
  }
  for (const [lng, lat] of [[12, 1], [12, 0], [9, 4.25], [15, 4.5], [10, 8], [12, 4]] as const) {
    assert.deepEqual(inside(lng, lat), [1], `${lng}, ${lat}`);
  }
});

Deno.test("a point on any ring is inside: corners, edges, borders of holes, zero-width edges", () => {
  const framed = polygon(rectangle(0, 0, 8, 8), rectangle(2, 2, 6, 6));
  const line = polygon([[20, 0], [24, 8], [20, 0], [20, 0]]);
  const index = indexOf([framed, line]);
  const border: At[] = [[0, 0], [8, 8], [0, 8], [8, 0], [4, 0], [0, 4], [8, 4], [4, 8]];
  const ofHole: At[] = [[2, 2], [6, 6], [4, 2], [2, 4], [6, 4], [4, 6]];
  for (const [lng, lat] of [...border, ...ofHole]) {
    assert.deepEqual([...index.rowsAt(lng, lat)], [0], `${lng}, ${lat}`);
  }
  for (const [lng, lat] of [[20, 0], [24, 8], [22, 4], [23, 6]] as const) {
    assert.deepEqual([...index.rowsAt(lng, lat)], [1], `${lng}, ${lat}`);
  }
  for (const [lng, lat] of [[4, 4], [9, 8], [9, 0], [-1, 4], [4, 9], [22, 5]] as const) {
    assert.deepEqual([...index.rowsAt(lng, lat)], [], `${lng}, ${lat}`);
  }
});

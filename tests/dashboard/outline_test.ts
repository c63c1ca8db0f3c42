import assert from "node:assert/strict";
import fc from "fast-check";
import { outlineOf } from "../../src/dashboard/datasets/outline.ts";
import type { Geometry } from "../../src/datasets/places/geometry.ts";
import { evenOdd } from "../support/naive/geo_even_odd.ts";
import { geometries, multiPolygon, polygon, rectangle } from "../support/fixtures/geo_polygons.ts";
import "../support/fixtures/same_runs.ts";

/** Tests whether a point is inside a drawing's paths, each filled by the even-odd rule. */
function drawn(paths: readonly string[]): (x: number, y: number) => boolean {
  const shapes = paths.map((path) =>
    path.split("Z").filter((ring) => ring !== "").map((ring) =>
      ring.slice(1).split("L").map((place) => place.split(" ").map(Number) as [number, number])
    )
  );
  return (x, y) =>
    shapes.some((rings) => {
      let crossings = 0;
      for (const ring of rings) {
        ring.forEach(([x1, y1], i) => {
          const [x2, y2] = ring[(i + 1) % ring.length]!;
          if ((y1 > y) !== (y2 > y) && x < x1 + (y - y1) / (y2 - y1) * (x2 - x1)) crossings++;
        });
      }
      return crossings % 2 === 1;
    });
}

/** Points of a grid that is finer than the shapes' own and never on their lines. */
function points(lng: number, lat: number, reach: number): [number, number][] {
  const steps = (shift: number) =>
    Array.from({ length: 24 }, (_, i) => -reach / 4 + reach / 2 * (i + shift) / 24);
  return steps(0.3719).flatMap((east) =>
    steps(0.6137).map((north): [number, number] => [lng + east, lat + north])
  );
}

/** Rounding to a tenth of a unit moves a border no further than this. */
const NEAR = 0.2;

function agrees(geometry: Geometry, lng: number, lat: number, reach: number): void {
  const outline = outlineOf(geometry);
  const holds = evenOdd(geometry);
  const shows = drawn(outline.paths);
  for (const position of points(lng, lat, reach)) {
    const [x, y] = outline.place(position);
    const around = [[-NEAR, 0], [NEAR, 0], [0, -NEAR], [0, NEAR]] as const;
    const isClear = new Set(around.map(([dx, dy]) => shows(x + dx, y + dy))).size === 1;
    if (isClear) assert.equal(shows(x, y), holds(...position), `${position} of ${outline.paths}`);
  }
}

Deno.test("outlineOf draws exactly the points inside a boundary", () => {
  const grid = { lng: -420, lat: 160, reach: 8 };
  fc.assert(fc.property(geometries(grid), (geometry) => agrees(geometry, -105, 40, 8)), {
    numRuns: 150,
  });
});

Deno.test("outlineOf leaves holes empty and fills overlapping polygons", () => {
  const island = polygon(rectangle(-106, 39, -104, 41), rectangle(-105.5, 39.5, -104.5, 40.5));
  agrees(island, -105, 40, 8);
  assert.equal(drawn(outlineOf(island).paths)(...outlineOf(island).place([-105, 40])), false);
  const overlapping = multiPolygon([rectangle(-106, 39, -104.5, 41)], [
    rectangle(-105.5, 39.5, -104, 40.5),
  ]);
  agrees(overlapping, -105, 40, 8);
  assert.equal(
    drawn(outlineOf(overlapping).paths)(...outlineOf(overlapping).place([-105, 40])),
    true,
  );
});

Deno.test("outlineOf keeps the proportions on the ground, with north up", () => {
  const { place } = outlineOf(polygon(rectangle(-106, 59.5, -104, 60.5)));
  // At 60 degrees north a degree of longitude is half as long as one of latitude.
  const across = place([-104, 60])[0] - place([-106, 60])[0];
  const upward = place([-105, 59.5])[1] - place([-105, 60.5])[1];
  assert.ok(Math.abs(across - upward) <= 1, `${across} by ${upward}`);
  assert.ok(place([-105, 60.5])[1] < place([-105, 59.5])[1]);
  assert.ok(place([-106, 60])[0] < place([-104, 60])[0]);
});

Deno.test("outlineOf draws a boundary across the antimeridian in one piece", () => {
  const aleutians = multiPolygon([rectangle(178, 51, 180, 53)], [rectangle(-180, 51, -178, 53)]);
  const { width, place } = outlineOf(aleutians);
  assert.deepEqual(place([180, 52]), place([-180, 52]));
  assert.ok(place([-178, 52])[0] > place([178, 52])[0]);
  assert.ok(width <= 700);
});

Deno.test("outlineOf simplifies a boundary of 200,000 positions", () => {
  const circle = Array.from({ length: 200_000 }, (_, i): [number, number] => {
    const turn = i / 200_000 * 2 * Math.PI;
    return [-105 + Math.cos(turn), 40 + Math.sin(turn)];
  });
  const { paths } = outlineOf(polygon([...circle, circle[0]!]));
  assert.ok(paths[0]!.length < 300_000, String(paths[0]!.length));
});

import assert from "node:assert/strict";
import { samplePoint } from "../../../src/importers/territory/sample_point.ts";
import type { Ring } from "../../../src/geo/geojson/outlines.ts";

const square = (lng: number, lat: number): Ring[] => [[
  [lng, lat],
  [lng + 1, lat],
  [lng + 1, lat + 1],
  [lng, lat + 1],
  [lng, lat],
]];

Deno.test("the sample point of a boundary is its centroid if that is inside", () => {
  assert.deepEqual(samplePoint([square(-100, 40)]), [-99.5, 40.5]);
});

Deno.test("the sample point of distant parts is a corner of the first part with an area", () => {
  const point: Ring[] = [[[-122, 44], [-122, 44], [-122, 44], [-122, 44]]];
  assert.deepEqual(samplePoint([square(-100, 40), square(-90, 40)]), [-100, 40]);
  assert.deepEqual(samplePoint([point, square(-100, 40), square(-90, 40)]), [-100, 40]);
});

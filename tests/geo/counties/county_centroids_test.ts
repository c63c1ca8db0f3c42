import assert from "node:assert/strict";
import { countyCentroid } from "../../../src/geo/counties/county_centroids.ts";

Deno.test("a county's centroid is within the county, rounded to four decimals", () => {
  const { lat, lng } = countyCentroid("08031")!; // Denver
  assert.ok(lat > 39.6 && lat < 39.92 && lng > -105.12 && lng < -104.6);
  assert.equal(lat, Number(lat.toFixed(4)));
});

Deno.test("the centroid of the Aleutians is in the Pacific although they cross the antimeridian", () => {
  const { lat, lng } = countyCentroid("02016")!;
  assert.ok(lat > 51 && lat < 54);
  assert.ok(lng > 170 || lng < -165);
});

Deno.test("a city too small for the atlas has a centroid too", () => {
  const { lat, lng } = countyCentroid("51610")!; // Falls Church
  assert.ok(lat > 38.8 && lat < 39 && lng > -77.3 && lng < -77.1);
});

Deno.test("an unknown county code has no centroid", () => {
  assert.equal(countyCentroid("99999"), undefined);
});

import assert from "node:assert/strict";
import fc from "fast-check";
import { countyOutlines } from "../../../src/geo/counties/county_outlines.ts";
import { stateOfFips } from "../../../src/base/places/states.ts";
import { Counties } from "../../../src/geo/counties/counties.ts";

const counties = new Counties();
const countyAt = (lat: number, lng: number) => counties.fipsAt({ lat, lng });

Deno.test("countyAt finds the county of a point, even in independent cities, on islands and across the antimeridian", () => {
  const places: [name: string, lat: number, lng: number, fips: string][] = [
    ["San Francisco", 37.7749, -122.4194, "06075"],
    ["Key West", 24.5551, -81.78, "12087"],
    ["St. Louis city", 38.627, -90.1994, "29510"],
    ["Anchorage", 61.2181, -149.9003, "02020"],
    ["Attu Island", 52.9, 173.2, "02016"],
    ["Atka, on the other side of the date line", 52.2, -174.2, "02016"],
    ["Manhattan", 40.7128, -74.006, "36061"],
    ["Washington", 38.8977, -77.0365, "11001"],
    ["San Juan", 18.46, -66.1, "72127"],
  ];
  for (const [name, lat, lng, fips] of places) assert.equal(countyAt(lat, lng), fips, name);
});

Deno.test("a point just off the simplified coastline is in the nearest county", () => {
  assert.equal(countyAt(37.81, -122.48), "06075"); // The Golden Gate.
  assert.equal(countyAt(24.54, -81.81), "12087"); // Key West's southern shore.
});

Deno.test("a point far out at sea or abroad is in no county", () => {
  const far = [[30, -140], [40.3, -72], [43, -87], [20, -100], [51.48, 0], [0, 180], [90, 0]];
  for (const [lat, lng] of far) assert.equal(countyAt(lat!, lng!), null, `${lat}, ${lng}`);
});

Deno.test("fipsIn finds the county within the given state for a point just across its border", () => {
  const cincinnati = { lat: 39.089567, lng: -84.578107 };
  assert.equal(counties.fipsAt(cincinnati), "21117");
  assert.equal(counties.fipsIn("OH", cincinnati), "39061");
  assert.equal(counties.fipsIn("KY", cincinnati), "21117");
  assert.equal(counties.fipsIn("CO", cincinnati), null);
  assert.equal(counties.fipsIn("IN", cincinnati, [0.01, 0.3]), "18029");
});

Deno.test("a point that is far from a state has none of its counties within 0.2 degrees", () => {
  const states = new Set(countyOutlines().flatMap(({ fips }) => stateOfFips(fips) ?? []));
  const degrees = [0.05, 0.1, 0.2];
  const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  fc.assert(
    fc.property(
      fc.constantFrom(...states),
      // Most are near the United States, and some across the antimeridian from them.
      fc.oneof(number(-180, -60), number(170, 180), number(-180, 180)),
      fc.oneof(number(15, 75), number(-90, 90)),
      (state, lng, lat) => {
        fc.pre(counties.isFarFrom(state, { lng, lat }));
        assert.equal(counties.fipsIn(state, { lng, lat }, degrees), null);
      },
    ),
    { numRuns: 2_000 },
  );
  assert.ok(counties.isFarFrom("CA", { lat: 40.7128, lng: -74.006 }), "New York");
  assert.ok(!counties.isFarFrom("CA", { lat: 39.5296, lng: -119.8138 }), "Reno");
  assert.ok(!counties.isFarFrom("AK", { lat: 52.9, lng: 173.2 }), "Attu Island");
});

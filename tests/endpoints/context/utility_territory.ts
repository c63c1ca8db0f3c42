import assert from "node:assert/strict";
import { listTests } from "../../support/contract/list_tests.ts";

const PATH = "/api/v1/context/utility-territory";

/** Sample points in Los Angeles, San Francisco and New York, and many rows without one. */
const PLACES = [[34.0522, -118.2437], [37.7749, -122.4194], [40.7128, -74.006]] as const;
const NAMES = ["LADWP", "Pacific Gas & Electric", "Con Edison"];
const SAINT = "St. Croix Electric";

const service = listTests({
  path: PATH,
  dataset: "utility_territory",
  access: "utility_territory",
  level: "sample",
  cap: 500,
  everything: "state=CA",
  change: (row, i) => ({
    ...row,
    utility: {
      ...row.utility,
      name: NAMES[i] ?? (i === NAMES.length ? SAINT : "Elsewhere"),
      slug: i === 1 ? "pg_e" : null,
    },
    geography: {
      ...row.geography,
      state_code: "CA",
      sample_lat: PLACES[i]?.[0] ?? null,
      sample_lng: PLACES[i]?.[1] ?? null,
    },
  }),
  refusals: {
    "state=Calif": ["state", "two-letter"],
    "lat=34": ["lat", "lng", "both"],
    "lng=-118": ["lat", "lng", "both"],
    "lat=91&lng=0": ["lat", "-90", "90"],
    "lat=-90.1&lng=0": ["lat"],
    "lat=0&lng=180.5": ["lng", "-180", "180"],
    "lat=north&lng=0": ["lat"],
    "lat=NaN&lng=0": ["lat"],
    "lat=Infinity&lng=0": ["lat"],
    "quote_safe=yes": ["quote_safe", "true or false"],
  },
});

interface Territory {
  utility: { name: string };
  geography: { distance_miles: number | null };
}
const near = async (query: string): Promise<Territory[]> =>
  (await service().json(`${PATH}?${query}`)).data.records;

service.test(`GET ${PATH} 200 sorts by distance from lat and lng, rows without a sample point last`, async () => {
  const records = await near("lat=34.0522&lng=-118.2437&limit=5");
  assert.deepEqual(records.slice(0, 3).map((row) => row.utility.name), NAMES);
  const miles = records.map((row) => row.geography.distance_miles);
  assert.equal(miles[0], 0);
  assert.ok(Math.abs(miles[1]! - 347.4) < 1, `${miles[1]} miles to San Francisco`);
  assert.ok(Math.abs(miles[2]! - 2445.6) < 5, `${miles[2]} miles to New York`);
  assert.deepEqual(miles.slice(3), [null, null]);
  const [first] = await near("lat=40.7&lng=-74&limit=1");
  assert.equal(first!.utility.name, "Con Edison");
});

service.test(`GET ${PATH} 200 accepts the extreme coordinates`, async () => {
  for (const place of ["lat=90&lng=180", "lat=-90&lng=-180", "lat=0&lng=0", "lat=-0.0&lng=%2B1"]) {
    assert.equal((await near(`${place}&limit=3`)).length, 3, place);
  }
});

service.test(`GET ${PATH} 200 returns null for distance_miles without coordinates`, async () => {
  const { data } = await service().json(`${PATH}?limit=500`);
  assert.equal(data.coverage.coordinates_used, false);
  for (const row of data.records) assert.equal(row.geography.distance_miles, null);
});

service.test(`GET ${PATH} 200 matches a utility by part of its name, but only by its whole slug`, async () => {
  const names = async (utility: string) =>
    (await near(`utility=${encodeURIComponent(utility)}`)).map((row) => row.utility.name);
  assert.deepEqual(await names("gas & ELEC"), ["Pacific Gas & Electric"]);
  assert.deepEqual(await names("pg-e"), ["Pacific Gas & Electric"]);
  assert.deepEqual(await names("pg_"), []);
});

service.test(`GET ${PATH} 200 matches Saint in a name whether abbreviated or not`, async () => {
  for (const utility of ["St. Croix", "Saint Croix", "st croix electric"]) {
    const { data } = await service().json(`${PATH}?${new URLSearchParams({ utility })}`);
    assert.equal(data.records.length, 1, utility);
    assert.equal(data.records[0].utility.name, SAINT);
  }
});

service.test(`GET ${PATH} 200 omits geometries`, async () => {
  for (const query of ["limit=500", "lat=34&lng=-118&limit=500"]) {
    for (const row of await near(query)) assert.equal("geometry" in row, false);
  }
});

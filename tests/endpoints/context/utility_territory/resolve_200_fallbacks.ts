import assert from "node:assert/strict";
import { DENVER } from "../../../support/faults/resolve_census.ts";
import { aroundDenver, square, territoryRow } from "../../../support/fixtures/resolve_rows.ts";
import {
  censusChapter,
  freshAddress,
  idsOf,
  RESOLVE,
  resolve,
} from "../../../support/service/resolve_service.ts";

const DENVER_COUNTY = "08031";
const running = censusChapter();

/** Looks up an address in Denver with only these rows published. */
async function found(rows: ReturnType<typeof territoryRow>[], limit = 10) {
  await running().service.publish("utility_territory", rows.toReversed());
  const resolved = await resolve(running(), freshAddress(), { limit });
  const { resolution_method, territories } = resolved.body.data;
  for (const { quote_safe } of territories) assert.equal(quote_safe, false);
  return { method: resolution_method, ids: idsOf(resolved) };
}

/** Each matches the place, and as much of the area around it as the contract defines. */
const OF_ZIP = [
  // It has a boundary, although the address is outside; no boundary counts as the largest area.
  territoryRow({ id: "zip-b", place: { zip_code: "80202" }, geometry: square(41, -105, 1) }),
  territoryRow({ id: "zip-a", place: { zip_code: "80202", city_name: "Denver" } }),
  territoryRow({ id: "zip-c", place: { zip_code: "80202" } }),
  territoryRow({ id: "zip-0", place: { zip_code: "80202" }, confidence: "low" }),
];
const OF_CITY = [
  territoryRow({ id: "city-b", place: { city_name: "DENVER" } }),
  territoryRow({ id: "city-a", place: { city_name: "Denver" }, confidence: "medium" }),
];
const OF_COUNTY = [
  territoryRow({ id: "county-a", place: { county_fips: DENVER_COUNTY } }),
  territoryRow({ id: "county-b", place: { county_fips: DENVER_COUNTY }, confidence: null }),
];
const BY_SAMPLE = [
  territoryRow({ id: "near-b", place: { sample_lat: 39.8, sample_lng: -105 } }),
  territoryRow({ id: "near-c", place: { sample_lat: 39.8, sample_lng: -105 } }),
  territoryRow({ id: "near-a", place: { sample_lat: 39.9, sample_lng: -105 } }),
  territoryRow({ id: "near-0", place: { sample_lat: 39.75, sample_lng: -105 }, confidence: "low" }),
];
const ELSEWHERE = [
  territoryRow({ id: "other-zip", place: { zip_code: "80203" } }),
  territoryRow({ id: "other-zip-of-the-city", place: { zip_code: "80203", city_name: "Denver" } }),
  territoryRow({ id: "other-state", place: { city_name: "Denver", state_code: "PA" } }),
  territoryRow({ id: "other-city", place: { city_name: "Glendale" } }),
  territoryRow({
    id: "other-city-of-the-county",
    place: { county_fips: DENVER_COUNTY, city_name: "Glendale" },
  }),
  territoryRow({
    id: "other-zip-of-the-county",
    place: { county_fips: DENVER_COUNTY, zip_code: "80203" },
  }),
  territoryRow({ id: "other-county", place: { county_fips: "08001" } }),
  territoryRow({ id: "nowhere" }),
];
const ids = (rows: ReturnType<typeof territoryRow>[]) => rows.map((row) => row.record_id);

running.test(`GET ${RESOLVE} 200 sorts utilities with more and stronger evidence first`, async () => {
  const inside = territoryRow({ id: "in", geometry: aroundDenver(0.1), quoteSafe: false });
  const rows = [inside, ...OF_ZIP, ...OF_CITY, ...OF_COUNTY, ...BY_SAMPLE, ...ELSEWHERE];
  // One of the ZIP code's rows also matches the city, which outranks a boundary.
  const order = ["zip-a", "in", "zip-b", "zip-c", "zip-0", "city-b", "city-a", "county-a"];
  assert.deepEqual(await found(rows, 8), { method: "zip_lookup", ids: order });
  assert.deepEqual(await found(rows, 1), { method: "zip_lookup", ids: ["zip-a"] });
});

running.test(`GET ${RESOLVE} 200 reports the strongest evidence for the first territory as resolution_method`, async () => {
  const inside = territoryRow({ id: "in", geometry: aroundDenver(0.1), quoteSafe: false });
  const rows = [inside, ...OF_COUNTY, ...BY_SAMPLE, ...ELSEWHERE];
  assert.deepEqual(await found(rows), {
    method: "polygon_lookup",
    ids: ["in", "county-a", "county-b"],
  });
});

running.test(`GET ${RESOLVE} 200 returns each utility once, with its strongest rows`, async () => {
  const { utility } = territoryRow({ id: "one" });
  const rows = [...OF_ZIP, ...OF_CITY, ...OF_COUNTY].map((row) => ({ ...row, utility }));
  assert.deepEqual(await found(rows), {
    method: "zip_lookup",
    ids: ["zip-a", "zip-b", "zip-c", "zip-0"],
  });
});

running.test(`GET ${RESOLVE} 200 falls back to the city's territories, without those of another ZIP code`, async () => {
  const rows = [...OF_CITY, ...BY_SAMPLE, ...ELSEWHERE];
  assert.deepEqual(await found(rows), { method: "city_lookup", ids: ids(OF_CITY) });
});

running.test(`GET ${RESOLVE} 200 falls back to the county's territories, without those of another city or ZIP code`, async () => {
  const rows = [...OF_COUNTY, ...BY_SAMPLE, ...ELSEWHERE];
  assert.deepEqual(await found(rows), { method: "county_lookup", ids: ids(OF_COUNTY) });
});

running.test(`GET ${RESOLVE} 200 finally falls back to the nearest sample points, by confidence and distance`, async () => {
  const rows = [...BY_SAMPLE, ...ELSEWHERE];
  assert.deepEqual(await found(rows), { method: "sample_point_nearest", ids: ids(BY_SAMPLE) });
  for (const limit of [1, 2]) {
    const head = { method: "sample_point_nearest", ids: ids(BY_SAMPLE).slice(0, limit) };
    assert.deepEqual(await found(rows, limit), head);
  }
});

running.test(`GET ${RESOLVE} 200 ignores sample points more than 60 miles away`, async () => {
  // One degree of latitude is 69.1 miles.
  const at = (miles: number) => ({
    sample_lat: Number((DENVER[0] + miles / 69.094).toFixed(6)),
    sample_lng: DENVER[1],
  });
  const within = territoryRow({ id: "within", place: at(59.9), confidence: "low" });
  const beyond = territoryRow({ id: "beyond", place: at(60.1) });
  assert.deepEqual(await found([within, beyond]), {
    method: "sample_point_nearest",
    ids: ["within"],
  });
  assert.deepEqual(await found([beyond]), { method: null, ids: [] });
});

running.test(`GET ${RESOLVE} 200 returns no territory and no method if nothing matches`, async () => {
  const none = { method: null, ids: [] };
  assert.deepEqual(await found(ELSEWHERE), none);
  assert.deepEqual(await found([]), none);
});

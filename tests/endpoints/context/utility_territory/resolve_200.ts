import assert from "node:assert/strict";
import { z } from "zod";
import { numberOrNull, record, textOrNull } from "../../../support/contract/contract_fields.ts";
import { resolvedTerritory } from "../../../support/contract/contract_places.ts";
import { DENVER, type LatLng, matches } from "../../../support/faults/resolve_census.ts";
import { aroundDenver, square, territoryRow } from "../../../support/fixtures/resolve_rows.ts";
import {
  censusChapter,
  freshAddress,
  idsOf,
  RESOLVE,
  resolve,
} from "../../../support/service/resolve_service.ts";

/** Spec 2, Resolve response. */
const BODY = record({
  success: z.literal(true),
  data: record({
    geocode: record({
      matched: z.boolean(),
      normalized_address: textOrNull,
      lat: numberOrNull,
      lng: numberOrNull,
      confidence: z.enum(["rooftop", "range_interpolated", "geometric_center", "approximate"])
        .nullable(),
      notes: z.array(z.string()).optional(),
    }),
    territories: z.array(resolvedTerritory),
    resolution_method: textOrNull,
  }),
});

/** Around Denver, in the expected order of results. */
const AROUND = [
  territoryRow({ id: "z-small", geometry: aroundDenver(0.1) }),
  territoryRow({ id: "a-wide", geometry: aroundDenver(0.5) }),
  territoryRow({ id: "b-wide", geometry: aroundDenver(0.5), quoteSafe: false }),
  ...[1, 2, 3, 4, 5].map((n) => territoryRow({ id: `c-wider-${n}`, geometry: aroundDenver(n) })),
  territoryRow({ id: "a-medium", confidence: "medium", geometry: aroundDenver(0.02) }),
  territoryRow({
    id: "a-low",
    confidence: "low",
    geometry: aroundDenver(0.01),
    place: { sample_lat: 40.015, sample_lng: -105.2705 },
  }),
  territoryRow({ id: "a-none", confidence: null, geometry: aroundDenver(0.01) }),
];
const ELSEWHERE = [
  territoryRow({ id: "a-elsewhere", geometry: square(41, -105, 0.1) }),
  territoryRow({ id: "a-zip", place: { zip_code: "80202", coverage_level: "zip" } }),
];
const IDS = AROUND.map((row) => row.record_id);

const running = censusChapter({
  utility_territory: [...AROUND, ...ELSEWHERE].toReversed(),
});

running.test(`GET ${RESOLVE} 200 sends the standard headers`, async () => {
  const { status, headers } = await resolve(running(), freshAddress());
  assert.equal(status, 200);
  assert.equal(headers.get("content-type"), "application/json");
  assert.equal(headers.get("cache-control"), "private, no-cache");
  assert.match(headers.get("vary") ?? "", /x-api-key/i);
  assert.match(headers.get("x-svc-request-id") ?? "", /^req_/);
  assert.equal(headers.get("x-svc-api-version"), "2026-06-30");
  assert.match(headers.get("x-svc-duration-ms") ?? "", /^\d+(\.\d+)?$/);
  assert.match(headers.get("x-svc-performance-state") ?? "", /^(ok|warn|over)$/);
  assert.match(headers.get("server-timing") ?? "", /auth;dur=/);
});

running.test(`GET ${RESOLVE} 200 has exactly the documented fields`, async () => {
  const { body } = await resolve(running(), freshAddress(), { limit: 10 });
  BODY.parse(body);
});

running.test(`GET ${RESOLVE} 200 returns the geocoded location of the address`, async () => {
  const { body } = await resolve(running(), " 1437  Bannock St.,Denver , co  80202-1234, USA ");
  assert.deepEqual(body.data.geocode, {
    matched: true,
    normalized_address: "1437 BANNOCK ST., DENVER, CO 80202-1234",
    lat: DENVER[0],
    lng: DENVER[1],
    confidence: "range_interpolated",
  });
});

running.test(`GET ${RESOLVE} 200 sorts the territories that contain the address by confidence, smaller area, id`, async () => {
  const resolved = await resolve(running(), freshAddress(), { limit: 10 });
  assert.deepEqual(idsOf(resolved), IDS.slice(0, 10));
  assert.equal(resolved.body.data.resolution_method, "polygon_lookup");
});

running.test(`GET ${RESOLVE} 200 returns 5 territories by default, and never more than 10`, async () => {
  assert.deepEqual(idsOf(await resolve(running(), freshAddress())), IDS.slice(0, 5));
  assert.deepEqual(idsOf(await resolve(running(), freshAddress(), { limit: 1 })), IDS.slice(0, 1));
  for (const limit of [11, "99999999999999999999"]) {
    assert.deepEqual(idsOf(await resolve(running(), freshAddress(), { limit })), IDS.slice(0, 10));
  }
});

running.test(`GET ${RESOLVE} 200 returns the same records as browsing, without geometry`, async () => {
  const { body } = await resolve(running(), freshAddress(), { limit: 10 });
  const { data } = await running().service.json("/api/v1/context/utility-territory?limit=500");
  // deno-lint-ignore no-explicit-any
  const browsed = new Map<string, any>(data.records.map((row: any) => [row.record_id, row]));
  for (const row of body.data.territories) {
    assert.equal("geometry" in row, false);
    row.geography.distance_miles = null;
    // Several boundaries overlap here, so none is above low.
    const { confidence, evidence, ...rest } = row;
    assert.equal(confidence, row.record_id === "a-none" ? null : "low");
    assert.deepEqual(evidence, ["polygon"]);
    const { confidence: _, ...published } = browsed.get(row.record_id);
    assert.deepEqual(rest, published);
  }
});

running.test(`GET ${RESOLVE} 200 returns the distance from the address to the sample point in miles`, async () => {
  const { body } = await resolve(running(), freshAddress(), { limit: 10 });
  // deno-lint-ignore no-explicit-any
  const miles = body.data.territories.map((row: any) => row.geography.distance_miles);
  assert.ok(Math.abs(miles[9] - 23.25) < 0.1, `${miles[9]} miles from Denver to Boulder`);
  assert.deepEqual(miles.slice(0, 9), Array(9).fill(null));
});

running.test(`GET ${RESOLVE} 200 keeps quote_safe only if the geocode is exact`, async () => {
  const safe = async (...places: LatLng[]) => {
    running().census.answer = () => matches(...places);
    const { body } = await resolve(running(), freshAddress(), { limit: 4 });
    // deno-lint-ignore no-explicit-any
    const flags = body.data.territories.map((row: any) => row.quote_safe);
    return [body.data.geocode.confidence, ...flags];
  };
  assert.deepEqual(await safe(DENVER), ["range_interpolated", true, true, false, true]);
  // Two sides of a street are the same place; two streets with the same name are not.
  const nextDoor = [DENVER[0] + 0.001, DENVER[1]] as const;
  assert.deepEqual(await safe(DENVER, nextDoor), ["range_interpolated", true, true, false, true]);
  const acrossTown = [DENVER[0] + 0.1, DENVER[1]] as const;
  assert.deepEqual(await safe(DENVER, acrossTown), ["approximate", false, false, false, false]);
  running().census.answer = () => matches(DENVER);
});

running.test(`GET ${RESOLVE} 200 accepts an address of 300 characters`, async () => {
  const address = `${"Long ".repeat(56)}Denver, CO 80202`.padStart(300, "1 ");
  assert.equal(address.length, 300);
  assert.equal((await resolve(running(), address)).status, 200);
});

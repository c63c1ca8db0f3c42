import assert from "node:assert/strict";
import { aroundDenver, territoryRow } from "../../../support/fixtures/resolve_rows.ts";
import {
  freshAddress,
  gazetteerChapter,
  idsOf,
  RESOLVE,
  resolve,
} from "../../../support/service/resolve_service.ts";

const running = gazetteerChapter({
  utility_territory: [
    territoryRow({ id: "a", geometry: aroundDenver(0.5) }),
    territoryRow({ id: "b", geometry: aroundDenver(1) }),
  ],
});

running.test(`GET ${RESOLVE} 200 from the gazetteer locates an address at the center of its ZIP code`, async () => {
  const resolved = await resolve(running(), "1437 Bannock St, Denver, CO 80202");
  const { normalized_address, confidence, lat, lng } = resolved.body.data.geocode;
  assert.equal(normalized_address, "1437 BANNOCK ST, DENVER, CO 80202");
  assert.equal(confidence, "geometric_center");
  assert.ok(Math.abs(lat - 39.7515) < 0.01 && Math.abs(lng + 104.9977) < 0.01, `${lat}, ${lng}`);
  assert.deepEqual(idsOf(resolved), ["a", "b"]);
  assert.equal(resolved.body.data.resolution_method, "polygon_lookup");
});

running.test(`GET ${RESOLVE} 200 from the gazetteer locates an address without a ZIP code in its city`, async () => {
  for (const rest of ["Denver, CO", "Denver, Colorado", "Denver CO, United States"]) {
    const { body } = await resolve(running(), freshAddress(rest));
    const { confidence, lat, lng } = body.data.geocode;
    assert.equal(confidence, "approximate", rest);
    assert.ok(Math.abs(lat - 39.74) < 0.1 && Math.abs(lng + 104.96) < 0.1, `${lat}, ${lng}`);
  }
});

running.test(`GET ${RESOLVE} 200 from the gazetteer marks nothing quote-safe`, async () => {
  for (const rest of ["Denver, CO 80202", "Denver, CO"]) {
    const { body } = await resolve(running(), freshAddress(rest));
    // deno-lint-ignore no-explicit-any
    const flags = body.data.territories.map((row: any) => row.quote_safe);
    assert.deepEqual(flags, [false, false], rest);
  }
});

running.test(`GET ${RESOLVE} 200 from the gazetteer reports which part of an address is ignored, but not its text`, async () => {
  const ignored = [
    ["Denver, CO 8020", /ZIP code/],
    ["Denver, CO 802022", /ZIP code/],
    ["Denver, CO 99999", /ZIP code/],
    ["Denver, CO 10001", /ZIP code/],
    ["Fort Campbell, TN 42223", /ZIP code.*state/],
    ["Los Angeles, CA 94103", /city is far from its ZIP code/],
    ["Boulder, CO 80202", /different counties/],
  ] as const;
  for (const [rest, note] of ignored) {
    const { status, body } = await resolve(running(), freshAddress(rest));
    assert.equal(status, 200, rest);
    const { notes } = body.data.geocode;
    assert.equal(notes.length, 1, rest);
    assert.match(notes[0], note, rest);
    assert.doesNotMatch(notes[0], /\d|Denver|Campbell|Angeles|Boulder/i, rest);
  }
  const { body } = await resolve(running(), freshAddress("Denver, CO 80202"));
  assert.equal("notes" in body.data.geocode, false);
});

running.test(`GET ${RESOLVE} 200 from the gazetteer locates a ZIP code that crosses a state line, as approximate in the written state`, async () => {
  const { body: across } = await resolve(running(), freshAddress("Fort Campbell, TN 42223"));
  const { body: own } = await resolve(running(), freshAddress("Fort Campbell, KY 42223"));
  const { lat, lng, confidence } = across.data.geocode;
  assert.deepEqual([lat, lng], [own.data.geocode.lat, own.data.geocode.lng]);
  assert.deepEqual([confidence, own.data.geocode.confidence], ["approximate", "geometric_center"]);
});

running.test(`GET ${RESOLVE} 200 from the gazetteer sends no request elsewhere`, () => {
  assert.deepEqual(running().census.asked, []);
});

import assert from "node:assert/strict";
import { PATH, quote, urlOf, warningsOf } from "../../support/service/quote_context_service.ts";
import { idsOf, sectionsOf, version } from "../../support/fixtures/quote_context_versions.ts";
import { matches } from "../../support/faults/resolve_census.ts";
import { freshAddress, resolve, resolveOfFile } from "../../support/service/resolve_service.ts";
import { NOW } from "../../support/service/service.ts";
import { limit } from "../../support/process/until.ts";

/** How many new addresses a key may look up per minute. */
const BUDGET = 3;
const [before, after] = [version(1), version(2)];
const started = resolveOfFile(
  "census",
  // Versions are published while the geocoder's response is pending.
  { resolvesPerMinute: BUDGET, patienceMs: limit(20_000) },
  (service) => service.serve(before),
);

const statusOf = async (address: string, key: string) => {
  const response = await started().service.get(urlOf({ address }), { key });
  await response.body?.cancel();
  return response.status;
};

Deno.test(`GET ${PATH} 429 when the limit on address lookups is used up`, async () => {
  const { service } = started();
  const { key } = await service.makeKey();
  const known = freshAddress();
  assert.equal(await statusOf(known, key), 200);
  for (let i = 1; i < BUDGET; i++) assert.equal(await statusOf(freshAddress(), key), 200);

  const address = freshAddress();
  const response = await service.get(urlOf({ address }), { key });
  assert.equal(response.status, 429);
  assert.equal(response.headers.get("x-ratelimit-limit"), String(BUDGET));
  assert.equal(response.headers.get("x-ratelimit-remaining"), "0");
  const wait = Number(response.headers.get("retry-after"));
  assert.ok(wait >= 1 && wait <= 60, `retry-after ${wait}`);
  const body = await response.json();
  assert.equal(body.data, null);
  assert.doesNotMatch(body.error, /fresh/i);

  // Cached addresses, and requests without one, cost nothing.
  await quote(service, { address: known }, key);
  await quote(service, {}, key);
  service.clock.now = NOW + wait * 1000;
  assert.equal(await statusOf(address, key), 200);
  service.clock.now = NOW;
});

Deno.test(`GET ${PATH} 429 shares the lookup limit with the resolve endpoint, per key`, async () => {
  const { service } = started();
  const { key } = await service.makeKey();
  for (let i = 0; i < BUDGET; i++) {
    assert.equal((await resolve(started(), freshAddress(), { key })).status, 200);
  }
  assert.equal(await statusOf(freshAddress(), key), 429);
  const { key: other } = await service.makeKey();
  for (let i = 0; i < BUDGET; i++) assert.equal(await statusOf(freshAddress(), other), 200);
  assert.equal((await resolve(started(), freshAddress(), { key: other })).status, 429);
});

Deno.test(`GET ${PATH} 429 when unknown addresses have used up the lookup limit`, async () => {
  const { service, census } = started();
  const { key } = await service.makeKey();
  census.answer = () => matches();
  for (let i = 0; i < BUDGET; i++) assert.equal(await statusOf(freshAddress(), key), 200);
  assert.equal(await statusOf(freshAddress(), key), 429);
});

Deno.test(`GET ${PATH} 429 for exactly one request if one more than the limit arrive concurrently`, async () => {
  const { service } = started();
  const { key } = await service.makeKey();
  const addresses = Array.from({ length: BUDGET + 1 }, () => freshAddress());
  const statuses = await Promise.all(addresses.map((address) => statusOf(address, key)));
  assert.deepEqual(statuses.sort(), [...Array(BUDGET).fill(200), 429]);
});

Deno.test(`GET ${PATH} 200 uses one snapshot of the data even if a version is published meanwhile`, async () => {
  const { service, census } = started();
  const item = before.equipment_pricing.find((row) => !row.is_archived)!;
  const query = { trade: "hvac", state: "CO", county_fips: "08031", equipment_id: item.record_id };
  let arrived = () => {};
  let answer = (_: Response) => {};
  const asked = new Promise<void>((resolve) => arrived = resolve);
  census.answer = () => {
    arrived();
    return new Promise((resolve) => answer = resolve);
  };
  const slow = quote(service, { ...query, address: freshAddress() });
  await asked;
  await service.serve(after);
  answer(matches([39.75, -105]));

  const { data } = await slow;
  const [old, young] = [idsOf(before), idsOf(after)];
  for (const [section, ids] of sectionsOf(data)) {
    assert.ok(ids.length > 0, section);
    for (const id of ids) assert.ok(old.has(id) && !young.has(id), `${section}: ${id}`);
  }
  assert.equal(data.context.equipment_incentive_context?.equipment_id, item.record_id);

  census.answer = () => matches([39.75, -105]);
  const { data: next } = await quote(service, { ...query, address: freshAddress() });
  for (const [section, ids] of sectionsOf(next)) {
    assert.ok(ids.length > 0, section);
    for (const id of ids) assert.ok(young.has(id) && !old.has(id), `${section}: ${id}`);
  }
  assert.equal(next.context.equipment_incentive_context, null);
});

/** The last test, because a failed geocoder is not called for a while. */
Deno.test(`GET ${PATH} 200 warns when the geocoder is down, and does not count against the lookup limit`, async () => {
  const { service, census } = started();
  const { key } = await service.makeKey();
  census.answer = () => new Response("broken", { status: 500 });
  for (let i = 0; i < 2 * BUDGET; i++) {
    const { data } = await quote(service, { address: freshAddress() }, key);
    assert.deepEqual(data.context.utility_territory_resolution, {
      geocode: { matched: false, normalized_address: null, lat: null, lng: null, confidence: null },
      territories: [],
      resolution_method: null,
    });
    assert.equal(data.coverage.context_records.utility_territory, 0);
    const [warning, ...more] = warningsOf(data, "utility_territory");
    assert.deepEqual(more, []);
    assert.match(warning!, /unavailable|down/);
  }
});

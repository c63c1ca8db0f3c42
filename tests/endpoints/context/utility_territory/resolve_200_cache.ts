import assert from "node:assert/strict";
import { DENVER, matches } from "../../../support/faults/resolve_census.ts";
import { aroundDenver, territoryRow } from "../../../support/fixtures/resolve_rows.ts";
import {
  CACHED,
  cacheOf,
  censusChapter,
  freshAddress,
  idsOf,
  LIVE,
  RESOLVE,
  resolve,
} from "../../../support/service/resolve_service.ts";
import { THREADS } from "../../../support/service/service.ts";

const HOUR_MS = 60 * 60 * 1000;
const SAMPLE_SIZE = 25;

const running = censusChapter({
  utility_territory: [
    territoryRow({ id: "first", geometry: aroundDenver(1) }),
  ],
});
const timesAsked = () => running().census.asked.length;

running.test(`GET ${RESOLVE} 200 reports a live lookup first, then a cached one`, async () => {
  const address = freshAddress();
  const before = timesAsked();
  const first = await resolve(running(), address);
  assert.deepEqual(cacheOf(first), [200, ...LIVE]);
  const second = await resolve(running(), address);
  assert.deepEqual(cacheOf(second), [200, ...CACHED]);
  assert.equal(timesAsked(), before + 1);
  assert.deepEqual(second.body, first.body);
});

running.test(`GET ${RESOLVE} 200 finds an address in the cache in any notation`, async () => {
  await resolve(running(), "17 Written St., Apt 4, Denver, CO 80202");
  for (
    const address of [
      "17 written st., apt 4, denver, co 80202",
      "  17  WRITTEN\tST. ,Apt  4,Denver ,CO  80202 ",
      "17 Written St, Apt 4, Denver, CO 80202, USA",
      "17 Written St., Apt. 4, Denver, CO 80202, United States",
    ]
  ) assert.deepEqual(cacheOf(await resolve(running(), address)), [200, ...CACHED], address);
});

running.test(`GET ${RESOLVE} 200 does not return the cached result of a different address`, async () => {
  await resolve(running(), "18 Other St, Apt 4, Denver, CO 80202");
  for (
    const address of [
      "18 Other St, Apt 5, Denver, CO 80202",
      "181 Other St, Apt 4, Denver, CO 80202",
      "18 1/2 Other St, Apt 4, Denver, CO 80202",
      "18 Other St, Apt 4, Denver, CO 80203",
    ]
  ) assert.deepEqual(cacheOf(await resolve(running(), address)), [200, ...LIVE], address);
});

running.test(`GET ${RESOLVE} 200 shares cached addresses between keys, for a day`, async () => {
  const { clock, makeKey } = running().service;
  const address = freshAddress();
  await resolve(running(), address);
  const { key } = await makeKey();
  assert.deepEqual(cacheOf(await resolve(running(), address, { key })), [200, ...CACHED]);
  clock.now += 23 * HOUR_MS;
  assert.deepEqual(cacheOf(await resolve(running(), address)), [200, ...CACHED]);
  clock.now += 2 * HOUR_MS;
  assert.deepEqual(cacheOf(await resolve(running(), address)), [200, ...LIVE]);
});

running.test(`GET ${RESOLVE} 200 sends one request to the geocoder for concurrent requests with the same address`, async () => {
  const address = freshAddress();
  const before = timesAsked();
  running().census.answer = async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    return matches(DENVER);
  };
  const all = await Promise.all(Array.from({ length: 8 }, () => resolve(running(), address)));
  running().census.answer = () => matches(DENVER);
  // Each thread sends its own request.
  const asked = timesAsked() - before;
  assert.ok(asked >= 1 && asked <= THREADS, `asked ${asked} times`);
  for (const { body } of all) assert.deepEqual(body, all[0]!.body);
});

running.test(`GET ${RESOLVE} 200 caches the location of an address, not its territories`, async () => {
  const address = freshAddress();
  assert.deepEqual(idsOf(await resolve(running(), address)), ["first"]);
  const second = territoryRow({ id: "second", geometry: aroundDenver(2) });
  await running().service.publish("utility_territory", [second]);
  const resolved = await resolve(running(), address);
  assert.deepEqual(cacheOf(resolved), [200, ...CACHED]);
  assert.deepEqual(idsOf(resolved), ["second"]);
});

running.test(`GET ${RESOLVE} 200 shows a sample key only territories in its sample`, async () => {
  const { publish, makeKey, json } = running().service;
  const rows = Array.from({ length: 80 }, (_, n) =>
    // The smaller ones sort first, and few of them are in the sample.
    territoryRow({ id: `row-${n}`, geometry: aroundDenver(0.1 + n / 100) }));
  await publish("utility_territory", rows);
  const { key } = await makeKey({ utility_territory: "sample" });
  const browsed = await json("/api/v1/context/utility-territory?limit=500", { key });
  const sample = new Set(
    browsed.data.records.map(({ record_id }: { record_id: string }) => record_id),
  );
  assert.equal(sample.size, SAMPLE_SIZE);
  const expected = rows.map((row) => row.record_id).filter((id) => sample.has(id)).slice(0, 10);
  const address = freshAddress();
  const sampled = await resolve(running(), address, { key, limit: 10 });
  assert.equal(sampled.headers.get("x-svc-access-level"), "sample");
  assert.deepEqual(idsOf(sampled), expected);
  const everything = rows.map((row) => row.record_id).slice(0, 10);
  const whole = await resolve(running(), address, { limit: 10 });
  assert.equal(whole.headers.get("x-svc-access-level"), null);
  assert.deepEqual(idsOf(whole), everything);
});

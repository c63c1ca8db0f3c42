import assert from "node:assert/strict";
import { ERROR_BODY } from "../../../support/contract/contract_envelopes.ts";
import { DENVER, matches } from "../../../support/faults/resolve_census.ts";
import {
  CACHED,
  cacheOf,
  censusChapter,
  freshAddress,
  gazetteerChapter,
  LIVE,
  RESOLVE,
  resolve,
} from "../../../support/service/resolve_service.ts";

const running = censusChapter();
const gazetteer = gazetteerChapter();
const answerUnknown = () => running().census.answer = () => matches();

running.test(`GET ${RESOLVE} 422 when the address cannot be geocoded`, async () => {
  answerUnknown();
  const resolved = await resolve(running(), "4711 Zyzzyva Canary Ln, Denver, CO 80202");
  assert.deepEqual(cacheOf(resolved), [422, ...LIVE]);
  assert.equal(resolved.headers.get("cache-control"), "no-store");
  assert.equal(resolved.headers.get("x-svc-api-version"), "2026-06-30");
  assert.match(resolved.headers.get("x-ratelimit-remaining") ?? "", /^\d+$/);
  const { error, meta } = ERROR_BODY.parse(resolved.body);
  assert.equal(meta.request_id, resolved.headers.get("x-svc-request-id"));
  assert.match(error, /geocod/i);
  assert.doesNotMatch(JSON.stringify(resolved.body), /zyzzyva|canary|4711|denver/i);
});

running.test(`GET ${RESOLVE} 422 when the geocoder rejects the address as a bad request`, async () => {
  running().census.answer = () => Response.json({ errors: ["no"], status: "400" }, { status: 400 });
  assert.deepEqual(cacheOf(await resolve(running(), freshAddress())), [422, ...LIVE]);
});

running.test(`GET ${RESOLVE} 422 is cached for less than an hour`, async () => {
  const address = freshAddress();
  answerUnknown();
  assert.deepEqual(cacheOf(await resolve(running(), address)), [422, ...LIVE]);
  running().census.answer = () => matches(DENVER);
  assert.deepEqual(cacheOf(await resolve(running(), address)), [422, ...CACHED]);
  running().service.clock.now += 60 * 60 * 1000;
  assert.deepEqual(cacheOf(await resolve(running(), address)), [200, ...LIVE]);
});

running.test(`GET ${RESOLVE} 422 counts against the lookup limit once per address`, async () => {
  answerUnknown();
  const { key } = await running().service.makeKey(null, { resolvesPerMinute: 2 });
  const ask = async (address: string) => cacheOf(await resolve(running(), address, { key }));
  const unknown = freshAddress();
  assert.deepEqual(await ask(unknown), [422, ...LIVE]);
  for (let i = 0; i < 3; i++) assert.deepEqual(await ask(unknown), [422, ...CACHED]);
  assert.deepEqual(await ask(freshAddress()), [422, ...LIVE]);
  assert.deepEqual(await ask(freshAddress()), [429, null, null]);
  assert.deepEqual(await ask(unknown), [422, ...CACHED]);
});

gazetteer.test(`GET ${RESOLVE} 422 when the gazetteer knows neither the ZIP code nor the city`, async () => {
  const status = async (address: string) => (await resolve(gazetteer(), address)).status;
  for (
    const address of [
      "1 Main St",
      "1 Main St, Zyzzyvaville, CO",
      "1 Main St, Denver",
      "1 Main St, 00000",
      "1 Main St, Zyzzyvaville, CO 00000",
      // This ZIP code is in another state.
      "1 Main St, Zyzzyvaville, CO 10007",
      "~",
      ",,,",
    ]
  ) assert.equal(await status(address), 422, address);
  // The city outweighs a ZIP code of another state.
  assert.equal(await status("1 Main St, Denver, CO 10007"), 200);
});

gazetteer.test(`GET ${RESOLVE} 422 is not cached for a different address`, async () => {
  // There is no city called City, but there is Kansas City.
  assert.equal((await resolve(gazetteer(), "1 Main St, Kansas, City, MO")).status, 422);
  assert.equal((await resolve(gazetteer(), "1 Main St, Kansas City, MO")).status, 200);
});

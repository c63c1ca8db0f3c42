import assert from "node:assert/strict";
import { everything } from "../../../../src/access/levels.ts";
import { refusal } from "../../../support/contract/list_tests.ts";
import {
  CACHED,
  cacheOf,
  censusChapter,
  freshAddress,
  LIVE,
  RESOLVE,
  resolve,
} from "../../../support/service/resolve_service.ts";

const running = censusChapter();
const url = () => `${RESOLVE}?address=${encodeURIComponent(freshAddress())}`;

running.test(`GET ${RESOLVE} 401 without a valid key, and calls no geocoder`, async () => {
  const { service, census } = running();
  for (const key of [null, "", "svc_live_wrong"]) {
    const response = await service.get(url(), { key });
    const { error } = await response.json();
    assert.equal(response.status, 401);
    assert.equal(error, key ? "Invalid API key." : "Missing x-api-key header.");
  }
  assert.deepEqual(census.asked, []);
});

running.test(`GET ${RESOLVE} 403 without access to utility_territory, and calls no geocoder`, async () => {
  const { service, census } = running();
  const { key } = await service.makeKey({
    ...everything("production"),
    utility_territory: "none",
  });
  assert.equal(
    await refusal(service, url(), 403, key),
    "Dataset access required: utility_territory requires sample access.",
  );
  assert.deepEqual(census.asked, []);
});

running.test(`GET ${RESOLVE} 403 for a cached address too`, async () => {
  const { service } = running();
  const address = freshAddress();
  assert.deepEqual(cacheOf(await resolve(running(), address)), [200, ...LIVE]);
  const { key } = await service.makeKey({ finance_fees: "production" });
  const response = await resolve(running(), address, { key });
  assert.deepEqual(cacheOf(response), [403, null, null]);
});

running.test(`GET ${RESOLVE} 200 for every access level from sample up`, async () => {
  const { service } = running();
  const address = freshAddress();
  await resolve(running(), address);
  for (const level of ["sample", "sandbox", "production"] as const) {
    const { key } = await service.makeKey({ utility_territory: level });
    assert.deepEqual(cacheOf(await resolve(running(), address, { key })), [200, ...CACHED], level);
  }
});

running.test(`POST ${RESOLVE} 405 without calling the geocoder`, async () => {
  const { service, census } = running();
  const before = census.asked.length;
  const response = await service.get(url(), { method: "POST" });
  await response.body?.cancel();
  assert.equal(response.status, 405);
  assert.equal(response.headers.get("allow"), "GET, HEAD");
  assert.equal(census.asked.length, before);
});

running.test(`HEAD ${RESOLVE} 200 sends the headers of GET without a body`, async () => {
  const response = await running().service.get(url(), { method: "HEAD" });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("x-svc-cache"), "miss");
  assert.equal(await response.text(), "");
});

import assert from "node:assert/strict";
import { ERROR_BODY } from "../../../support/contract/contract_envelopes.ts";
import { DENVER, matches } from "../../../support/faults/resolve_census.ts";
import {
  CACHED,
  cacheOf,
  freshAddress,
  LIVE,
  RESOLVE,
  resolve,
  resolveOfFile,
} from "../../../support/service/resolve_service.ts";
import { THREADS } from "../../../support/service/service.ts";

const LIMIT = 5;
const MINUTE_MS = 60_000;
const running = resolveOfFile("census", { resolvesPerMinute: LIMIT });

/**
 * A key with an unused lookup limit, the server's or its own, and functions to send requests with
 * it.
 */
async function newKey(resolvesPerMinute?: number) {
  const { key } = await running().service.makeKey(
    null,
    resolvesPerMinute === undefined ? {} : { resolvesPerMinute },
  );
  const ask = (address = freshAddress()) => resolve(running(), address, { key });
  const statuses = async (n: number) => {
    const found = [];
    for (let i = 0; i < n; i++) found.push((await ask()).status);
    return found;
  };
  return { ask, statuses };
}
const ok = (n: number) => Array(n).fill(200);

Deno.test(`GET ${RESOLVE} 429 for exactly one of ${LIMIT + 1} concurrent new addresses`, async () => {
  const { ask } = await newKey();
  const all = await Promise.all(Array.from({ length: LIMIT + 1 }, () => ask()));
  assert.deepEqual(all.map(({ status }) => status).sort(), [...ok(LIMIT), 429]);
  const { headers, body } = all.find(({ status }) => status === 429)!;
  assert.equal(headers.get("x-ratelimit-limit"), String(LIMIT));
  assert.equal(headers.get("x-ratelimit-remaining"), "0");
  const after = Number(headers.get("retry-after"));
  assert.ok(Number.isInteger(after) && after >= 1 && after <= 60, `retry-after ${after}`);
  assert.equal(headers.get("cache-control"), "no-store");
  const { error } = ERROR_BODY.parse(body);
  assert.match(error, new RegExp(`resolve.*${LIMIT}`, "i"));
  assert.doesNotMatch(JSON.stringify(body), /fresh st|denver|80202/i);
});

Deno.test(`GET ${RESOLVE} 429 does not affect cached addresses`, async () => {
  const { ask, statuses } = await newKey(2);
  const known = freshAddress();
  await ask(known);
  assert.deepEqual(await statuses(2), [200, 429]);
  for (let i = 0; i < 3; i++) assert.deepEqual(cacheOf(await ask(known)), [200, ...CACHED]);
  assert.deepEqual(await statuses(1), [429]);
});

Deno.test(`GET ${RESOLVE} 429 sends no request to the geocoder, and the address is not cached`, async () => {
  const { ask, statuses } = await newKey(1);
  await ask();
  const before = running().census.asked.length;
  const refused = freshAddress();
  assert.equal((await ask(refused)).status, 429);
  assert.deepEqual(await statuses(2), [429, 429]);
  assert.equal(running().census.asked.length, before);
  const { ask: other } = await newKey();
  assert.deepEqual(cacheOf(await other(refused)), [200, ...LIVE]);
});

Deno.test(`GET ${RESOLVE} 429 ends one minute after the first new address`, async () => {
  const { clock } = running().service;
  const { ask, statuses } = await newKey(2);
  await ask();
  clock.now += 20_000;
  assert.deepEqual(await statuses(2), [200, 429]);
  const { headers } = await ask();
  assert.equal(headers.get("retry-after"), "40");
  clock.now += MINUTE_MS - 20_001;
  assert.deepEqual(await statuses(1), [429]);
  clock.now += 1;
  assert.deepEqual(await statuses(3), [200, 200, 429]);
});

Deno.test(`GET ${RESOLVE} 429 at a key's own limit, above or below the server's`, async () => {
  const { statuses: few } = await newKey(1);
  assert.deepEqual(await few(2), [200, 429]);
  const { statuses: many } = await newKey(LIMIT + 2);
  assert.deepEqual(await many(LIMIT + 3), [...ok(LIMIT + 2), 429]);
  const { statuses: none } = await newKey(0);
  assert.deepEqual(await none(1), [429]);
});

Deno.test(`GET ${RESOLVE} 429 for one key does not affect another`, async () => {
  const { statuses: first } = await newKey();
  const { statuses: second } = await newKey();
  assert.deepEqual(await first(LIMIT + 1), [...ok(LIMIT), 429]);
  assert.deepEqual(await second(LIMIT + 1), [...ok(LIMIT), 429]);
});

Deno.test(`GET ${RESOLVE} 429 does not affect other endpoints`, async () => {
  const { key } = await running().service.makeKey(null, { resolvesPerMinute: 0 });
  assert.equal((await resolve(running(), freshAddress(), { key })).status, 429);
  const response = await running().service.get("/api/v1/context/utility-territory", { key });
  await response.body?.cancel();
  assert.equal(response.status, 200);
});

Deno.test(`GET ${RESOLVE} 429 is not reached earlier because of a geocoder outage`, async () => {
  const { statuses } = await newKey(2);
  running().census.answer = () => new Response("down", { status: 500 });
  assert.deepEqual(await statuses(2), [503, 503]);
  running().census.answer = () => matches(DENVER);
  assert.deepEqual(await statuses(3), [200, 200, 429]);
});

Deno.test(`GET ${RESOLVE} 429 is not reached later because of an outage that began in an earlier minute`, async () => {
  const { ask, statuses } = await newKey(1);
  const outage = Promise.withResolvers<Response>();
  const asked = Promise.withResolvers<void>();
  running().census.answer = () => {
    asked.resolve();
    return outage.promise;
  };
  const first = ask();
  await asked.promise;
  running().census.answer = () => matches(DENVER);
  running().service.clock.now += MINUTE_MS;
  assert.deepEqual(await statuses(1), [200]);
  outage.resolve(new Response("down", { status: 500 }));
  assert.equal((await first).status, 503);
  assert.deepEqual(await statuses(1), [429]);
});

Deno.test(`GET ${RESOLVE} 429 counts an address once if it is requested twice concurrently`, async () => {
  const { ask, statuses } = await newKey(2);
  const address = freshAddress();
  const both = await Promise.all([ask(address), ask(address)]);
  assert.deepEqual(both.map(({ status }) => status), [200, 200]);
  // Each thread looks it up on its own: two threads count it twice, unless one handled both
  // requests.
  const left = await statuses(2);
  if (THREADS === 1 || left[0] === 200) assert.deepEqual(left, [200, 429]);
  else assert.deepEqual(left, [429, 429]);
});

/**
 * The quota and the remainder in RateLimit-Policy and RateLimit; undefined without the two headers.
 */
function budgetOf(headers: Headers) {
  const [, quota] = headers.get("ratelimit-policy")?.match(/"resolve";q=(\d+);w=60/) ?? [];
  const [, left, end] = headers.get("ratelimit")?.match(/"resolve";r=(\d+);t=(\d+)/) ?? [];
  return quota === undefined ? undefined : [quota, left, end].map(Number);
}

Deno.test(`GET ${RESOLVE} reports in RateLimit how many new addresses remain, before the 429`, async () => {
  const { clock } = running().service;
  const { ask } = await newKey(3);
  const known = freshAddress();
  assert.deepEqual(budgetOf((await ask(known)).headers), [3, 2, 60]);
  clock.now += 10_000;
  assert.deepEqual(budgetOf((await ask(known)).headers), [3, 2, 50], "a cached address is free");
  assert.deepEqual(budgetOf((await ask()).headers), [3, 1, 50]);
  assert.deepEqual(budgetOf((await ask("not an address")).headers), [3, 0, 50], "a 422 counts");
  const refused = await ask();
  assert.equal(refused.status, 429);
  assert.deepEqual(budgetOf(refused.headers), [3, 0, 50]);
  assert.equal(refused.headers.get("retry-after"), "50");
  clock.now += 50_000;
  assert.deepEqual(budgetOf((await ask("")).headers), [3, 3, 60], "a 400 does not count");
});

Deno.test("GET /api/v1/quote-context reports in RateLimit how many new addresses remain", async () => {
  const { service } = running();
  const { key } = await service.makeKey(null, { resolvesPerMinute: 2 });
  const ask = async (path: string) => {
    const { headers, body } = await service.get(path, { key });
    await body?.cancel();
    return headers;
  };
  const quote = (address: string) =>
    ask(`/api/v1/quote-context?${new URLSearchParams({ trade: "hvac", address })}`);
  assert.deepEqual(budgetOf(await ask("/api/v1/quote-context?trade=hvac&state=CO")), [2, 2, 60]);
  assert.deepEqual(budgetOf(await quote(freshAddress())), [2, 1, 60]);
  const { headers } = await resolve(running(), freshAddress(), { key });
  assert.deepEqual(budgetOf(headers), [2, 0, 60], "both share one limit");
  assert.deepEqual(budgetOf(await quote(freshAddress())), [2, 0, 60]);
});

Deno.test("RateLimit has no window for addresses at an endpoint that looks up none", async () => {
  const { headers, body } = await running().service.get("/api/v1/context/permits");
  await body?.cancel();
  assert.match(headers.get("ratelimit") ?? "", /^"minute";r=\d+;t=\d+, "month";r=\d+;t=\d+$/);
  assert.equal(budgetOf(headers), undefined);
});

import assert from "node:assert/strict";
import { ERROR_BODY } from "../../../support/contract/contract_envelopes.ts";
import { closedUrl, DENVER, matches } from "../../../support/faults/resolve_census.ts";
import { aroundDenver, territoryRow } from "../../../support/fixtures/resolve_rows.ts";
import {
  cacheOf,
  freshAddress,
  idsOf,
  LIVE,
  RESOLVE,
  resolve,
  type Resolved,
  resolveOfFile,
  startResolve,
} from "../../../support/service/resolve_service.ts";
import { limit } from "../../../support/process/until.ts";

const rows = [territoryRow({ id: "a", geometry: aroundDenver(1) })];
const running = resolveOfFile("census");
const both = resolveOfFile(
  "census,gazetteer",
  {},
  (service) => service.publish("utility_territory", rows),
);

/** Unavailable, with Retry-After; no part of the response contains the address. */
function assertUnavailable({ status, headers, body }: Resolved): number {
  assert.equal(status, 503, JSON.stringify(body));
  assert.equal(headers.get("cache-control"), "no-store");
  const after = Number(headers.get("retry-after"));
  assert.ok(Number.isInteger(after) && after >= 1 && after <= 60, `retry-after ${after}`);
  assert.match(ERROR_BODY.parse(body).error, /unavailable/i);
  assert.doesNotMatch(JSON.stringify(body) + [...headers], /zyzzyva|canary|4711|denver|127\.0/i);
  return after;
}

/** How a geocoder may fail. */
const FAILURES: Record<string, () => Response> = {
  "500": () => new Response("Zyzzyva", { status: 500 }),
  "502 and HTML": () => new Response("<html>4711 Zyzzyva</html>", { status: 502 }),
  "404": () => new Response("Not found", { status: 404 }),
  "429": () => new Response("Slow down", { status: 429 }),
  "HTML": () => new Response("<html>Sorry</html>"),
  "no body": () => new Response(null),
  "JSON of another shape": () => Response.json({ result: { addressMatches: "none" } }),
  "null": () => Response.json(null),
  "coordinates as text": () =>
    Response.json({ result: { addressMatches: [{ coordinates: { x: "-105", y: "40" } }] } }),
  "a latitude out of range": () => matches([95, -105]),
  "a redirect": () => Response.redirect("http://127.0.0.1:1/elsewhere?q=4711"),
};

for (const [name, fail] of Object.entries(FAILURES)) {
  Deno.test(`GET ${RESOLVE} 503 when the geocoder responds with ${name}, and 200 right after`, async () => {
    const address = freshAddress("Zyzzyva, Denver, CO 80202");
    running().census.answer = fail;
    assertUnavailable(await resolve(running(), address));
    running().census.answer = () => matches(DENVER);
    assert.deepEqual(cacheOf(await resolve(running(), address)), [200, ...LIVE]);
  });
}

Deno.test(`GET ${RESOLVE} 503 when the geocoder refuses connections`, async () => {
  const closed = await startResolve("census", { censusUrl: closedUrl() });
  try {
    assertUnavailable(await resolve(closed, freshAddress()));
  } finally {
    await closed.close();
  }
});

Deno.test(`GET ${RESOLVE} 503 when the geocoder is slow`, async () => {
  const never = Promise.withResolvers<Response>();
  running().census.answer = () => never.promise;
  const started = performance.now();
  assertUnavailable(await resolve(running(), freshAddress()));
  never.resolve(matches(DENVER));
  assert.ok(performance.now() - started < limit(10_000), "it waited too long");
});

Deno.test(`GET ${RESOLVE} 200 from the gazetteer when the Census geocoder does not know the address`, async () => {
  const precision = async (address: string) => {
    const { status, body } = await resolve(both(), address);
    return status === 200 ? body.data.geocode.confidence : status;
  };
  assert.equal(await precision(freshAddress()), "range_interpolated");
  both().census.answer = () => matches();
  assert.equal(await precision(freshAddress()), "geometric_center");
  assert.equal(await precision("1 Main St, Zyzzyvaville, CO"), 422);
});

// These tests come last, because a failed geocoder is not called for a while.

Deno.test(`GET ${RESOLVE} 200 from the gazetteer when the Census geocoder fails first`, async () => {
  both().census.answer = FAILURES["500"]!;
  for (let i = 0; i < 5; i++) {
    const resolved = await resolve(both(), freshAddress());
    assert.deepEqual(idsOf(resolved), ["a"]);
    assert.equal(resolved.body.data.geocode.confidence, "geometric_center");
    assert.equal(resolved.body.data.territories[0].quote_safe, false);
  }
  // The Census geocoder might know it, if it were up.
  assertUnavailable(await resolve(both(), "4711 Canary St, Zyzzyvaville, CO"));
});

Deno.test(`GET ${RESOLVE} 503 stops calls to a geocoder that keeps failing, but answers from the cache`, async () => {
  const broken = running();
  broken.census.answer = () => matches(DENVER);
  const known = freshAddress();
  await resolve(broken, known);
  broken.census.answer = FAILURES["500"]!;
  const before = broken.census.asked.length;
  for (let i = 0; i < 10; i++) assertUnavailable(await resolve(broken, freshAddress()));
  const asked = broken.census.asked.length;
  assert.ok(asked - before < 7, `asked ${asked - before} times`);
  const after = assertUnavailable(await resolve(broken, freshAddress()));
  assert.ok(after > 1, `retry-after ${after}`);
  assert.equal(broken.census.asked.length, asked);
  assert.equal((await resolve(broken, known)).status, 200);
});

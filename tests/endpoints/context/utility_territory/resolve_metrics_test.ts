import assert from "node:assert/strict";
import { DENVER, matches } from "../../../support/faults/resolve_census.ts";
import { aroundDenver, territoryRow } from "../../../support/fixtures/resolve_rows.ts";
import {
  freshAddress,
  RESOLVE,
  resolve,
  resolveOfFile,
} from "../../../support/service/resolve_service.ts";

const running = resolveOfFile("census", {}, async (service) => {
  await service.publish("utility_territory", [
    territoryRow({ id: "a", geometry: aroundDenver(1) }),
  ]);
});

/** The values of a metric by their labels. */
async function values(name: string): Promise<Record<string, number>> {
  const text = await running().service.app.metrics.text();
  const lines = text.matchAll(new RegExp(`^${name}(?:{(.*)})? (\\S+)$`, "gm"));
  return Object.fromEntries([...lines].map(([, labels = "", value]) => [labels, Number(value)]));
}

Deno.test("address_lookups_total counts address lookups by outcome", async () => {
  const { service, census } = running();
  const { key } = await service.makeKey(null, { resolvesPerMinute: 4 });
  const ask = (address = freshAddress()) => resolve(running(), address, { key });
  const known = freshAddress();
  for (const address of [known, freshAddress(), known, known, known]) await ask(address);
  census.answer = () => matches();
  await ask();
  census.answer = () => new Response(null, { status: 500 });
  for (let i = 0; i < 2; i++) await ask();
  census.answer = () => matches(DENVER);
  for (let i = 0; i < 3; i++) await ask();
  await resolve(running(), "https://example.org/");
  assert.deepEqual(await values("address_lookups_total"), {
    'outcome="found"': 3,
    'outcome="remembered"': 3,
    'outcome="unknown"': 1,
    'outcome="unavailable"': 2,
    'outcome="refused"': 2,
  });
});

Deno.test("point_in_polygon_queue_depth counts the requests that workers have not answered yet", async () => {
  assert.deepEqual(await values("point_in_polygon_queue_depth"), { "": 0 });
  assert.deepEqual(await values("point_in_polygon_workers_replaced_total"), { "": 0 });
});

Deno.test("http_requests_total counts resolve requests by status, without addresses", async () => {
  const requests = await values("http_requests_total");
  const of = (status: number) => requests[`route="${RESOLVE}",status="${status}"`];
  assert.deepEqual([200, 400, 422, 429, 503].map(of), [6, 1, 1, 2, 2]);
  const text = await running().service.app.metrics.text();
  assert.doesNotMatch(text, /fresh|denver|80202|example\.org/i);
});

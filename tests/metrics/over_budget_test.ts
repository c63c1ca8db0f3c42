import assert from "node:assert/strict";
import { Registry } from "prom-client";
import { RequestMetrics } from "../../src/metrics/requests.ts";
import { dealerFees } from "../support/fixtures/dealer_fees.ts";
import { startService, type TestService } from "../support/service/service.ts";

/** Responses over the budget of `meta.performance` (decisions, Envelopes). */

const SNAPSHOT = "/api/v1/sync/snapshot";

let service: TestService;
Deno.test.beforeAll(async () => {
  service = await startService();
  await service.publish("finance_fees", dealerFees(0, 600));
});
Deno.test.afterAll(() => service.close());

/** Responses over each budget, by route and budget. */
function overBudget(text: string): Record<string, number> {
  const lines = text.matchAll(/^http_over_budget_total\{route="(.*)",budget="(.*)"\} (\d+)$/gm);
  return Object.fromEntries(
    [...lines].map(([, route, budget, count]) => [`${route} ${budget}`, Number(count)]),
  );
}

Deno.test("http_over_budget_total counts responses that took longer than target_ms and warn_ms", async () => {
  const registry = new Registry();
  const metrics = new RequestMetrics(registry);
  for (const milliseconds of [0, 300, 301, 600, 601]) metrics.observe("/a", 200, milliseconds);
  metrics.observe("/b", 200, 300);
  const counted = { "/a target_ms": 3, "/a warn_ms": 1 };
  assert.deepEqual(overBudget(await registry.metrics()), counted);
});

Deno.test("http_over_budget_total counts JSON responses longer than max_response_bytes, also from the cache", async () => {
  const get = async (query: string, accept = "application/json") => {
    const headers = { accept };
    const response = await service.get(`${SNAPSHOT}?dataset=finance_fees${query}`, { headers });
    assert.equal(response.status, 200);
    return (await response.arrayBuffer()).byteLength;
  };
  const counted = async () =>
    overBudget(await service.app.metrics.text())[`${SNAPSHOT} max_response_bytes`] ?? 0;
  assert.ok(await get("&limit=10") < 131_072);
  assert.equal(await counted(), 0);
  for (let requests = 1; requests <= 3; requests++) {
    assert.ok(await get("") > 131_072);
    assert.equal(await counted(), requests);
  }
  // The budget is for JSON: bulk formats have no ceiling.
  await get("", "application/x-ndjson");
  assert.equal(await counted(), 3);
});

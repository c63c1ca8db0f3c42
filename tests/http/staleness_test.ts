import assert from "node:assert/strict";
import { KeyStaleness, stalenessMemory } from "../../src/access/key_staleness.ts";
import { dealerFees } from "../support/fixtures/dealer_fees.ts";
import { startService } from "../support/service/service.ts";

const FEES = "/api/v1/finance/fees";
/** Every age exceeds it. */
const ALWAYS_STALE = -1;

Deno.test("keys are stale once their age exceeds the limit, and fresh after contact", () => {
  let now = 1_000;
  const staleness = new KeyStaleness(stalenessMemory(), () => now, {
    maxStalenessMs: 60_000,
    staleReads: "serve",
  });
  staleness.keysAreCurrent();
  now += 60_000;
  assert.equal(staleness.seconds, undefined);
  now += 30_500;
  assert.equal(staleness.seconds, 90);
  staleness.keysAreCurrent();
  assert.equal(staleness.seconds, undefined);
});

Deno.test("GET /api/v1/finance/fees 200 with X-SVC-Stale if keys are stale and STALE_READS is serve", async () => {
  const service = await startService({
    staleness: { maxStalenessMs: ALWAYS_STALE, staleReads: "serve" },
  });
  try {
    await service.publish("finance_fees", dealerFees(0, 2));
    const response = await service.get(FEES);
    assert.equal(response.status, 200);
    assert.match(response.headers.get("x-svc-stale") ?? "", /^keys=\d+s$/);
    await response.body?.cancel();
    const unknown = await service.get(FEES, { key: null });
    assert.equal(unknown.status, 401);
    assert.equal(unknown.headers.get("x-svc-stale"), null);
    await unknown.body?.cancel();
    assert.equal(typeof service.app.staleSeconds, "number");
  } finally {
    await service.close();
  }
});

Deno.test("GET /api/v1/finance/fees 503 if keys are stale and STALE_READS is refuse", async () => {
  const service = await startService({
    staleness: { maxStalenessMs: ALWAYS_STALE, staleReads: "refuse" },
  });
  try {
    const response = await service.get(FEES);
    assert.equal(response.status, 503);
    assert.equal(response.headers.get("x-svc-error-code"), "data_unavailable");
    assert.match(response.headers.get("retry-after") ?? "", /^\d+$/);
    assert.match((await response.json()).error, /lost contact with its store/);
  } finally {
    await service.close();
  }
});

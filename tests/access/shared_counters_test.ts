import assert from "node:assert/strict";
import { keyId } from "../../src/access/key_format.ts";
import { windowMemory } from "../../src/access/minute_windows.ts";
import { quotaMemory, Quotas } from "../../src/access/quotas.ts";
import { WorkerClient } from "../../src/workers/client.ts";
import type { CountRequest } from "../support/faults/counting_worker.ts";
import { NOW } from "../support/service/service.ts";

const MODULE = new URL("../support/faults/counting_worker.ts", import.meta.url);

Deno.test("limits are exact across threads that count concurrently, also in the next window and month", async () => {
  const threads = [1, 2, 3].map(() => new WorkerClient<CountRequest>(MODULE));
  const [minutes, quotas] = [windowMemory(), quotaMemory()];
  const slots = new Map([[keyId("a"), 0], [keyId("b"), 1]]);
  try {
    const months = [NOW, NOW + 60_000, Date.parse("2026-12-24T00:00:00Z")];
    for (const [i, now] of months.entries()) {
      const asked = threads.map((thread) =>
        thread.ask<{ minutes: number; months: number }>(
          { minutes, quotas, slots, times: 4_000, limit: 6_001, now },
        )
      );
      const passed = await Promise.all(asked);
      assert.equal(passed.reduce((sum, { minutes }) => sum + minutes, 0), 2 * 6_001);
      // The second round is in the same month, whose quota is used up.
      const allowed = i === 1 ? 0 : 2 * 6_001;
      assert.equal(passed.reduce((sum, { months }) => sum + months, 0), allowed);
    }
  } finally {
    for (const thread of threads) thread.stop();
  }
});

Deno.test("setting the clock to another month and back keeps the count, and the next month starts at zero", () => {
  const quotas = new Quotas();
  const left = (now: number) => quotas.spend(keyId("a"), 2, now).remaining;
  assert.deepEqual([left(NOW), left(NOW), left(NOW)], [1, 0, -1]);
  for (const wrong of ["2026-12-01", "2027-11-23", "2039-01-01", "1970-01-01"]) {
    assert.equal(left(Date.parse(wrong)), 1, wrong);
    assert.equal(left(NOW), -1, wrong);
  }
  assert.equal(left(Date.parse("2027-01-01T00:00:00Z")), 1);
});

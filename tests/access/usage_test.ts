import assert from "node:assert/strict";
import { type KeyId, keyId } from "../../src/access/key_format.ts";
import { MinuteWindows } from "../../src/access/minute_windows.ts";
import type { Database } from "../../src/store/database.ts";
import { dealerFee } from "../support/fixtures/dealer_fees.ts";
import { ProcessUsage } from "../support/service/usage.ts";
import { NOW, startService, type TestService } from "../support/service/service.ts";

const FEES = "/api/v1/finance/fees";

let service: TestService;
Deno.test.beforeAll(async () => {
  service = await startService({ requestsPerMinute: 6 });
  await service.publish("finance_fees", [dealerFee(0)]);
});
Deno.test.afterAll(() => service.close());

async function rowsOf(id: KeyId) {
  const rows = await service.store.db.selectFrom("usage_days").selectAll()
    .where("key_id", "=", id).orderBy("day").orderBy("route").execute();
  return rows.map(({ key_id: _, ...row }) => row);
}

Deno.test("usage counts a key's responses and refusals by day and route, and each request is logged", async () => {
  const { id, key } = await service.makeKey({ finance_fees: "production" });
  const statuses: number[] = [];
  let bytes = 0;
  const ask = async (path: string, headers = {}) => {
    const response = await service.get(path, { key, headers });
    statuses.push(response.status);
    const body = await response.arrayBuffer();
    bytes += body.byteLength;
    return response;
  };
  await ask(FEES);
  await ask(FEES, { "accept-encoding": "identity" });
  await ask(`${FEES}?limit=x`);
  const snapshot = "/api/v1/sync/snapshot";
  const first = await ask(`${snapshot}?dataset=finance_fees`);
  const tag = first.headers.get("etag")!;
  await ask(`${snapshot}?dataset=finance_fees`, { "if-none-match": tag });
  await ask("/api/v1/context/permits?state=CO");
  await ask(FEES);
  assert.deepEqual(statuses, [200, 200, 400, 200, 304, 403, 429]);
  await service.app.flush();

  const rows = await rowsOf(id);
  const none = { answered: 0, not_modified: 0, refused: {}, live_geocodes: 0 };
  assert.deepEqual(
    rows.map(({ bytes: _, ...row }) => row),
    [
      {
        ...none,
        day: "2026-11-20",
        route: "/api/v1/context/permits",
        refused: { access_required: 1 },
      },
      {
        ...none,
        day: "2026-11-20",
        route: FEES,
        answered: 2,
        refused: { parameter_invalid: 1, rate_limited: 1 },
      },
      { ...none, day: "2026-11-20", route: snapshot, answered: 1, not_modified: 1 },
    ],
  );
  assert.equal(rows.reduce((sum, row) => sum + row.bytes, 0), bytes);

  const logged = (await service.logged()).trim().split("\n").map((line) => JSON.parse(line))
    .filter((line) => line.key === id || line.key_id === id);
  assert.equal(logged.length, statuses.length);
});

Deno.test("usage counts the bytes sent in streamed responses", async () => {
  const { id, key } = await service.makeKey({ finance_fees: "production" });
  const path = "/api/v1/sync/snapshot?dataset=finance_fees";
  let bytes = 0;
  for (const accept of ["application/x-ndjson", "text/csv"]) {
    const answer = await service.get(path, { key, headers: { accept } });
    bytes += (await answer.arrayBuffer()).byteLength;
  }
  await service.app.flush();
  assert.ok(bytes > 0);
  assert.deepEqual((await rowsOf(id)).map((row) => [row.answered, row.bytes]), [[2, bytes]]);
});

Deno.test("a batch whose commit was not acknowledged is counted once", async () => {
  const { id } = await service.makeKey();
  const months = new ProcessUsage();
  const { db } = service.store;
  const deaf = {
    transaction: () => ({
      execute: async (work: never) => {
        await db.transaction().execute(work);
        throw new Error("The connection was lost");
      },
    }),
  } as unknown as Database;
  for (let i = 0; i < 3; i++) {
    months.spend(id, 100, NOW);
    months.count(id, FEES, NOW, "answered", 10);
    await assert.rejects(months.flush(deaf, NOW), /lost/);
  }
  await months.flush(db, NOW);
  const { requests } = await db.selectFrom("usage").select("requests").where("key_id", "=", id)
    .executeTakeFirstOrThrow();
  assert.equal(requests, 3);
  assert.deepEqual((await rowsOf(id)).map(({ answered, bytes }) => [answered, bytes]), [[3, 30]]);
  assert.equal(months.spend(id, 100, NOW).remaining, 96);
});

Deno.test("flush drops the counts of a key that is not in the store and writes the others", async () => {
  const { id } = await service.makeKey();
  const months = new ProcessUsage();
  for (const key of [keyId(crypto.randomUUID()), id]) {
    months.spend(key, 100, NOW);
    months.count(key, FEES, NOW, "answered", 1);
  }
  await months.flush(service.store.db, NOW);
  assert.deepEqual((await rowsOf(id)).map(({ answered }) => answered), [1]);
});

Deno.test("setting the clock back or forward does not extend a one-minute window", () => {
  let steady = 0;
  const windows = new MinuteWindows(() => steady);
  const spend = (now: number) => windows.spend(keyId("key"), 2, now);
  assert.deepEqual([spend(NOW).remaining, spend(NOW).remaining, spend(NOW).remaining], [1, 0, -1]);
  const back = NOW - 86_400_000;
  assert.equal(spend(back).endsAt, back + 60_000);
  steady += 59_999;
  assert.equal(spend(back).remaining, -1);
  assert.equal(spend(NOW + 86_400_000).remaining, -1);
  steady += 1;
  assert.equal(spend(back).remaining, 1);
});

import assert from "node:assert/strict";
import { datasetNamed } from "../../src/datasets/mod.ts";
import { recordHistory } from "../../src/publish/compare/record_history.ts";
import { rollback } from "../../src/publish/versions/rollback.ts";
import { dealerFee, uuidOf } from "../support/fixtures/dealer_fees.ts";
import { openTestStore, type TestStore } from "../support/service/publishing.ts";
import { NOW } from "../support/service/service.ts";

let store: TestStore;
Deno.test.beforeAll(async () => {
  store = await openTestStore();
});
Deno.test.beforeEach(() => store.clear());
Deno.test.afterAll(() => store.close());

const FEES = datasetNamed("finance_fees");
const ID = uuidOf(1);
const DAY_MS = 86_400_000;

Deno.test("a record's history lists each version that changed it, with its publisher, note and operation", async () => {
  const other = dealerFee(2);
  const fee = dealerFee(1, { fee_percentage: 0.1 });
  await store.publish("finance_fees", [fee, other], { by: "Ann", note: "first" });
  await store.publish("finance_fees", [{ ...fee, fee_percentage: 0.2 }, other], { by: "Ben" });
  await store.publish("finance_fees", [{ ...fee, fee_percentage: 0.2 }]);
  await store.publish("finance_fees", [other], { allowShrink: true });
  await rollback(store.db, FEES, 1, { retentionDays: 30, now: () => NOW, by: "Eve" });

  const { changes, since, last } = await recordHistory(store.db, FEES, ID);
  assert.deepEqual(
    changes.map(({ version, publishedBy, note, difference: { change, fields } }) => [
      version,
      publishedBy,
      note,
      change,
      fields,
    ]),
    [
      [5, "Eve", null, "new", []],
      [4, null, null, "deleted", []],
      [2, "Ben", null, "changed", [{
        field: "fee_percentage",
        before: 0.1,
        after: 0.2,
        isFraction: true,
      }]],
      [1, "Ann", "first", "new", []],
    ],
  );
  assert.equal(changes[0]!.publishedAt, new Date(NOW).toISOString());
  assert.equal(since, 1);
  assert.deepEqual(JSON.parse(last!), fee);
});

Deno.test("a removed record's history ends with its last state, and an unknown record has none", async () => {
  await store.publish("finance_fees", [dealerFee(1), dealerFee(2)]);
  await store.publish("finance_fees", [dealerFee(2)]);
  const { changes, last } = await recordHistory(store.db, FEES, ID);
  assert.deepEqual(changes.map(({ operation }) => operation), ["delete", "upsert"]);
  assert.deepEqual(JSON.parse(last!), dealerFee(1));
  assert.deepEqual(await recordHistory(store.db, FEES, uuidOf(9)), {
    changes: [],
    since: 1,
    last: undefined,
  });
});

Deno.test("a record's history omits pruned changes, and says from which version they are kept", async () => {
  for (let version = 0; version < 13; version++) {
    await store.publish(
      "finance_fees",
      [dealerFee(1, { fee_percentage: version / 100 }), dealerFee(2)],
      { now: () => NOW + version * DAY_MS, retentionDays: 0 },
    );
  }
  const { changes, since } = await recordHistory(store.db, FEES, ID);
  assert.equal(changes.length, 13 - since + 1 - Number(changes.at(-1)!.version > since));
  assert.ok(since > 1);
  assert.ok(changes.every(({ version }) => version >= since));
});

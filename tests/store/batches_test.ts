import assert from "node:assert/strict";
import { type RawBuilder, sql } from "kysely";
import { inBatches } from "../../src/store/versions/batches.ts";
import { openTestStore, type TestStore } from "../support/service/publishing.ts";

let store: TestStore;
Deno.test.beforeAll(async () => {
  store = await openTestStore();
});
Deno.test.afterAll(() => store.close());

interface Row {
  readonly number: number;
  readonly text: string;
}

/** The batches in which a query's rows arrive. */
async function batchesOf(query: RawBuilder<Row>): Promise<Row[][]> {
  return await store.db.transaction().execute(async (trx) =>
    await Array.fromAsync(inBatches(trx, query.compile(trx)))
  );
}

const rows = (count: number, length: number) =>
  sql<Row>`select n as number, repeat('x', ${length}) as text
    from generate_series(1, ${count}::int) as n order by n`;

Deno.test("every row is in one batch, in order, with many short rows per batch", async () => {
  const batches = await batchesOf(rows(5000, 10));
  assert.deepEqual(
    batches.flat().map(({ number }) => number),
    Array.from({ length: 5000 }, (_, i) => i + 1),
  );
  assert.ok(batches.length < 10, `${batches.length}`);
});

Deno.test("batches of long rows are limited to a few million characters", async () => {
  const batches = await batchesOf(rows(300, 100_000));
  assert.equal(batches.flat().length, 300);
  for (const batch of batches.slice(1)) {
    const length = batch.reduce((sum, { text }) => sum + text.length, 0);
    assert.ok(length <= 5_000_000, `${length}`);
  }
});

Deno.test("a row longer than a batch gets its own batch, and no rows yield no batch", async () => {
  const batches = await batchesOf(rows(52, 3_000_000));
  assert.deepEqual(batches.map(({ length }) => length), [50, 1, 1]);
  assert.deepEqual(await batchesOf(rows(0, 1)), []);
});

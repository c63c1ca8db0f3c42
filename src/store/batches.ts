import { setImmediate } from "node:timers/promises";
import type { CompiledQuery } from "kysely";
import type { DatabaseTransaction } from "./database.ts";

/** How many rows are read at once. */
const BATCH = 2_000;

/** A query's rows in batches. The store reads the next batch while one is worked on. */
export async function* inBatches<Row>(
  trx: DatabaseTransaction,
  query: CompiledQuery<Row>,
): AsyncGenerator<Row[]> {
  const batches = trx.getExecutor().stream(query, BATCH)[Symbol.asyncIterator]();
  let next = batches.next();
  try {
    while (true) {
      const { done, value } = await next;
      if (done) return;
      next = batches.next();
      // Work that does not pause would keep the question from being sent.
      await setImmediate();
      yield value.rows;
    }
  } finally {
    await next.catch(() => {});
    await batches.return?.();
  }
}

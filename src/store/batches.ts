import { setImmediate } from "node:timers/promises";
import { CompiledQuery } from "kysely";
import type { DatabaseTransaction } from "./database.ts";

/** How many rows are read at once. */
const BATCH = 2_000;

let cursors = 0;

/**
 * A query's rows in batches, each an answer of its own to wait for. The store reads the next batch
 * while one is worked on.
 */
export async function* inBatches<Row>(
  trx: DatabaseTransaction,
  query: CompiledQuery<Row>,
): AsyncGenerator<Row[]> {
  const cursor = `batches_${++cursors}`;
  const declare = `declare ${cursor} no scroll cursor for ${query.sql}`;
  await trx.executeQuery(CompiledQuery.raw(declare, [...query.parameters]));
  const fetch = () => {
    const rows = trx.executeQuery<Row>(CompiledQuery.raw(`fetch ${BATCH} from ${cursor}`))
      .then(({ rows }) => rows);
    // It may fail while the batch before is worked on, when nobody waits for it yet.
    rows.catch(() => {});
    return rows;
  };

  let next = fetch();
  try {
    for (;;) {
      const rows = await next;
      if (rows.length === 0) break;
      next = fetch();
      // Work that does not pause would keep the question from being sent.
      await setImmediate();
      yield rows;
    }
  } finally {
    await next.catch(() => {});
  }
  await trx.executeQuery(CompiledQuery.raw(`close ${cursor}`));
}

import { pause } from "../../base/async/pause.ts";
import { CompiledQuery } from "kysely";
import type { DatabaseTransaction } from "../database.ts";
import { itemAt } from "../../base/known.ts";

/** How many rows are read in one batch: few at first, then as many as have this many characters. */
const FIRST_ROWS = 50;
const MAX_ROWS = 2_000;
const CHARACTERS = 2_000_000;
/** How many rows are measured to estimate the length of one. */
const LOOKED_AT = 50;

let cursors = 0;

/**
 * A query's rows in batches, each awaited separately. The store reads the next batch
 * while one is worked on.
 */
export async function* inBatches<Row extends object>(
  trx: DatabaseTransaction,
  query: CompiledQuery<Row>,
): AsyncGenerator<Row[]> {
  const cursor = `batches_${++cursors}`;
  const declare = `declare ${cursor} no scroll cursor for ${query.sql}`;
  await trx.executeQuery(CompiledQuery.raw(declare, [...query.parameters]));
  const fetch = (count: number) => {
    const rows = trx.executeQuery<Row>(CompiledQuery.raw(`fetch ${count} from ${cursor}`))
      .then(({ rows }) => rows);
    // It may fail while the previous batch is processed, before anything awaits it.
    rows.catch(() => {});
    return rows;
  };

  let next = fetch(FIRST_ROWS);
  try {
    for (;;) {
      const rows = await next;
      if (rows.length === 0) break;
      next = fetch(Math.max(1, Math.min(MAX_ROWS, Math.floor(CHARACTERS / lengthOfOne(rows)))));
      // Otherwise processing would delay sending the query.
      await pause();
      yield rows;
    }
  } finally {
    await next.catch(() => {});
  }
  await trx.executeQuery(CompiledQuery.raw(`close ${cursor}`));
}

/** How many characters a row has, about. */
function lengthOfOne(rows: readonly object[]): number {
  const step = Math.ceil(rows.length / LOOKED_AT);
  let [length, count] = [0, 0];
  for (let at = 0; at < rows.length; at += step) {
    for (const value of Object.values(itemAt(rows, at))) length += `${value}`.length;
    count++;
  }
  return length / count;
}

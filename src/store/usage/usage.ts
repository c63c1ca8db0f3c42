import type { KeyId } from "../../access/key_format.ts";
import { sql } from "kysely";
import type { UsageDelta } from "../../access/usage_counts.ts";
import type { Tally } from "../../access/usage_tally.ts";
import { DAY_MS } from "../../base/durations.ts";
import type { Database, DatabaseTransaction } from "../database.ts";
import { addUsageDays } from "./usage_days.ts";
import { addUsageHours, dropOldHours } from "./usage_hours.ts";

/** A process's counts in a period. */
export interface UsageBatch extends Tally {
  /** The process, a UUID. */
  readonly writer: string;
  /** Grows with each batch of the process. */
  readonly number: number;
}

export interface UsageTotal {
  readonly keyId: KeyId;
  readonly requests: number;
}

/** Processes that have not written for this long have ended. */
const WRITER_GONE_MS = 7 * DAY_MS;

/** Once in this many batches of a process, hours that are too old are deleted. */
const DROPPED_EVERY = 10_000;

/** Every key's requests in a month, as far as they were written. */
export async function readUsage(db: Database, month: string): Promise<UsageTotal[]> {
  return await db.selectFrom("usage").select(["key_id as keyId", "requests"])
    .where("month", "=", month).execute();
}

/**
 * Adds a batch to the store, atomically. If it was written before, even if the writer did not get
 * the response, it is not added again; counts of unknown keys are dropped.
 */
export async function addUsage(db: Database, batch: UsageBatch): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!await isNew(trx, batch)) return;
    const keyIds = [...new Set([...batch.months, ...batch.days].map(({ keyId }) => keyId))];
    const known = new Set(
      (await trx.selectFrom("api_keys").select("id").where("id", "in", keyIds).execute())
        .map(({ id }) => id),
    );
    const months = batch.months.filter(({ keyId }) => known.has(keyId));
    if (months.length > 0) await addMonths(trx, months);
    await addUsageDays(trx, batch.days.filter(({ keyId }) => known.has(keyId)));
    await addUsageHours(trx, batch.hours.filter(({ keyId }) => known.has(keyId)));
    if (batch.number % DROPPED_EVERY === 1) await dropOldHours(trx, Date.now());
  });
}

async function isNew(
  trx: DatabaseTransaction,
  { writer, number }: UsageBatch,
): Promise<boolean> {
  const now = new Date();
  const noted = await trx.insertInto("usage_writers")
    .values({ id: writer, batch: number, written_at: now })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet({ batch: number, written_at: now })
        .where("usage_writers.batch", "<", number)
    )
    .returning("id").executeTakeFirst();
  if (number === 1) {
    const gone = new Date(now.getTime() - WRITER_GONE_MS);
    await trx.deleteFrom("usage_writers").where("written_at", "<", gone).execute();
  }
  return noted !== undefined;
}

async function addMonths(trx: DatabaseTransaction, deltas: readonly UsageDelta[]): Promise<void> {
  // The same order in every process, so that two cannot deadlock.
  const ordered = deltas.toSorted((a, b) => a.keyId + a.month < b.keyId + b.month ? -1 : 1);
  await sql`
    insert into usage (key_id, month, requests)
    select key_id, month, sum(requests)
    from unnest(${ordered.map(({ keyId }) => keyId)}::uuid[],
      ${ordered.map(({ month }) => month)}::text[],
      ${ordered.map(({ requests }) => requests)}::bigint[]) as counted (key_id, month, requests)
    group by key_id, month order by key_id, month
    on conflict (key_id, month) do update set requests = usage.requests + excluded.requests`
    .execute(trx);
  await sql`
    update api_keys set last_used_at = greatest(last_used_at, used.at)
    from (
      select key_id, max(at) as at
      from unnest(${ordered.map(({ keyId }) => keyId)}::uuid[],
        ${ordered.map(({ lastUsedAt }) => lastUsedAt.toISOString())}::timestamptz[])
        as used (key_id, at)
      group by key_id) as used
    where api_keys.id = used.key_id`.execute(trx);
}

import { sql } from "kysely";
import type { Database } from "./database.ts";

/** Requests of one key in one month that are not yet in the store. */
export interface UsageDelta {
  readonly keyId: string;
  /** `YYYY-MM`, UTC. */
  readonly month: string;
  readonly requests: number;
  readonly lastUsedAt: Date;
}

export interface UsageTotal {
  readonly keyId: string;
  readonly requests: number;
}

/** Every key's requests in a month, as far as they were written. */
export async function readUsage(db: Database, month: string): Promise<UsageTotal[]> {
  return await db.selectFrom("usage").select(["key_id as keyId", "requests"])
    .where("month", "=", month).execute();
}

/** Adds what was counted since the last time, all of it or nothing. */
export async function addUsage(db: Database, deltas: readonly UsageDelta[]): Promise<void> {
  if (deltas.length === 0) return;
  // In one order in every process, so that two cannot wait for each other's rows.
  const ordered = deltas.toSorted((a, b) => (a.keyId < b.keyId ? -1 : 1));
  await db.transaction().execute(async (trx) => {
    await trx.insertInto("usage")
      .values(ordered.map(({ keyId, month, requests }) => ({ key_id: keyId, month, requests })))
      .onConflict((conflict) =>
        conflict.columns(["key_id", "month"]).doUpdateSet({
          requests: sql<number>`usage.requests + excluded.requests`,
        })
      )
      .execute();
    for (const { keyId, lastUsedAt } of ordered) {
      await trx.updateTable("api_keys").set({ last_used_at: lastUsedAt })
        .where("id", "=", keyId).execute();
    }
  });
}

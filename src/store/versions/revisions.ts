import { sql } from "kysely";
import { CHANNEL, type Database, type DatabaseTransaction } from "../database.ts";

/** How many times something was written that serving processes must load. */
export interface Revisions {
  readonly access: number;
  readonly data: number;
  /** Differs between two stores, and between two runs of one: their counts must not be compared. */
  readonly store: string;
}

/** The current counts; 0 if the store has none. */
export async function readRevisions(db: Database): Promise<Revisions> {
  const rows = await db.selectFrom("revisions").selectAll()
    .select(
      sql<string>`concat(tableoid::text, ' ', extract(epoch from pg_postmaster_start_time()))`.as(
        "store",
      ),
    )
    .execute();
  const number = (name: string) => rows.find((row) => row.name === name)?.number ?? 0;
  return { access: number("access"), data: number("data"), store: rows[0]?.store ?? "" };
}

/** Marks that keys or data were written; seen by others when the transaction commits. */
export async function touch(trx: DatabaseTransaction, name: "access" | "data"): Promise<void> {
  await trx.updateTable("revisions")
    .set((update) => ({ number: update("number", "+", 1) }))
    .where("name", "=", name)
    .execute();
  await sql`select pg_notify(${CHANNEL}, ${name})`.execute(trx);
}

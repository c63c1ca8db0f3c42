import { sql } from "kysely";
import { CHANNEL, type Database, type DatabaseTransaction } from "../database.ts";

/** How many times something was written that serving processes must load. */
export interface Revisions {
  readonly access: number;
  readonly data: number;
}

/** The current counts; 0 if the store has none. */
export async function readRevisions(db: Database): Promise<Revisions> {
  const rows = await db.selectFrom("revisions").selectAll().execute();
  const number = (name: string) => rows.find((row) => row.name === name)?.number ?? 0;
  return { access: number("access"), data: number("data") };
}

/** Marks that keys or data were written; seen by others when the transaction commits. */
export async function touch(trx: DatabaseTransaction, name: keyof Revisions): Promise<void> {
  await trx.updateTable("revisions")
    .set((update) => ({ number: update("number", "+", 1) }))
    .where("name", "=", name)
    .execute();
  await sql`select pg_notify(${CHANNEL}, ${name})`.execute(trx);
}

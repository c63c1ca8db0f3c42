import { type Kysely, sql } from "kysely";

/**
 * Records are only written in a transaction that holds the row of their dataset (`currentOf`). Checking
 * the reference for each of them took the embedded store a third of the time of its inserts: 40,000
 * records 1.6 s instead of 1.1 s.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table records drop constraint records_dataset_key_fkey`.execute(db);
}

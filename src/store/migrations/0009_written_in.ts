import type { Kysely } from "kysely";

/** The transaction that wrote the store's identity down; what a restore puts back, another wrote. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable("store_identity").addColumn("written_in", "text").execute();
}

import type { Kysely } from "kysely";

/** Where the embedded store's files are, and what each process wrote last of its counts. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable("store_identity").addColumn("place", "text").execute();
  await db.schema.createTable("usage_writers")
    .addColumn("id", "uuid", (column) => column.primaryKey())
    .addColumn("batch", "bigint", (column) => column.notNull())
    .addColumn("written_at", "timestamptz", (column) => column.notNull())
    .execute();
}

import type { Kysely } from "kysely";

/** Requests and their response times by key, hour and route. Earlier releases ignore the table. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.createTable("usage_hours")
    .addColumn("key_id", "uuid", (column) => column.notNull().references("api_keys.id"))
    .addColumn("hour", "text", (column) => column.notNull())
    .addColumn("route", "text", (column) => column.notNull())
    .addColumn("requests", "bigint", (column) => column.notNull())
    .addColumn("refused", "bigint", (column) => column.notNull())
    .addColumn("took", "jsonb", (column) => column.notNull())
    // Reports ask for some hours of all keys.
    .addPrimaryKeyConstraint("usage_hours_pkey", ["hour", "key_id", "route"])
    .execute();
}

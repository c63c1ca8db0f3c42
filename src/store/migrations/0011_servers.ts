import { type Kysely, sql } from "kysely";

/** The running servers, and which key changes each has applied. Earlier releases ignore it. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.createTable("servers")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("host", "text", (column) => column.notNull())
    .addColumn("url", "text", (column) => column.notNull())
    .addColumn("admin_url", "text", (column) => column.notNull())
    .addColumn("release", "text", (column) => column.notNull())
    .addColumn("refuses_after_s", "integer")
    .addColumn("access_revision", "bigint", (column) => column.notNull())
    .addColumn("started_at", sql`timestamptz`, (column) => column.notNull())
    .addColumn("heartbeat_at", sql`timestamptz`, (column) => column.notNull())
    .execute();
}

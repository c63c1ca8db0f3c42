import { type Kysely, sql } from "kysely";

/** Which process builds a segment now; a row without a recent heartbeat is ignored. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.createTable("segment_builds")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("holder", "text", (column) => column.notNull())
    .addColumn("heartbeat_at", sql`timestamptz`, (column) => column.notNull())
    .execute();
}

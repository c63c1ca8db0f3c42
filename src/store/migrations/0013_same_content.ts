import type { Kysely } from "kysely";

/**
 * Of a rollback, the version whose content is served again; and how large a version's changes are.
 * Earlier releases ignore both.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable("dataset_versions")
    .addColumn("content_of", "integer")
    .addColumn("change_bytes", "bigint")
    .execute();
}

import { type Kysely, sql } from "kysely";

/** Finds the replaced versions of a record by its id; the current one has an index already. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.createIndex("records_replaced").on("records")
    .columns(["dataset_key", "record_id"]).where(sql.ref("replaced_in"), "is not", null)
    .execute();
}

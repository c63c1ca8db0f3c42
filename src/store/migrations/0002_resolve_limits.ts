import type { Kysely } from "kysely";

/** A key may carry its own limit of new addresses a minute. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable("api_keys").addColumn("resolves_per_minute", "integer").execute();
}

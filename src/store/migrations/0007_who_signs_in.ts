import type { Kysely } from "kysely";

/** Whose a sign-in link and a session are, for the audit. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable("admin_tokens").addColumn("actor", "text").execute();
  await db.schema.alterTable("admin_sessions")
    .addColumn("actor", "text", (column) => column.notNull().defaultTo("dashboard"))
    .execute();
}

import { type Kysely, sql } from "kysely";

/**
 * What operators and the dashboard keep: notes of versions, usage by day and route, who did what,
 * sign-ins, and the store's identity.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable("dataset_versions")
    .addColumn("note", "text")
    .addColumn("file_name", "text")
    .addColumn("published_by", "text")
    .addColumn("schema_fingerprint", "text")
    .execute();

  await db.schema.createTable("usage_days")
    .addColumn("key_id", "uuid", (column) => column.notNull().references("api_keys.id"))
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("route", "text", (column) => column.notNull())
    .addColumn("answered", "bigint", (column) => column.notNull())
    .addColumn("not_modified", "bigint", (column) => column.notNull())
    .addColumn("refused", "jsonb", (column) => column.notNull())
    .addColumn("live_geocodes", "bigint", (column) => column.notNull())
    .addColumn("bytes", "bigint", (column) => column.notNull())
    // Reports ask for some days of all keys.
    .addPrimaryKeyConstraint("usage_days_pkey", ["day", "key_id", "route"])
    .execute();

  await db.schema.createTable("audit")
    .addColumn("id", "bigint", (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn("actor", "text", (column) => column.notNull())
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("details", "jsonb", (column) => column.notNull())
    .execute();
  await sql`create function audit_is_append_only() returns trigger language plpgsql as
    $$ begin raise exception 'The audit is append-only.'; end $$`.execute(db);
  await sql`create trigger audit_is_append_only before update or delete on audit
    for each statement execute function audit_is_append_only()`.execute(db);

  await db.schema.createTable("admin_tokens")
    .addColumn("hash", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("created_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn("expires_at", "timestamptz")
    .execute();
  await db.schema.createTable("admin_sessions")
    .addColumn("hash", "text", (column) => column.primaryKey())
    .addColumn("csrf", "text", (column) => column.notNull())
    .addColumn("created_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn("expires_at", "timestamptz", (column) => column.notNull())
    .execute();

  await db.schema.createTable("store_identity")
    .addColumn("identity", "text", (column) => column.notNull())
    .addColumn("noted_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
}

import { type Kysely, sql } from "kysely";

/** Versions and records, organizations and keys, usage. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createTable("datasets")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("version_number", "integer", (column) => column.notNull())
    .addColumn("last_sequence", "bigint", (column) => column.notNull())
    .addColumn("pruned_version", "integer", (column) => column.notNull())
    .addColumn("pruned", "jsonb", (column) => column.notNull())
    .execute();

  await db.schema.createTable("dataset_versions")
    .addColumn("id", "uuid", (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn("dataset_key", "text", (column) => column.notNull().references("datasets.key"))
    .addColumn("number", "integer", (column) => column.notNull())
    .addColumn("published_at", "timestamptz", (column) => column.notNull())
    .addColumn("row_count", "integer", (column) => column.notNull())
    .addColumn("quote_safe_count", "integer", (column) => column.notNull())
    .addColumn("change_summary", "jsonb", (column) => column.notNull())
    .addColumn("last_sequence", "bigint", (column) => column.notNull())
    .addUniqueConstraint("dataset_versions_number", ["dataset_key", "number"])
    .execute();

  await db.schema.createTable("records")
    .addColumn("dataset_key", "text", (column) => column.notNull().references("datasets.key"))
    .addColumn("sequence", "bigint", (column) => column.notNull())
    .addColumn("version_number", "integer", (column) => column.notNull())
    .addColumn("change_id", "uuid", (column) => column.notNull().defaultTo(sql`gen_random_uuid()`))
    .addColumn("operation", "text", (column) => column.notNull())
    .addColumn("record_id", "text", (column) => column.notNull())
    .addColumn("trade", "text")
    .addColumn("previous_trade", "text")
    .addColumn("revision", "text")
    .addColumn("quote_safe", "boolean", (column) => column.notNull())
    .addColumn("payload", "text")
    .addColumn("replaced_in", "integer")
    .addPrimaryKeyConstraint("records_pkey", ["dataset_key", "sequence"])
    .execute();
  // A record has one last change.
  await db.schema.createIndex("records_last").on("records").unique()
    .columns(["dataset_key", "record_id"]).where(sql.ref("replaced_in"), "is", null)
    .execute();

  await db.schema.createTable("organizations")
    .addColumn("id", "uuid", (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn("name", "text", (column) => column.notNull().unique())
    .addColumn("access", "jsonb", (column) => column.notNull())
    .addColumn("ahri_licensed", "boolean", (column) => column.notNull())
    .addColumn("created_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .execute();

  await db.schema.createTable("api_keys")
    .addColumn("id", "uuid", (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn(
      "organization_id",
      "uuid",
      (column) => column.notNull().references("organizations.id"),
    )
    .addColumn("label", "text", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull().unique())
    .addColumn("prefix", "text", (column) => column.notNull())
    .addColumn("last_four", "text", (column) => column.notNull())
    .addColumn("access", "jsonb")
    .addColumn("monthly_quota", "integer", (column) => column.notNull())
    .addColumn("requests_per_minute", "integer")
    .addColumn("created_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn("expires_at", "timestamptz")
    .addColumn("revoked_at", "timestamptz")
    .addColumn("last_used_at", "timestamptz")
    .execute();

  await db.schema.createTable("usage")
    .addColumn("key_id", "uuid", (column) => column.notNull().references("api_keys.id"))
    .addColumn("month", "text", (column) => column.notNull())
    .addColumn("requests", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("usage_pkey", ["key_id", "month"])
    .execute();

  await db.schema.createTable("revisions")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("number", "bigint", (column) => column.notNull())
    .execute();
  await sql`insert into revisions (name, number) values ('access', 1), ('data', 1)`.execute(db);
}

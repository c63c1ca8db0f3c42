import { type RawBuilder, type Selectable, sql } from "kysely";
import { inBatches } from "../versions/batches.ts";
import type { Database, DatabaseTransaction } from "../database.ts";
import type { DatasetsTable, Tables } from "../tables.ts";
import { lastOf } from "../../base/known.ts";

/** Some rows of one table. */
export interface Chunk {
  readonly table: keyof Tables;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** The tables of a backup, in an order in which every row comes after those that it refers to. */
const TABLES = [
  "organizations",
  "api_keys",
  "admin_tokens",
  "datasets",
  "dataset_versions",
  "usage",
  "usage_days",
  "usage_hours",
  "audit",
  "revisions",
  "store_identity",
] as const satisfies readonly (keyof Tables)[];

/** All tables with content; sessions and writers belong to one store only. */
const ALL_TABLES = [
  ...TABLES,
  "records",
  "admin_sessions",
  "usage_writers",
  "segment_builds",
  "servers",
] as const;

/** The approximate size of a batch of records, in bytes; boundaries of territories are large. */
const BATCH_BYTES = 2_000_000;
const FIRST_ROWS = 50;
const MAX_ROWS = 2_000;
const ATTEMPTS = 5;

/** The change log was pruned while it was read: the result is incomplete. */
class PrunedMeanwhile extends Error {}

/**
 * The whole content of a store at one moment. The small tables are read together; the records
 * follow in separate batches, without a long transaction. They are as of that moment: versions
 * never change, so later ones are left out.
 */
async function* readContents(db: Database): AsyncGenerator<Chunk> {
  const trx = await db.startTransaction().setIsolationLevel("repeatable read").execute();
  let datasets: Selectable<DatasetsTable>[];
  try {
    for (const table of TABLES) {
      const query = trx.selectFrom(table).selectAll().compile();
      for await (const rows of inBatches<Record<string, unknown>>(trx, query)) {
        yield { table, rows };
      }
    }
    datasets = await trx.selectFrom("datasets").selectAll().orderBy("key").execute();
  } finally {
    await trx.rollback().execute();
  }
  for (const dataset of datasets) {
    for await (const rows of readRecords(db, dataset)) yield { table: "records", rows };
    const now = await db.selectFrom("datasets").select("pruned_version")
      .where("key", "=", dataset.key).executeTakeFirst();
    if (now?.pruned_version !== dataset.pruned_version) throw new PrunedMeanwhile();
  }
}

/**
 * Reads a whole store; starts again if its change log was pruned during the read.
 *
 * @param take Called again from the start for each attempt.
 */
export async function withContents(
  db: Database,
  take: (chunks: AsyncIterable<Chunk>) => Promise<void>,
): Promise<void> {
  for (let attempt = 1;; attempt++) {
    try {
      return await take(readContents(db));
    } catch (error) {
      if (!(error instanceof PrunedMeanwhile) || attempt === ATTEMPTS) throw error;
    }
  }
}

/** Empties a store's tables. */
export async function clearContents(trx: DatabaseTransaction): Promise<void> {
  await sql`truncate ${sql.join(ALL_TABLES.map((table) => sql.table(table)))}`.execute(trx);
}

/** Adds rows to an emptied store. */
export async function writeContents(
  trx: DatabaseTransaction,
  chunks: AsyncIterable<Chunk>,
): Promise<Map<string, number>> {
  const written = new Map<string, number>();
  for await (const { table, rows } of chunks) {
    if (!(ALL_TABLES as readonly string[]).includes(table)) {
      throw new Error(`Cannot read rows of an unknown table "${table}"`);
    }
    await insert(trx, sql.table(table), rows);
    written.set(table, (written.get(table) ?? 0) + rows.length);
  }
  await sql`select setval(pg_get_serial_sequence('audit', 'id'),
    (select coalesce(max(id), 0) + 1 from audit), false)`.execute(trx);
  return written;
}

async function insert(
  trx: DatabaseTransaction,
  table: RawBuilder<unknown>,
  rows: Chunk["rows"],
): Promise<void> {
  await sql`insert into ${table} overriding system value
    select * from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)`
    .execute(trx);
}

/** Records of a dataset as they were at a version, in the order of their sequence. */
async function* readRecords(db: Database, dataset: Selectable<DatasetsTable>) {
  const { version_number: version } = dataset;
  let limit = FIRST_ROWS;
  for (let after = 0;;) {
    const rows = await recordsAfter(db, dataset, after, limit);
    if (rows.length === 0) return;
    yield rows.map((row) => ({
      ...row,
      replaced_in: row.replaced_in !== null && row.replaced_in > version ? null : row.replaced_in,
    }));
    after = lastOf(rows).sequence;
    const bytes = rows.reduce((sum, { payload }) => sum + 200 + (payload?.length ?? 0), 0);
    limit = Math.min(MAX_ROWS, Math.max(1, Math.floor(rows.length * BATCH_BYTES / bytes)));
  }
}

async function recordsAfter(
  db: Database,
  { key, last_sequence: last }: Selectable<DatasetsTable>,
  after: number,
  limit: number,
) {
  return await db.transaction().execute(async (trx) => {
    // Without statistics, which the embedded store never collects, every batch would sort all rows.
    for (const way of ["seqscan", "bitmapscan", "sort"]) {
      await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(trx);
    }
    return await trx.selectFrom("records").selectAll()
      .where("dataset_key", "=", key)
      .where("sequence", ">", after).where("sequence", "<=", last)
      .orderBy("sequence").limit(limit).execute();
  });
}

import type { StoredRecord, VersionInfo } from "../library/build.ts";
import type { StoredChange, VersionMark } from "../sync/change_log.ts";
import type { Database, DatabaseTransaction } from "./database.ts";

/** The current version number of every dataset that was published. */
export async function currentVersions(db: Database): Promise<Map<string, number>> {
  const rows = await db.selectFrom("datasets").select(["key", "version_number"])
    .where("version_number", ">", 0).execute();
  return new Map(rows.map((row) => [row.key, row.version_number]));
}

/** All versions of a dataset, oldest first. */
export async function listVersions(db: Database, dataset: string): Promise<VersionInfo[]> {
  const rows = await db.selectFrom("dataset_versions").selectAll()
    .where("dataset_key", "=", dataset).orderBy("number").execute();
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    publishedAt: row.published_at.toISOString(),
    rowCount: row.row_count,
    quoteSafeCount: row.quote_safe_count,
    changeSummary: row.change_summary,
    lastSequence: row.last_sequence,
  }));
}

export function marks(versions: readonly VersionInfo[]): VersionMark[] {
  return versions.map(({ id, number, publishedAt, lastSequence }) => (
    { id, number, publishedAt, lastSequence }
  ));
}

/** What is no longer kept of a dataset's changes. */
export async function findPruned(
  db: Database,
  dataset: string,
): Promise<{ version: number; sequences: Record<string, number> }> {
  const row = await db.selectFrom("datasets").select(["pruned_version", "pruned"])
    .where("key", "=", dataset).executeTakeFirst();
  return { version: row?.pruned_version ?? 0, sequences: row?.pruned ?? {} };
}

const READ_AT_ONCE = 2000;

/** The current records of a dataset in the order of their last change. */
export async function* readRecords(
  trx: DatabaseTransaction,
  dataset: string,
): AsyncGenerator<StoredRecord> {
  const rows = trx.selectFrom("records")
    .select(["payload", "sequence", "version_number", "change_id"])
    .where("dataset_key", "=", dataset)
    .where("replaced_in", "is", null)
    .where("operation", "!=", "delete")
    .orderBy("sequence")
    .stream(READ_AT_ONCE);
  for await (const row of rows) {
    yield {
      payload: row.payload!,
      sequence: row.sequence,
      version: row.version_number,
      changeId: row.change_id,
    };
  }
}

/** The changes of a dataset after a version, in order. */
export async function* readChanges(
  trx: DatabaseTransaction,
  dataset: string,
  afterVersion: number,
): AsyncGenerator<StoredChange> {
  const rows = trx.selectFrom("records")
    .select(["sequence", "version_number", "change_id", "operation", "record_id", "trade"])
    .select(["previous_trade", "payload"])
    .where("dataset_key", "=", dataset)
    .where("version_number", ">", afterVersion)
    .orderBy("sequence")
    .stream(READ_AT_ONCE);
  for await (const row of rows) {
    yield {
      sequence: row.sequence,
      version: row.version_number,
      changeId: row.change_id,
      operation: row.operation,
      recordId: row.record_id,
      trade: row.trade,
      previousTrade: row.previous_trade,
      payload: row.payload,
    };
  }
}

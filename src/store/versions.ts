import type { StoredRecord, VersionInfo } from "../library/build.ts";
import type { StoredChange, VersionMark } from "../sync/change_log.ts";
import { inBatches } from "./batches.ts";
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

/** The current records of a dataset in the order of their last change, in batches. */
export function readRecords(
  trx: DatabaseTransaction,
  dataset: string,
): AsyncGenerator<StoredRecord[]> {
  const query = trx.selectFrom("records")
    .select(["sequence", "version_number as version", "change_id as changeId"])
    .select((row) => row.ref("payload").$notNull().as("payload"))
    .where("dataset_key", "=", dataset)
    .where("replaced_in", "is", null)
    .where("operation", "!=", "delete")
    .orderBy("sequence");
  return inBatches(trx, query.compile());
}

/** The changes of a dataset after a version, in order, in batches. */
export function readChanges(
  trx: DatabaseTransaction,
  dataset: string,
  afterVersion: number,
): AsyncGenerator<StoredChange[]> {
  const query = trx.selectFrom("records")
    .select(["sequence", "version_number as version", "change_id as changeId", "operation"])
    .select(["record_id as recordId", "trade", "previous_trade as previousTrade", "payload"])
    .where("dataset_key", "=", dataset)
    .where("version_number", ">", afterVersion)
    .orderBy("sequence");
  return inBatches(trx, query.compile());
}

import { sql } from "kysely";
import { inBatches } from "./batches.ts";
import type { Database, DatabaseTransaction } from "../database.ts";
import { IS_CURRENT } from "./records.ts";

/** Facts about one published version. */
export interface VersionInfo {
  readonly id: string;
  readonly number: number;
  readonly publishedAt: string;
  readonly rowCount: number;
  readonly quoteSafeCount: number;
  readonly changeSummary: Readonly<Record<string, number>>;
  /** The sequence number of the version's last change. */
  readonly lastSequence: number;
  /** Bytes of its changes' payloads; null if they were not counted. */
  readonly changeBytes: number | null;
}

/** Identifies a version, even across a restored store. */
export type VersionName = Pick<VersionInfo, "number" | "id">;

/** What names a version in its changes. */
export type VersionMark = Pick<
  VersionInfo,
  "number" | "id" | "publishedAt" | "lastSequence" | "changeBytes"
>;

/** A stored change: it is a record's current state, or the log needs it. */
export interface StoredChange {
  readonly sequence: number;
  readonly version: number;
  readonly changeId: string;
  readonly operation: "upsert" | "supersede" | "delete";
  readonly recordId: string;
  readonly trade: string | null;
  /** The trade that the record had before, when it had one. */
  readonly previousTrade: string | null;
  /** The row's JSON, or null for a delete. */
  readonly payload: string | null;
  /** The version whose change replaced this one; null while it is the record's last. */
  readonly replacedIn: number | null;
}

/** The current version of every published dataset; its id is empty if the store lost it. */
export async function currentVersions(db: Database): Promise<Map<string, VersionName>> {
  const rows = await db.selectFrom("datasets")
    .leftJoin(
      "dataset_versions as version",
      (join) =>
        join.onRef("version.dataset_key", "=", "datasets.key")
          .onRef("version.number", "=", "datasets.version_number"),
    )
    .select(["datasets.key", "datasets.version_number as number", "version.id"])
    .where("datasets.version_number", ">", 0).execute();
  return new Map(rows.map(({ key, number, id }) => [key, { number, id: id ?? "" }]));
}

/** Metadata of a version; null if it was not given. */
export interface VersionNote {
  /** What the publisher wrote. */
  readonly note: string | null;
  /** The name of the file that it came from. */
  readonly fileName: string | null;
  /** Who published it. */
  readonly publishedBy: string | null;
  /** Of the dataset's schema when the rows passed it. */
  readonly schemaFingerprint: string | null;
  /** Of a rollback, the number of the version that has the same content. */
  readonly contentOf: number | null;
}

/** All versions of a dataset, oldest first. Their numbers only grow, and may have gaps. */
export async function listVersions(
  db: Database,
  dataset: string,
): Promise<(VersionInfo & VersionNote)[]> {
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
    changeBytes: row.change_bytes,
    note: row.note,
    fileName: row.file_name,
    publishedBy: row.published_by,
    schemaFingerprint: row.schema_fingerprint,
    contentOf: row.content_of,
  }));
}

/** What loaded versions keep of a dataset's versions. */
export function marks(versions: readonly VersionInfo[]): VersionMark[] {
  return versions.map(({ id, number, publishedAt, lastSequence, changeBytes }) => (
    { id, number, publishedAt, lastSequence, changeBytes }
  ));
}

/** The retained changes of a dataset, for mirrors that continue from an earlier version. */
export interface KeptChanges {
  /** Bytes of their payloads, as far as counted. */
  readonly bytes: number;
  /** The oldest version that a mirror can continue from. */
  readonly from: number;
  /** When that was published. */
  readonly since: string;
}

/**
 * The retained changes of some versions.
 *
 * @param oldest The number of the oldest version that is kept (`Pruned`).
 * @returns Undefined when nothing is published.
 */
export function keptChanges(
  versions: readonly VersionMark[],
  oldest: number,
): KeptChanges | undefined {
  const first = versions.find(({ number }) => number >= oldest);
  if (first === undefined) return undefined;
  const bytes = versions.filter(({ number }) => number > oldest)
    .reduce((sum, { changeBytes }) => sum + (changeBytes ?? 0), 0);
  return { bytes, from: first.number, since: first.publishedAt };
}

/** Counts the bytes of changes after a version, if they were not counted yet. */
export async function countChangeBytes(
  trx: DatabaseTransaction,
  dataset: string,
  after: number,
): Promise<void> {
  await sql`
    with spans as (
      select number, last_sequence, lag(last_sequence, 1, 0::bigint) over (order by number) as before
      from dataset_versions where dataset_key = ${dataset})
    update dataset_versions as version set change_bytes = (
      select coalesce(sum(octet_length(payload)), 0) from records
      where dataset_key = ${dataset} and sequence > spans.before
        and sequence <= spans.last_sequence)
    from spans
    where version.dataset_key = ${dataset} and version.number = spans.number
      and version.number > ${after} and version.change_bytes is null`.execute(trx);
}

/** What was pruned from a dataset. */
export interface Pruned {
  /** Changes of versions up to this one are not kept; 0 where all are. */
  readonly version: number;
  /** For `all` and each trade, the sequence number of the last change that is not kept. */
  readonly sequences: Readonly<Record<string, number>>;
  /** The number of the oldest version that is kept. */
  readonly oldest: number;
  /** The number of the current version; 0 if there is none. */
  readonly current: number;
}

/** What was pruned from a dataset; nothing if it is not in the store. */
export async function findPruned(db: Database, dataset: string): Promise<Pruned> {
  const row = await db.selectFrom("datasets").select(["pruned_version", "pruned", "version_number"])
    .where("key", "=", dataset).executeTakeFirst();
  const version = row?.pruned_version ?? 0;
  return {
    version,
    sequences: row?.pruned ?? {},
    // The last version whose changes were pruned still has its rows.
    oldest: Math.max(1, version),
    current: row?.version_number ?? 0,
  };
}

/** Which changes of a dataset are read. */
export interface ChangeRange {
  /** Only those with a higher sequence number. */
  readonly afterSequence: number;
  /** Only those of a later version, and what is current. */
  readonly afterVersion: number;
}

/** The changes that made the current records, and those of the log, in order, in batches. */
export function readChanges(
  trx: DatabaseTransaction,
  dataset: string,
  { afterSequence, afterVersion }: ChangeRange,
): AsyncGenerator<StoredChange[]> {
  const query = changesAfter(trx, dataset, afterSequence).select("payload")
    .where((where) => where.or([where("version_number", ">", afterVersion), IS_CURRENT]));
  return inBatches(trx, query.compile());
}

function changesAfter(trx: DatabaseTransaction, dataset: string, sequence: number) {
  return trx.selectFrom("records")
    .select(["sequence", "version_number as version", "change_id as changeId", "operation"])
    .select(["record_id as recordId", "trade", "previous_trade as previousTrade"])
    .select("replaced_in as replacedIn")
    .where("dataset_key", "=", dataset)
    .where("sequence", ">", sequence)
    .orderBy("sequence");
}

/** A change without its payload. */
export type ChangeFacts = Omit<StoredChange, "payload">;

/**
 * The changes after a sequence number that made the current records, and those of one version, in
 * order and without payloads.
 */
export function readChangeFacts(
  trx: DatabaseTransaction,
  dataset: string,
  afterSequence: number,
  version: number,
): AsyncGenerator<ChangeFacts[]> {
  const query = changesAfter(trx, dataset, afterSequence)
    .where((where) => where.or([where("version_number", "=", version), IS_CURRENT]));
  return inBatches(trx, query.compile());
}

/** The ids of the records that changed after a sequence number. */
export async function readChangedIds(
  trx: DatabaseTransaction,
  dataset: string,
  afterSequence: number,
): Promise<Set<string>> {
  const rows = await trx.selectFrom("records").select("record_id")
    .where("dataset_key", "=", dataset).where("sequence", ">", afterSequence).execute();
  return new Set(rows.map((row) => row.record_id));
}

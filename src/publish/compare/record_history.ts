import type { Dataset } from "../../datasets/declare/dataset.ts";
import type { Database, DatabaseTransaction } from "../../store/database.ts";
import { findPruned } from "../../store/versions/versions.ts";
import { type Difference, differenceOf } from "./record_difference.ts";

/** How a version changed a record. */
interface RecordChange {
  readonly version: number;
  /** ISO 8601, UTC. */
  readonly publishedAt: string;
  readonly operation: "upsert" | "supersede" | "delete";
  /** How it differs from its previous version; the oldest kept version is shown as new. */
  readonly difference: Difference;
  readonly publishedBy: string | null;
  readonly note: string | null;
}

/** The retained history of a record. */
export interface RecordHistory {
  /** Newest first, at most `MAX_CHANGES`. */
  readonly changes: readonly RecordChange[];
  /** The oldest version whose changes are retained. */
  readonly since: number;
  /** The record's last content, deleted or not; undefined if it never existed. */
  readonly last: string | undefined;
}

/** The maximum number of listed changes. */
const MAX_CHANGES = 100;

/** The versions that changed a record, and how. */
export async function recordHistory(
  db: Database,
  dataset: Dataset,
  id: string,
): Promise<RecordHistory> {
  return await db.transaction().setIsolationLevel("repeatable read").execute(async (trx) => {
    // Two queries, because the last change (possibly a delete) and replaced changes have separate
    // indexes.
    const rows = [
      ...await changesOf(trx, dataset.key, id, "is"),
      ...await changesOf(trx, dataset.key, id, "is not"),
    ].sort((a, b) => b.sequence - a.sequence);
    const { oldest } = await findPruned(trx, dataset.key);
    return {
      changes: rows.slice(0, MAX_CHANGES).map((row, at) => ({
        version: row.version,
        publishedAt: row.published_at.toISOString(),
        operation: row.operation,
        difference: differs(dataset, id, rows[at + 1]?.payload ?? null, row.payload),
        publishedBy: row.published_by,
        note: row.note,
      })),
      since: oldest,
      last: rows.find(({ payload }) => payload !== null)?.payload ?? undefined,
    };
  });
}

async function changesOf(
  trx: DatabaseTransaction,
  dataset: string,
  id: string,
  replaced: "is" | "is not",
) {
  return await trx.selectFrom("records as record")
    .innerJoin(
      "dataset_versions as version",
      (join) =>
        join.onRef("version.dataset_key", "=", "record.dataset_key")
          .onRef("version.number", "=", "record.version_number"),
    )
    .select(["record.sequence", "record.version_number as version", "record.operation"])
    .select(["record.payload", "version.published_at", "version.published_by", "version.note"])
    .where("record.dataset_key", "=", dataset)
    .where("record.record_id", "=", id)
    .where("record.replaced_in", replaced, null)
    .orderBy("record.sequence", "desc")
    .limit(MAX_CHANGES + 1)
    .execute();
}

function differs(
  dataset: Dataset,
  id: string,
  before: string | null,
  after: string | null,
): Difference {
  // The content of a deleted record may have been pruned already.
  if (before === null && after === null) return { id, label: id, change: "deleted", fields: [] };
  return differenceOf(dataset, id, before ?? undefined, after ?? undefined);
}

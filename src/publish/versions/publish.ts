import { defined } from "../../base/json/defined.ts";
import { GateError, PublishError, ShrinkError } from "../model/errors.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import { schemaFingerprint } from "../../datasets/declare/fingerprint.ts";
import type { Database, DatabaseTransaction } from "../../store/database.ts";
import type { ReviewBuilder } from "../compare/review.ts";
import { compare, type Comparison, type Counts, type Diff } from "../compare/compare.ts";
import { compareChangedRows } from "../compare/compare_changed_rows.ts";
import { reviewCsv } from "../compare/review_csv.ts";
import { settleLineage } from "./lineage.ts";
import type { PublishOptions, VersionOptions } from "./options.ts";
import type { PublishReport } from "./report.ts";
import { olderRowsWarning } from "../gate/older_rows.ts";
import { shapeOf } from "../gate/shape.ts";
import { findShrink } from "../gate/shrink.ts";
import { unknownSources } from "../gate/sources.ts";
import type { Staging } from "../gate/staging.ts";
import {
  completeVersion,
  countsAfter,
  countsOfVersion,
  currentOf,
  type RecordOptions,
  recordVersion,
} from "./version_record.ts";
import { type RawRows, type StagedRows, stageRows } from "./stage_rows.ts";
import { writeChanges } from "./write.ts";

/** Notes from reading the rows. */
type Read = Pick<PublishReport, "passedOver" | "warnings">;

/**
 * Publishes rows as the next version of a dataset. All rows are read and checked first; then they
 * are compared and written in one transaction. Whatever happens, the store has the old version or
 * the new one as a whole, and slow input does not block other publishes.
 *
 * @throws {GateError} when rows have errors, or were verified before the rows that they replace.
 * @throws {ShrinkError} when more than half of the rows would be removed without `allowShrink`.
 * @throws {PublishError} when the version is refused for another reason, such as a newer version.
 */
export async function publish<Row>(
  db: Database,
  dataset: Dataset<Row>,
  rows: RawRows,
  options: PublishOptions,
): Promise<PublishReport> {
  const staged = await stageRows(dataset, rows, options);
  using _ = staged.staging;
  return await publishRows(db, staged, options);
}

/** Publishes staged rows as the next version of their dataset; throws as `publish` does. */
export async function publishRows(
  db: Database,
  { dataset, staging, warnings, sources, first }: StagedRows,
  options: PublishOptions,
): Promise<PublishReport> {
  const deletes = options.delta === true
    ? new Set(options.deletes?.map((id) => asStored(dataset, id)))
    : undefined;
  const contradictions = [...deletes ?? []].filter((id) => staging.placeOf(id) !== undefined);
  if (contradictions.length > 0) {
    throw new PublishError(
      `Cannot publish ${dataset.key}: ${contradictions.length} ids to remove are also among the rows`,
    );
  }
  const read = {
    passedOver: staging.passedOver,
    warnings: [...warnings, ...await unknownSources(db, sources)],
  };
  // Before the transaction, which locks the dataset. A first version is compared with nothing.
  if (first === undefined) await staging.digests();
  options.signal?.throwIfAborted();
  return await db.transaction().execute((trx) =>
    publishStaged(trx, dataset, staging, deletes, { ...options, ...defined({ first }) }, read)
  );
}

/** An id as rows have it: UUIDs in lower case. */
function asStored({ schema, idField }: Pick<Dataset, "schema" | "idField">, id: string): string {
  return shapeOf(schema).leaves.get(idField)?.kind === "uuid" ? id.toLowerCase() : id;
}

/**
 * Publishes the staged rows as the next version of a dataset.
 *
 * @param deletes Ids to delete; undefined deletes all records that are not staged.
 */
export async function publishStaged<Row>(
  trx: DatabaseTransaction,
  dataset: Dataset<Row>,
  staging: Staging,
  deletes: ReadonlySet<string> | undefined,
  options: VersionOptions,
  read: Read,
): Promise<PublishReport> {
  const current = await beginVersion(trx, dataset.key, options);
  requireReviewed(dataset.key, current.version_number, options);
  requireFirst(current.version_number, staging.size, options);
  const next = await assess(trx, dataset, staging, deletes, current, options, read);
  if (options.dryRun === true) return next.report;
  await options.beforeWrite?.();
  const fingerprint = schemaFingerprint(dataset);
  await write(trx, staging, current.last_sequence, next, { ...options, fingerprint });
  return next.report;
}

/** The next version of a dataset, before it is written. */
interface NextVersion {
  readonly report: PublishReport;
  readonly comparison: Comparison;
  /** The counts of its rows. */
  readonly counts: Counts;
}

/**
 * Compares staged rows with the current version, and checks whether they may replace it.
 *
 * @throws {GateError} when rows were verified before the rows that they replace.
 * @throws {ShrinkError} when more than half of the rows would be lost; after a dry run it has the report.
 */
async function assess<Row>(
  trx: DatabaseTransaction,
  dataset: Dataset<Row>,
  staging: Staging,
  deletes: ReadonlySet<string> | undefined,
  { version_number: current }: { readonly version_number: number },
  options: VersionOptions,
  read: Read,
): Promise<NextVersion> {
  const { key } = dataset;
  const isDryRun = options.dryRun === true;
  options.progress?.("comparing", 0);
  const comparison = await compare(trx, key, current, staging, deletes);
  const before = comparison.before ?? await countsOfVersion(trx, key, current);
  const rows = deletes === undefined ? staging.size : undefined;
  const shrink = options.allowShrink === true
    ? undefined
    : await findShrink(trx, key, before.rows, comparison.leaving, rows);
  if (shrink !== undefined && !isDryRun) throw new ShrinkError(key, shrink.removed, shrink.before);
  options.signal?.throwIfAborted();

  const { older, review } = await compareChangedRows(trx, dataset, staging, comparison, options);
  if (older.length > 0 && options.older !== true) throw GateError.of(older);
  const counts = countsAfter(before, staging, comparison);
  const changes: Diff = {
    ...comparison.diff,
    unchanged: counts.rows - comparison.changed.length,
    ...older.length === 0 ? {} : { older: older.length },
  };
  const report: PublishReport = {
    dataset: key,
    version: current + 1,
    published: !isDryRun,
    rows: counts.rows,
    changes,
    added: comparison.changed.filter(({ before }) => before === undefined).length,
    passedOver: read.passedOver,
    warnings: [
      ...read.warnings,
      ...unknownDeletes(deletes ?? new Set(), comparison),
      ...emptied(counts.rows, changes),
      ...olderRowsWarning(older),
    ],
    ...review === undefined ? {} : reviewed(review, options),
  };
  if (shrink !== undefined) throw new ShrinkError(key, shrink.removed, shrink.before, report);
  return { report, comparison, counts };
}

/**
 * Writes the next version and its changes.
 *
 * @param lastSequence The sequence number of the dataset's last change.
 */
async function write(
  trx: DatabaseTransaction,
  staging: Staging,
  lastSequence: number,
  { report, comparison, counts }: NextVersion,
  options: RecordOptions,
): Promise<void> {
  const { dataset, version, changes: { upsert, supersede, delete: deleted } } = report;
  const firstSequence = lastSequence + 1;
  const total = upsert + supersede + deleted;
  await recordVersion(trx, report, lastSequence + total, counts.quoteSafe, options);
  await writeChanges(trx, dataset, version, firstSequence, staging, comparison, {
    changeIds: options.first?.changes.changeIds,
    progress(done) {
      options.progress?.("writing", done, total);
      options.signal?.throwIfAborted();
    },
  });
  await completeVersion(trx, report, options);
}

/**
 * The dataset's row, locked if a version is to be written. A restored store is renumbered first.
 */
export async function beginVersion(
  trx: DatabaseTransaction,
  dataset: string,
  { dryRun = false, now = Date.now }: VersionOptions,
) {
  if (!dryRun) await settleLineage(trx, null, now());
  return await currentOf(trx, dataset, !dryRun);
}

/** @throws {PublishError} when the current version is not the one that was reviewed. */
export function requireReviewed(
  dataset: string,
  current: number,
  { madeFrom = current }: VersionOptions,
): void {
  if (madeFrom === current) return;
  throw new PublishError(
    `Cannot publish ${dataset}: version ${current} was published in the meantime`,
    { advice: "again" },
  );
}

/** @throws {TypeError} when a version that was made as the first one is not, or has other rows. */
function requireFirst(current: number, rows: number, { first }: VersionOptions): void {
  if (first === undefined || (current === 0 && first.info.rowCount === rows)) return;
  throw new TypeError("A first version must be published as it was made");
}

function reviewed(
  review: ReviewBuilder,
  { differences, csv }: VersionOptions,
): Pick<PublishReport, "differences" | "counts" | "samples" | "csv"> {
  return {
    ...differences === undefined ? {} : review.review(differences),
    ...csv === true ? { csv: [...reviewCsv(review.all())] } : {},
  };
}

/** The warning if a version removes all rows; sample rows may be removed without confirmation. */
export function emptied(rows: number, { delete: deleted }: Diff): string[] {
  return rows > 0 || deleted === 0 ? [] : ["no row is left"];
}

/** How many unknown ids are listed. */
const IDS_LISTED = 5;

function unknownDeletes(deletes: ReadonlySet<string>, { leaving }: Comparison): string[] {
  const known = new Set(leaving.map(({ recordId }) => recordId));
  const unknown = [...deletes].filter((id) => !known.has(id));
  if (unknown.length === 0) return [];
  const listed = unknown.slice(0, IDS_LISTED).join(", ") +
    (unknown.length > IDS_LISTED ? ", …" : "");
  const ids = unknown.length === 1 ? "1 id to remove is" : `${unknown.length} ids to remove are`;
  return [`${ids} not in the dataset (${listed})`];
}

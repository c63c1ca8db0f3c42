import { GateError, PublishError, ShrinkError } from "../model/errors.ts";
import { pause } from "../../base/async/pause.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import { schemaFingerprint } from "../../datasets/declare/fingerprint.ts";
import type { Database, DatabaseTransaction } from "../../store/database.ts";
import type { ReviewBuilder } from "../compare/review.ts";
import { writeChangesFile } from "../../store/versions/changes_file.ts";
import { compare, type Comparison, type Diff } from "../compare/compare.ts";
import { compareChangedRows } from "../compare/compare_changed_rows.ts";
import { reviewCsv } from "../compare/review_csv.ts";
import { Gate } from "../gate/gate.ts";
import { settleLineage } from "./lineage.ts";
import type { PublishOptions, StageOptions, VersionOptions } from "./options.ts";
import type { RawRow } from "../model/raw_row.ts";
import type { PublishReport } from "./report.ts";
import { olderRowsWarning } from "../gate/older_rows.ts";
import { shapeOf } from "../gate/shape.ts";
import { findShrink } from "../gate/shrink.ts";
import { unknownSources } from "../gate/sources.ts";
import { Staging } from "../gate/staging.ts";
import {
  completeVersion,
  countsAfter,
  countsOfVersion,
  currentOf,
  recordVersion,
} from "./version_record.ts";
import { changesOf, writeChanges } from "./write.ts";

/** Notes from reading the rows. */
type Read = Pick<PublishReport, "passedOver" | "warnings">;

/** Rows are checked for so long at once, in milliseconds; then requests and writes get their turn. */
const MAX_AT_ONCE_MS = 10;

/** Rows that passed the gate, for the next version of a dataset. */
export interface StagedRows {
  readonly dataset: Dataset;
  /** Disposed of by the caller. */
  readonly staging: Staging;
  readonly warnings: readonly string[];
  /** The source documents that rows name, with the number of rows of each. */
  readonly sources: ReadonlyMap<string, number>;
}

/**
 * Publishes rows as the next version of a dataset. All rows are read and checked first; then they
 * are compared and written in one transaction. Whatever happens, the store has the old version or
 * the new one as a whole, and slow input does not block other publishes.
 *
 * @throws {GateError} when rows have errors, or were verified before the rows that they replace.
 * @throws {PublishError} when the version would lose more than half of the rows.
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

type RawRows = AsyncIterable<RawRow> & { warnings?(): readonly string[] };

/**
 * Reads and checks the rows of a future version.
 *
 * @throws {GateError} when rows have errors.
 */
export async function stageRows<Row>(
  dataset: Dataset<Row>,
  rows: RawRows,
  options: StageOptions,
): Promise<StagedRows> {
  const staging = new Staging();
  try {
    if (options.differences !== undefined) staging.keepCells();
    const gate = new Gate(dataset, staging, options);
    await stage(gate, staging, rows, options);
    gate.close();
    const warnings = [...rows.warnings?.() ?? [], ...gate.warnings];
    return { dataset: dataset as Dataset<unknown>, staging, warnings, sources: gate.sources };
  } catch (error) {
    staging[Symbol.dispose]();
    throw error;
  }
}

/** Publishes staged rows as the next version of their dataset; throws as `publish` does. */
export async function publishRows(
  db: Database,
  { dataset, staging, warnings, sources }: StagedRows,
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
  return await db.transaction().execute((trx) =>
    publishStaged(trx, dataset, staging, deletes, options, read)
  );
}

/** An id as rows have it: UUIDs in lower case. */
function asStored({ schema, idField }: Pick<Dataset, "schema" | "idField">, id: string): string {
  return shapeOf(schema).leaves.get(idField)?.kind === "uuid" ? id.toLowerCase() : id;
}

async function stage<Row>(
  gate: Gate<Row>,
  staging: Staging,
  rows: AsyncIterable<RawRow>,
  { progress, signal }: StageOptions,
): Promise<void> {
  let read = 0;
  let began = performance.now();
  for await (const raw of rows) {
    const row = gate.pass(raw);
    if (row !== undefined) staging.add(row, raw);
    read++;
    if (performance.now() - began < MAX_AT_ONCE_MS) continue;
    progress?.("reading", read);
    await pause();
    began = performance.now();
    signal?.throwIfAborted();
  }
  progress?.("reading", read);
  signal?.throwIfAborted();
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
  const { progress, signal } = options;
  const dryRun = options.dryRun === true;
  const current = await beginVersion(trx, dataset.key, options);
  requireReviewed(dataset.key, current.version_number, options);
  progress?.("comparing", 0);
  const comparison = await compare(trx, dataset.key, staging, deletes);
  const before = comparison.before ??
    await countsOfVersion(trx, dataset.key, current.version_number);
  const shrink = options.allowShrink === true ? undefined : await findShrink(
    trx,
    dataset.key,
    before.rows,
    comparison.leaving,
    deletes === undefined ? staging.size : undefined,
  );
  // A dry run first reports what the version would be.
  if (shrink !== undefined && !dryRun) throw new ShrinkError(dataset.key, shrink.left, shrink.had);
  signal?.throwIfAborted();

  const { older, review } = await compareChangedRows(trx, dataset, staging, comparison, options);
  if (older.length > 0 && options.older !== true) {
    throw GateError.of(older);
  }
  const after = countsAfter(before, staging, comparison);
  const diff: Diff = {
    ...comparison.diff,
    unchanged: after.rows - comparison.changed.length,
    ...older.length === 0 ? {} : { older: older.length },
  };
  const report: PublishReport = {
    dataset: dataset.key,
    version: current.version_number + 1,
    published: !dryRun,
    rows: after.rows,
    changes: diff,
    added: comparison.changed.filter(({ before }) => before === undefined).length,
    passedOver: read.passedOver,
    warnings: [
      ...read.warnings,
      ...unknownDeletes(deletes ?? new Set(), comparison),
      ...emptied(after.rows, diff),
      ...olderRowsWarning(older),
    ],
    ...review === undefined ? {} : reviewed(review, options),
  };
  if (shrink !== undefined) throw new ShrinkError(dataset.key, shrink.left, shrink.had, report);
  if (dryRun) return report;

  await options.beforeWrite?.();
  const record = { ...options, fingerprint: schemaFingerprint(dataset) };
  const firstSequence = current.last_sequence + 1;
  const total = diff.upsert + diff.supersede + diff.delete;
  await recordVersion(trx, report, current.last_sequence + total, after.quoteSafe, record);
  await writeChanges(trx, dataset.key, report.version, firstSequence, staging, comparison, {
    changeIds: await buildAhead(trx, staging, comparison, firstSequence, options),
    progress: (done) => {
      progress?.("writing", done, total);
      signal?.throwIfAborted();
    },
  });
  await completeVersion(trx, report, record);
  return report;
}

/**
 * Begins to build the version, if the options ask for it.
 *
 * @returns The ids of its changes, in their order.
 */
async function buildAhead(
  trx: DatabaseTransaction,
  staging: Staging,
  comparison: Comparison,
  firstSequence: number,
  { buildAhead }: VersionOptions,
): Promise<string[] | undefined> {
  if (buildAhead === undefined) return undefined;
  const count = comparison.changed.length + comparison.leaving.length;
  const changeIds = Array.from({ length: count }, () => crypto.randomUUID());
  await buildAhead(
    trx,
    writeChangesFile(changesOf(staging, comparison, firstSequence, changeIds)),
  );
  return changeIds;
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

function reviewed(
  review: ReviewBuilder,
  { differences, csv }: VersionOptions,
): Pick<PublishReport, "differences" | "counts" | "samples" | "csv"> {
  return {
    ...differences === undefined ? {} : review.review(differences),
    ...csv === true ? { csv: [...reviewCsv(review.all())] } : {},
  };
}

/** Samples may be removed without confirmation. */
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

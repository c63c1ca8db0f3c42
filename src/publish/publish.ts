import type { Dataset } from "../datasets/dataset.ts";
import type { Database, DatabaseTransaction } from "../store/database.ts";
import { touch } from "../store/revisions.ts";
import { findPruned } from "../store/versions.ts";
import {
  applyDiff,
  computeDiff,
  countContradictions,
  countCurrent,
  createStaging,
  type Diff,
  keepLatest,
  stageDeletes,
  stageRows,
  stageVersion,
  unknownSources,
} from "./diff.ts";
import { Gate, type GatedRow } from "./gate.ts";
import type { RawRow } from "./read.ts";
import { prune } from "./retention.ts";

export interface PublishOptions {
  /** Take the rows as changed ones only: what is not among them stays. */
  readonly delta?: boolean;
  /** Ids of records to delete; only with `delta`. */
  readonly deletes?: readonly string[];
  /** Stop before publishing. */
  readonly dryRun?: boolean;
  /** Let more than half of the rows go. */
  readonly allowShrink?: boolean;
  readonly retentionDays: number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Called now and then with the number of rows read. */
  readonly progress?: (rows: number) => void;
}

/** What a publish did, or with `dryRun` would have done. */
export interface PublishReport {
  readonly dataset: string;
  /** The new version's number. */
  readonly version: number;
  readonly published: boolean;
  readonly rows: number;
  readonly changes: Diff;
  /** Rows passed over because the file has a later version of them. */
  readonly passedOver: number;
  readonly warnings: readonly string[];
}

/** A publish that was refused as a whole. */
export class PublishError extends Error {
  override readonly name = "PublishError";
}

/** Undoes a transaction that did what it was to do. */
class DryRun extends Error {
  constructor(readonly report: PublishReport) {
    super();
  }
}

const BATCH = 1000;

/**
 * Publishes rows as the next version of a dataset, in one transaction: whatever happens, the store
 * holds the old version or the new one, whole.
 *
 * @throws {GateError} when rows are at fault.
 * @throws {PublishError} when the version would lose more than half of the rows.
 */
export async function publish<Row>(
  db: Database,
  dataset: Dataset<Row>,
  rows: AsyncIterable<RawRow>,
  options: PublishOptions,
): Promise<PublishReport> {
  const { delta = false, deletes = [] } = options;
  const gate = new Gate(dataset);
  return await inTransaction(db, async (trx) => {
    await createStaging(trx);
    await stage(trx, gate, rows, options.progress ?? (() => {}));
    gate.close();
    await stageDeletes(trx, deletes);
    const contradictions = await countContradictions(trx);
    if (contradictions > 0) {
      throw new PublishError(
        `Cannot publish ${dataset.key}: ${contradictions} ids to delete are among the rows too`,
      );
    }
    const passedOver = dataset.latest === undefined ? 0 : await keepLatest(trx);
    const warnings = [...gate.warnings, ...await sourceWarnings(trx, gate.sources)];
    return await publishStaged(trx, dataset, !delta, options, { passedOver, warnings });
  });
}

/**
 * Publishes an earlier version again as the next one.
 *
 * @throws {PublishError} when there is no such version, or it is no longer kept.
 */
export async function rollback<Row>(
  db: Database,
  dataset: Dataset<Row>,
  version: number,
  options: Omit<PublishOptions, "delta" | "deletes">,
): Promise<PublishReport> {
  return await inTransaction(db, async (trx) => {
    const current = await currentOf(trx, dataset.key);
    const pruned = await findPruned(trx, dataset.key);
    const oldest = Math.max(1, pruned.version);
    if (version < oldest || version > current.version_number) {
      throw new PublishError(
        current.version_number === 0
          ? `Cannot roll back ${dataset.key}: nothing is published`
          : `Cannot roll back ${dataset.key} to version ${version}: kept are ${oldest} to ` +
            `${current.version_number}`,
      );
    }
    await createStaging(trx);
    await stageVersion(trx, dataset.key, version);
    return await publishStaged(trx, dataset, true, options, { passedOver: 0, warnings: [] });
  });
}

async function inTransaction(
  db: Database,
  work: (trx: DatabaseTransaction) => Promise<PublishReport>,
): Promise<PublishReport> {
  try {
    return await db.transaction().execute(work);
  } catch (error) {
    if (error instanceof DryRun) return error.report;
    throw error;
  }
}

async function stage<Row>(
  trx: DatabaseTransaction,
  gate: Gate<Row>,
  rows: AsyncIterable<RawRow>,
  progress: (rows: number) => void,
): Promise<void> {
  let batch: GatedRow[] = [];
  let read = 0;
  for await (const raw of rows) {
    const row = gate.pass(raw);
    if (row !== undefined) batch.push(row);
    if (++read % BATCH === 0) progress(read);
    if (batch.length < BATCH) continue;
    await stageRows(trx, batch);
    batch = [];
  }
  await stageRows(trx, batch);
  progress(read);
}

async function publishStaged<Row>(
  trx: DatabaseTransaction,
  dataset: Dataset<Row>,
  whole: boolean,
  options: PublishOptions,
  read: Pick<PublishReport, "passedOver" | "warnings">,
): Promise<PublishReport> {
  const now = (options.now ?? Date.now)();
  const current = await currentOf(trx, dataset.key);
  const before = await countCurrent(trx, dataset.key);
  const changes = await computeDiff(trx, dataset.key, whole);
  if (changes.delete * 2 > before.rows && options.allowShrink !== true) {
    throw new PublishError(
      `Cannot publish ${dataset.key}: ${changes.delete} of its ${before.rows} rows would be ` +
        "deleted. Use --allow-shrink if that is meant",
    );
  }

  const version = current.version_number + 1;
  const changed = changes.upsert + changes.supersede + changes.delete;
  const lastSequence = current.last_sequence + changed;
  await applyDiff(trx, dataset.key, version, current.last_sequence + 1);
  const after = await countCurrent(trx, dataset.key);
  const report = {
    dataset: dataset.key,
    version,
    published: options.dryRun !== true,
    rows: after.rows,
    changes,
    passedOver: read.passedOver,
    warnings: [...read.warnings, ...unknownDeletes(changes)],
  };
  if (options.dryRun === true) throw new DryRun(report);

  const { unknownDeletes: _, ...summary } = changes;
  await trx.insertInto("dataset_versions").values({
    dataset_key: dataset.key,
    number: version,
    published_at: new Date(now),
    row_count: after.rows,
    quote_safe_count: after.quoteSafe,
    change_summary: summary,
    last_sequence: lastSequence,
  }).execute();
  await trx.updateTable("datasets")
    .set({ version_number: version, last_sequence: lastSequence })
    .where("key", "=", dataset.key)
    .execute();
  await prune(trx, dataset.key, options.retentionDays, now);
  await touch(trx, "data");
  return report;
}

/** The dataset's row, locked until the transaction ends: publishes of one dataset wait in line. */
async function currentOf(trx: DatabaseTransaction, dataset: string) {
  await trx.insertInto("datasets")
    .values({ key: dataset, version_number: 0, last_sequence: 0, pruned_version: 0, pruned: {} })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  return await trx.selectFrom("datasets").selectAll().where("key", "=", dataset)
    .forUpdate().executeTakeFirstOrThrow();
}

async function sourceWarnings(
  trx: DatabaseTransaction,
  sources: ReadonlyMap<string, number>,
): Promise<string[]> {
  const unknown = await unknownSources(trx, [...sources.keys()]);
  const rows = unknown.reduce((sum, id) => sum + sources.get(id)!, 0);
  return rows === 0 ? [] : [`${rows} rows name a source document that is not published`];
}

function unknownDeletes({ unknownDeletes: ids }: Diff): string[] {
  return ids === 0 ? [] : [`${ids} ids to delete are not in the dataset`];
}

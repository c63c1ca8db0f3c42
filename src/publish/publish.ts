import { setImmediate } from "node:timers/promises";
import type { Dataset } from "../datasets/dataset.ts";
import { schemaFingerprint } from "../datasets/fingerprint.ts";
import { appendAudit } from "../store/audit.ts";
import type { Database, DatabaseTransaction } from "../store/database.ts";
import { touch } from "../store/revisions.ts";
import { compare, type Comparison, type Diff } from "./compare.ts";
import { type Difference, differences } from "./differences.ts";
import type { RowFault } from "./faults.ts";
import { Gate } from "./gate.ts";
import { settleLineage } from "./lineage.ts";
import { PublishError } from "./publish_error.ts";
import type { RawRow } from "./raw_row.ts";
import { prune } from "./retention.ts";
import { guardShrink } from "./shrink.ts";
import { unknownSources } from "./sources.ts";
import { type PassedOver, Staging } from "./staging.ts";
import { writeChanges } from "./write.ts";

/** What a publish is doing: reading the file, comparing it with what is there, writing. */
export type Stage = "reading" | "comparing" | "writing";

/** Says how far a publish is. `total` is unknown while rows are read. */
export type Progress = (stage: Stage, done: number, total?: number) => void;

/** How any new version is made. */
export interface VersionOptions {
  /** Stop before publishing. */
  readonly dryRun?: boolean;
  /** Let more than half of the rows go. */
  readonly allowShrink?: boolean;
  /** Tell field by field what changes, of so many rows. */
  readonly differences?: number;
  readonly retentionDays: number;
  /** What is kept beside the version: why, the file's name, and who. */
  readonly note?: string;
  readonly fileName?: string;
  readonly by?: string;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly progress?: Progress;
  /** Ends the publish with the signal's reason, and leaves the old version. */
  readonly signal?: AbortSignal;
}

export interface PublishOptions extends VersionOptions {
  /** Take the rows as changed ones only: what is not among them stays. */
  readonly delta?: boolean;
  /** Ids of records to delete; only with `delta`. */
  readonly deletes?: readonly string[];
  /** The version that the rows were made from; another one published meanwhile refuses them. */
  readonly madeFrom?: number;
  /** Changes each row before it is checked. */
  readonly amend?: (row: Record<string, unknown>) => void;
  /** Told of each faulty row, also beyond those that the error tells. */
  readonly faulty?: (raw: RawRow, faults: readonly RowFault[]) => void;
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
  readonly passedOver: readonly PassedOver[];
  readonly warnings: readonly string[];
  /** Of the first rows that change, when they were asked for. */
  readonly differences?: readonly Difference[];
}

/** What happened while rows were read. */
type Read = Pick<PublishReport, "passedOver" | "warnings">;

const BATCH = 1000;

/**
 * Publishes rows as the next version of a dataset. All of them are read and checked first; only
 * then, in one transaction, they are compared and written: whatever happens, the store holds the old
 * version or the new one, whole, and nobody waits for a slow input.
 *
 * @throws {GateError} when rows are at fault.
 * @throws {PublishError} when the version would lose more than half of the rows.
 */
export async function publish<Row>(
  db: Database,
  dataset: Dataset<Row>,
  rows: AsyncIterable<RawRow> & { warnings?(): readonly string[] },
  options: PublishOptions,
): Promise<PublishReport> {
  using staging = new Staging();
  const gate = new Gate(dataset, staging, options);
  await stage(gate, staging, rows, options);
  gate.close();
  const deletes = options.delta === true ? new Set(options.deletes) : undefined;
  const contradictions = [...deletes ?? []].filter((id) => staging.placeOf(id) !== undefined);
  if (contradictions.length > 0) {
    throw new PublishError(
      `Cannot publish ${dataset.key}: ${contradictions.length} ids to delete are among the rows too`,
    );
  }
  const warnings = [
    ...rows.warnings?.() ?? [],
    ...gate.warnings,
    ...await unknownSources(db, gate.sources),
  ];
  return await db.transaction().execute((trx) =>
    publishStaged(trx, dataset, staging, deletes, options, {
      passedOver: staging.passedOver,
      warnings,
    })
  );
}

async function stage<Row>(
  gate: Gate<Row>,
  staging: Staging,
  rows: AsyncIterable<RawRow>,
  { progress, signal }: PublishOptions,
): Promise<void> {
  let read = 0;
  for await (const raw of rows) {
    const row = gate.pass(raw);
    if (row !== undefined) staging.add(row);
    if (++read % BATCH !== 0) continue;
    progress?.("reading", read);
    // Rows that are there already would keep a bar from moving and Ctrl-C from being heard.
    await setImmediate();
    signal?.throwIfAborted();
  }
  progress?.("reading", read);
  signal?.throwIfAborted();
}

/**
 * Makes the staged rows the next version of a dataset.
 *
 * @param deletes Ids that leave; undefined when all leave that are not staged.
 */
export async function publishStaged<Row>(
  trx: DatabaseTransaction,
  dataset: Dataset<Row>,
  staging: Staging,
  deletes: ReadonlySet<string> | undefined,
  options: VersionOptions & { readonly madeFrom?: number; readonly action?: string },
  read: Read,
): Promise<PublishReport> {
  const { progress, signal } = options;
  const dryRun = options.dryRun === true;
  if (!dryRun) await settleLineage(trx, null, (options.now ?? Date.now)());
  const current = await currentOf(trx, dataset.key, !dryRun);
  if (options.madeFrom !== undefined && options.madeFrom !== current.version_number) {
    throw new PublishError(
      `Cannot publish ${dataset.key}: version ${current.version_number} was published meanwhile. ` +
        "Do it again on that",
    );
  }
  progress?.("comparing", 0);
  const comparison = await compare(trx, dataset.key, staging, deletes);
  const before = await countsOf(trx, dataset.key, current.version_number);
  if (options.allowShrink !== true) {
    await guardShrink(trx, dataset.key, before.rows, comparison.leaving);
  }
  signal?.throwIfAborted();

  const { diff } = comparison;
  const after = countsAfter(before, staging, comparison);
  const report: PublishReport = {
    dataset: dataset.key,
    version: current.version_number + 1,
    published: !dryRun,
    rows: after.rows,
    changes: diff,
    passedOver: read.passedOver,
    warnings: [...read.warnings, ...unknownDeletes(diff)],
    ...options.differences === undefined ? {} : {
      differences: await differences(trx, dataset, staging, comparison, options.differences),
    },
  };
  if (dryRun) return report;

  const total = diff.upsert + diff.supersede + diff.delete;
  await writeChanges(
    trx,
    dataset.key,
    report.version,
    current.last_sequence + 1,
    staging,
    comparison,
    (done) => {
      progress?.("writing", done, total);
      signal?.throwIfAborted();
    },
  );
  // An earlier version's rows passed the schema of their day.
  const fingerprint = options.action === undefined ? schemaFingerprint(dataset) : null;
  await writeVersion(trx, report, current.last_sequence + total, after.quoteSafe, {
    ...options,
    fingerprint,
  });
  return report;
}

/** The dataset's row, locked until the transaction ends: publishes of one dataset wait in line. */
export async function currentOf(trx: DatabaseTransaction, dataset: string, toWrite: boolean) {
  const none = {
    key: dataset,
    version_number: 0,
    last_sequence: 0,
    pruned_version: 0,
    pruned: {},
  };
  const found = trx.selectFrom("datasets").selectAll().where("key", "=", dataset);
  if (!toWrite) return await found.executeTakeFirst() ?? none;
  await trx.insertInto("datasets").values(none)
    .onConflict((conflict) => conflict.column("key").doNothing()).execute();
  return await found.forUpdate().executeTakeFirstOrThrow();
}

interface Counts {
  readonly rows: number;
  readonly quoteSafe: number;
}

async function countsOf(
  trx: DatabaseTransaction,
  dataset: string,
  version: number,
): Promise<Counts> {
  const row = await trx.selectFrom("dataset_versions")
    .select(["row_count as rows", "quote_safe_count as quoteSafe"])
    .where("dataset_key", "=", dataset).where("number", "=", version).executeTakeFirst();
  return row ?? { rows: 0, quoteSafe: 0 };
}

function countsAfter(before: Counts, staging: Staging, { changed, leaving }: Comparison): Counts {
  let { rows, quoteSafe } = before;
  for (const { place, before } of changed) {
    if (before === undefined) rows++;
    quoteSafe += Number(staging.row(place).quoteSafe) - Number(before?.quoteSafe ?? false);
  }
  for (const one of leaving) {
    rows--;
    quoteSafe -= Number(one.quoteSafe);
  }
  return { rows, quoteSafe };
}

async function writeVersion(
  trx: DatabaseTransaction,
  report: PublishReport,
  lastSequence: number,
  quoteSafe: number,
  options: VersionOptions & { readonly action?: string; readonly fingerprint: string | null },
): Promise<void> {
  const now = (options.now ?? Date.now)();
  const { unknownDeletes: _, ...summary } = report.changes;
  const by = options.by ?? null;
  await trx.insertInto("dataset_versions").values({
    dataset_key: report.dataset,
    number: report.version,
    published_at: new Date(now),
    row_count: report.rows,
    quote_safe_count: quoteSafe,
    change_summary: summary,
    last_sequence: lastSequence,
    note: options.note ?? null,
    file_name: options.fileName ?? null,
    published_by: by,
    schema_fingerprint: options.fingerprint,
  }).execute();
  await trx.updateTable("datasets")
    .set({ version_number: report.version, last_sequence: lastSequence })
    .where("key", "=", report.dataset)
    .execute();
  await prune(trx, report.dataset, options.retentionDays, now);
  await appendAudit(trx, {
    actor: by ?? "unknown",
    action: options.action ?? "publish",
    subject: report.dataset,
    details: { version: report.version, rows: report.rows, ...summary },
  });
  await touch(trx, "data");
}

function unknownDeletes({ unknownDeletes: ids }: Diff): string[] {
  return ids === 0 ? [] : [`${ids} ids to delete are not in the dataset`];
}

import { sql } from "kysely";
import { defined } from "../../base/json/defined.ts";
import { appendAudit } from "../../store/audit.ts";
import type { DatabaseTransaction } from "../../store/database.ts";
import { currentRecords } from "../../store/versions/records.ts";
import { touch } from "../../store/versions/revisions.ts";
import type { Comparison, Counts } from "../compare/compare.ts";
import type { VersionOptions } from "./options.ts";
import type { PublishReport } from "./report.ts";
import { pruneChanges } from "./retention.ts";
import type { Staging } from "../gate/staging.ts";

/**
 * The dataset's row, locked until the transaction ends: publishes of one dataset run one by one.
 */
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

/** Counts the stored rows: fewer than the version's record says, if some were lost. */
export async function countsOf(trx: DatabaseTransaction, dataset: string): Promise<Counts> {
  return await currentRecords(trx, dataset)
    .select(({ fn }) => [
      fn.countAll<number>().as("rows"),
      fn.countAll<number>().filterWhere("quote_safe", "=", true).as("quoteSafe"),
    ])
    .executeTakeFirstOrThrow();
}

/** From the version's record: counting a million rows takes longer than all other work of a delta. */
export async function countsOfVersion(
  trx: DatabaseTransaction,
  dataset: string,
  version: number,
): Promise<Counts> {
  return await trx.selectFrom("dataset_versions")
    .select(["row_count as rows", "quote_safe_count as quoteSafe"])
    .where("dataset_key", "=", dataset).where("number", "=", version)
    .executeTakeFirst() ?? await countsOf(trx, dataset);
}

/** The counts after staged rows have replaced the rows that they change. */
export function countsAfter(
  before: Counts,
  staging: Staging,
  { changed, leaving }: Comparison,
): Counts {
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

/** After this many changes the store's table statistics are outdated. */
const MANY_CHANGES = 50_000;

export interface RecordOptions extends VersionOptions {
  /** The action in the audit log; "publish" by default. */
  readonly action?: string;
  readonly fingerprint: string | null;
  /** For a rollback, the version whose content is served again. */
  readonly contentOf?: number;
}

/** Records a version with its publisher and note, as the newest of its dataset. */
export async function recordVersion(
  trx: DatabaseTransaction,
  report: PublishReport,
  lastSequence: number,
  quoteSafe: number,
  options: RecordOptions,
): Promise<void> {
  const { unknownDeletes: _, ...summary } = report.changes;
  const { id, publishedAt = (options.now ?? Date.now)() } = options.first?.info ?? {};
  await trx.insertInto("dataset_versions").values({
    ...defined({ id }),
    dataset_key: report.dataset,
    number: report.version,
    published_at: new Date(publishedAt),
    row_count: report.rows,
    quote_safe_count: quoteSafe,
    change_summary: summary,
    last_sequence: lastSequence,
    note: options.note ?? null,
    file_name: options.fileName ?? null,
    published_by: options.by ?? null,
    schema_fingerprint: options.fingerprint,
    content_of: options.contentOf ?? null,
  }).execute();
  await trx.updateTable("datasets")
    .set({ version_number: report.version, last_sequence: lastSequence })
    .where("key", "=", report.dataset)
    .execute();
}

/** Completes a recorded version whose changes are written, and announces it to other processes. */
export async function completeVersion(
  trx: DatabaseTransaction,
  report: PublishReport,
  options: RecordOptions,
): Promise<void> {
  const { unknownDeletes: _, ...summary } = report.changes;
  const changes = summary.upsert + summary.supersede + summary.delete;
  // Postgres does so itself within a minute, but until then scans the whole table for a few ids.
  if (changes >= MANY_CHANGES) await sql`analyze (skip_locked) records`.execute(trx);
  // A first version replaces nothing that could be pruned.
  if (report.version > 1) {
    await pruneChanges(trx, report.dataset, options, (options.now ?? Date.now)());
  }
  await appendAudit(trx, {
    actor: options.by ?? "unknown",
    action: options.action ?? "publish",
    subject: report.dataset,
    details: {
      version: report.version,
      rows: report.rows,
      added: report.added,
      ...summary,
      ...defined({ contentOf: options.contentOf }),
    },
  });
  await touch(trx, "data");
}

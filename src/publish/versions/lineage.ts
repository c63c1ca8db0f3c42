import type { Selectable } from "kysely";
import type { Database, DatabaseTransaction } from "../../store/database.ts";
import { appendAudit } from "../../store/audit.ts";
import {
  findIdentity,
  type Identity,
  identityOf,
  isAnotherStore,
  type Noted,
  noteIdentity,
} from "../../store/identity.ts";
import { IS_CURRENT } from "../../store/versions/records.ts";
import { touch } from "../../store/versions/revisions.ts";
import type { DatasetsTable } from "../../store/tables.ts";
import { countsOf } from "./version_record.ts";

// The store's lineage (decisions, Sync). A store restored from a backup would issue version numbers
// that clients already have for other rows. So every dataset is published again unchanged, under a
// number that no client has.

/** By how much numbers increase: no client may have one that was issued after the backup. */
const STEP = 1000;

/** If a backup is restored a second time, its numbers must differ from the first time's. */
const STEP_EVERY_MS = 10 * 60_000;

/** A dataset that was published again unchanged. */
export interface Renumbered {
  readonly dataset: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Compares the store's identity with the one noted at the last start or publish. If it is another
 * store (restored or copied), publishes every dataset again under a higher number. Called at each
 * start and publish.
 *
 * @param filesId Identifies the embedded store's files at opening; null if they were not examined,
 *   as in a publish: a server does that before it serves the result.
 */
export async function settleLineage(
  trx: DatabaseTransaction,
  filesId: string | null,
  now: number,
): Promise<Renumbered[]> {
  const current = await identityOf(trx, filesId);
  const noted = await findIdentity(trx);
  if (noted !== undefined && !isAnotherStore(noted, current) && isFresh(noted, current, now)) {
    return [];
  }
  // If several processes detect it, only one acts.
  await trx.selectFrom("revisions").selectAll().forUpdate().execute();
  const locked = await findIdentity(trx);
  const renumbered = locked !== undefined && isAnotherStore(locked, current)
    ? await renumber(trx, now, "the store was restored or copied")
    : [];
  await noteIdentity(trx, current, new Date(now));
  return renumbered;
}

function isFresh({ notedAt, filesId: before }: Noted, { filesId }: Identity, now: number): boolean {
  return now - notedAt.getTime() < STEP_EVERY_MS && (filesId === null || before === filesId);
}

/** `settleLineage` in its own transaction, for a starting server. Returns what it renumbered. */
export async function settleLineageOf(
  { db, filesId }: { readonly db: Database; readonly filesId: string | null },
): Promise<Renumbered[]> {
  return await db.transaction().execute((trx) => settleLineage(trx, filesId, Date.now()));
}

/**
 * Renumbers a store that lacks versions which a server has seen, because it was restored to an
 * earlier state: new versions must not get the numbers of the missing ones.
 *
 * @param seen The newest number of each dataset that a server has seen.
 */
export async function settleBehind(
  { db, filesId }: { readonly db: Database; readonly filesId: string | null },
  seen: ReadonlyMap<string, number>,
): Promise<Renumbered[]> {
  return await db.transaction().execute(async (trx) => {
    // If several servers detect it, only one acts.
    await trx.selectFrom("revisions").selectAll().forUpdate().execute();
    const datasets = await trx.selectFrom("datasets").select(["key", "version_number"])
      .where("version_number", ">", 0).execute();
    // A dataset that is lost as a whole stays behind, whatever number the others get.
    if (!datasets.some(({ key, version_number }) => version_number < (seen.get(key) ?? 0))) {
      return [];
    }
    const now = Date.now();
    const replaced = new Map([...seen].map(([key, number]) => [key, { number }]));
    const renumbered = await renumber(trx, now, "the store has lost versions", { replaced });
    await noteIdentity(trx, await identityOf(trx, filesId), new Date(now));
    return renumbered;
  });
}

/**
 * Publishes every dataset again unchanged, under a higher number and with an empty change log.
 *
 * @param by Who causes it: the store itself, if it detects that it was restored or copied.
 * @param replaced Versions that this store replaces: new numbers exceed theirs too.
 */
export async function renumber(
  trx: DatabaseTransaction,
  now: number,
  why: string,
  { by = "store", replaced = new Map() }: {
    readonly by?: string;
    readonly replaced?: ReadonlyMap<string, { readonly number: number }>;
  } = {},
): Promise<Renumbered[]> {
  const noted = await findIdentity(trx);
  const since = Math.max(0, now - (noted?.notedAt.getTime() ?? now));
  const step = STEP * (1 + Math.floor(since / STEP_EVERY_MS));
  const datasets = await trx.selectFrom("datasets").selectAll().where("version_number", ">", 0)
    .orderBy("key").forUpdate().execute();
  const renumbered = [];
  for (const dataset of datasets) {
    const { key, version_number: from } = dataset;
    const held = replaced.get(key)?.number ?? 0;
    let to = from + step;
    if (to <= held) to += STEP * Math.ceil((held + 1 - to) / STEP);
    await publishAgain(trx, dataset, to, now, why);
    renumbered.push({ dataset: key, from, to });
  }
  if (renumbered.length === 0) return [];
  await appendAudit(trx, {
    actor: by,
    action: "renumber",
    subject: "all datasets",
    details: {
      why,
      numbers: Object.fromEntries(renumbered.map(({ dataset, to }) => [dataset, to])),
    },
  });
  // A server that knew the earlier store must not mistake the counters for known ones.
  await trx.updateTable("revisions")
    .set((update) => ({ number: update("number", "+", 1_000_000) })).execute();
  await touch(trx, "data");
  return renumbered;
}

async function publishAgain(
  trx: DatabaseTransaction,
  { key: dataset, version_number: from, last_sequence }: Selectable<DatasetsTable>,
  to: number,
  now: number,
  why: string,
): Promise<void> {
  const last = await trx.selectFrom("dataset_versions").select("schema_fingerprint")
    .where("dataset_key", "=", dataset).where("number", "=", from).executeTakeFirst();
  const { rows, quoteSafe } = await countsOf(trx, dataset);
  await trx.insertInto("dataset_versions").values({
    dataset_key: dataset,
    number: to,
    published_at: new Date(now),
    row_count: rows,
    quote_safe_count: quoteSafe,
    change_summary: { upsert: 0, supersede: 0, delete: 0, unchanged: rows },
    last_sequence,
    schema_fingerprint: last?.schema_fingerprint ?? null,
    note: `The rows of version ${from} under a new number: ${why}.`,
    file_name: null,
    published_by: "store",
  }).execute();
  await trx.deleteFrom("records")
    .where("dataset_key", "=", dataset)
    .where(({ not }) => not(IS_CURRENT))
    .execute();
  await trx.updateTable("datasets").set({ version_number: to, pruned_version: to })
    .where("key", "=", dataset).execute();
}

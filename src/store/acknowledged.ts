import { join } from "node:path";
import { sql } from "kysely";
import { firstOf } from "../base/known.ts";
import { isObject } from "../base/json/is_object.ts";
import { syncPath, writeAtomically } from "../base/files.ts";
import type { Database } from "./database.ts";
import { identityOf, withoutTimeline } from "./identity.ts";
import { readRevisions } from "./versions/revisions.ts";

/**
 * What a server has seen of its store, kept outside of it: the newest version of each dataset and the
 * newest change of keys. A store that has less has lost what it acknowledged.
 */
interface Acknowledged {
  /** Identifies the store: its system identifier and the object id of one of our tables. */
  readonly store: string;
  /** The newest change of keys. */
  readonly access: number;
  /** The newest version by dataset. */
  readonly versions: Readonly<Record<string, number>>;
}

/** What a store has lost; empty if it has all that was acknowledged. */
export interface Behind {
  /** Datasets whose newest version is gone: the number now, and the number before. */
  readonly datasets: readonly { readonly key: string; readonly is: number; readonly was: number }[];
  /** Whether changes of keys are gone. */
  readonly access: boolean;
}

/** Where a server with this `DATA_DIR` keeps the record. */
function recordIn(dataDir: string): string {
  return join(dataDir, "acknowledged.json");
}

/** The recorded state; undefined if there is no readable record. */
async function readAcknowledged(dataDir: string): Promise<Acknowledged | undefined> {
  try {
    const read: unknown = JSON.parse(await Deno.readTextFile(recordIn(dataDir)));
    return isObject(read) && typeof read.store === "string" ? read as never : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Records the current state of the store, unless the store has lost something.
 *
 * @throws When the store is unreachable, or the file cannot be written.
 */
export async function writeAcknowledged(db: Database, dataDir: string): Promise<void> {
  if (isBehind(await findBehind(db, dataDir, false))) return;
  const record: Acknowledged = {
    store: withoutTimeline((await identityOf(db, null)).databaseId),
    access: (await readRevisions(db)).access,
    versions: Object.fromEntries(await versionsOf(db)),
  };
  const path = recordIn(dataDir);
  await Deno.mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeAtomically(path, `${path}.part`, async (unfinished) => {
    const options = { createNew: true, mode: 0o600 };
    await Deno.writeTextFile(unfinished, JSON.stringify(record), options);
    syncPath(unfinished);
  });
}

/** Accepts the store as it is: deletes the record. */
export async function forgetAcknowledged(dataDir: string): Promise<void> {
  await Deno.remove(recordIn(dataDir)).catch(() => {});
}

/**
 * What the store has lost of what a server with this `DATA_DIR` has seen of it.
 *
 * @param isEmbedded Whether the store's files are in this `DATA_DIR` too. Then other tables, or none, in
 *   the same files mean that the earlier tables are lost with everything in them.
 */
export async function findBehind(
  db: Database,
  dataDir: string,
  isEmbedded: boolean,
): Promise<Behind> {
  const record = await readAcknowledged(dataDir);
  const none = { datasets: [], access: false };
  if (record === undefined) return none;
  const hasTables = !isEmbedded || await tablesExist(db);
  const store = hasTables ? withoutTimeline((await identityOf(db, null)).databaseId) : "";
  const isSame = isEmbedded
    ? systemOf(record.store) === (hasTables ? systemOf(store) : await systemIdentifier(db))
    : record.store === store;
  if (!isSame) return none;
  const now = hasTables ? await versionsOf(db) : new Map<string, number>();
  const access = hasTables ? (await readRevisions(db)).access : 0;
  const datasets = Object.entries(record.versions)
    .map(([key, was]) => ({ key, is: now.get(key) ?? 0, was })).filter(({ is, was }) => is < was);
  return { datasets, access: access < record.access };
}

async function tablesExist(db: Database): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('store_identity') is not null as there`.execute(db);
  return firstOf(rows).there;
}

async function systemIdentifier(db: Database): Promise<string> {
  const { rows } = await sql<{ system: string }>`
    select system_identifier::text as system from pg_control_system()`.execute(db);
  return firstOf(rows).system;
}

/** The first part of a store's identity. */
const systemOf = (store: string) => store.split("/")[0];

/** Whether a store has lost anything. */
export function isBehind({ datasets, access }: Behind): boolean {
  return access || datasets.length > 0;
}

/** What a store has lost, for an operator. */
export function behindText({ datasets, access }: Behind): string {
  return [
    ...datasets.map(({ key, is, was }) => `${key} is at version ${is} and was at ${was}`),
    ...access ? ["changes of keys are lost"] : [],
  ].join(", ");
}

async function versionsOf(db: Database): Promise<Map<string, number>> {
  const rows = await db.selectFrom("datasets").select(["key", "version_number"]).execute();
  return new Map(rows.map(({ key, version_number }) => [key, version_number]));
}

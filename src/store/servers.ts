import { sql } from "kysely";
import type { Database } from "./database.ts";

/** A running server's record, so that commands find it and see which changes it has applied. */
export interface ServerFacts {
  /** Of this process alone. */
  readonly id: string;
  /** The machine's name, or the container's. */
  readonly host: string;
  readonly url: string;
  readonly adminUrl: string;
  readonly release: string;
  /** Seconds without the store after which it refuses all keys; null: it keeps serving. */
  readonly refusesAfterS: number | null;
}

/** A server that is running, or was when it was last heard of. */
export interface ServerListing extends ServerFacts {
  /** The change of keys up to which it serves them. */
  readonly accessRevision: number;
  /** Seconds since its last sign of life, by the store's clock. */
  readonly silentS: number;
}

/** A server says that it lives at least this often, in milliseconds. */
export const HEARTBEAT_MS = 5_000;
/** A server without a sign of life for longer has lost the store, or ended without saying so. */
export const SILENT_AFTER_S = 15;
/** A server that was not heard of for longer is forgotten. */
const FORGOTTEN_AFTER_S = 3600;

/** The servers that were heard of in the last hour, those heard of last first. */
export async function listServers(db: Database): Promise<ServerListing[]> {
  const silent = sql<number>`extract(epoch from clock_timestamp() - heartbeat_at)::float8`;
  const rows = await db.selectFrom("servers").selectAll().select(silent.as("silent_s"))
    .orderBy("heartbeat_at", "desc").orderBy("id").execute();
  return rows.filter(({ silent_s }) => silent_s < FORGOTTEN_AFTER_S).map((row) => ({
    id: row.id,
    host: row.host,
    url: row.url,
    adminUrl: row.admin_url,
    release: row.release,
    refusesAfterS: row.refuses_after_s,
    accessRevision: row.access_revision,
    silentS: Math.max(0, Math.floor(row.silent_s)),
  }));
}

/** Notes that a server lives, and up to which change of keys it serves them. */
export async function noteServer(
  db: Database,
  { id, host, url, adminUrl, release, refusesAfterS }: ServerFacts,
  accessRevision: number,
): Promise<void> {
  const now = sql<Date>`clock_timestamp()`;
  const signs = { access_revision: accessRevision, heartbeat_at: now };
  await db.insertInto("servers").values({
    id,
    host,
    url,
    admin_url: adminUrl,
    release,
    refuses_after_s: refusesAfterS,
    started_at: now,
    ...signs,
  }).onConflict((conflict) => conflict.column("id").doUpdateSet(signs)).execute();
}

/**
 * Removes servers that are no more: those of which nothing was heard for an hour, and those in whose
 * place this one listens now.
 */
export async function forgetServers(
  db: Database,
  { id, host, adminUrl }: ServerFacts,
): Promise<void> {
  const isForgotten = sql<boolean>`
    heartbeat_at < clock_timestamp() - make_interval(secs => ${FORGOTTEN_AFTER_S})`;
  await db.deleteFrom("servers").where("id", "!=", id)
    .where((where) =>
      where.or([
        isForgotten,
        where.and([where("host", "=", host), where("admin_url", "=", adminUrl)]),
      ])
    ).execute();
}

/** Removes a server that ends. */
export async function removeServer(db: Database, id: string): Promise<void> {
  await db.deleteFrom("servers").where("id", "=", id).execute();
}

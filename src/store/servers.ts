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

/** A server that is running, or was at its last heartbeat. */
export interface ServerListing extends ServerFacts {
  /** The last change of keys that it has applied. */
  readonly accessRevision: number;
  /** Seconds since its last heartbeat, by the store's clock. */
  readonly silentS: number;
}

/** How often a server sends a heartbeat, in milliseconds. */
export const HEARTBEAT_MS = 5_000;
/** A server without a heartbeat for longer has lost the store, or was killed. */
export const SILENT_AFTER_S = 15;
/** The record of a server without a heartbeat for longer is deleted. */
const FORGOTTEN_AFTER_S = 3600;

/** The servers with a heartbeat in the last hour, the most recent first. */
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

/** Records a server's heartbeat, and the last change of keys that it has applied. */
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
 * Deletes the records of servers that are gone: those without a heartbeat for an hour, and earlier
 * ones with this server's address.
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

/** Deletes the record of a server that stops. */
export async function removeServer(db: Database, id: string): Promise<void> {
  await db.deleteFrom("servers").where("id", "=", id).execute();
}

import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "../database.ts";

// What signs in to the dashboard: the token, links that work once, and sessions. All are stored under
// the SHA-256 of what the browser holds, in hexadecimal.

/** A session of the dashboard. */
export interface AdminSession {
  readonly csrf: string;
  /** Who signed in, for the audit. */
  readonly actor: string;
  readonly expiresAt: Date;
}

/** Lets other transactions that do the same wait until this one ends; readers do not wait. */
export async function lockAdminTokens(trx: DatabaseTransaction): Promise<void> {
  await sql`lock table admin_tokens in share row exclusive mode`.execute(trx);
}

/** Makes this the token; an earlier one no longer signs in, and ends its sessions. */
export async function setAdminToken(trx: DatabaseTransaction, hash: string): Promise<void> {
  await trx.deleteFrom("admin_tokens").where("kind", "=", "token").execute();
  await trx.deleteFrom("admin_sessions").execute();
  await trx.insertInto("admin_tokens").values({
    hash,
    kind: "token",
    expires_at: null,
    actor: null,
  }).execute();
}

/** Whether there is a token at all. */
export async function hasAdminToken(db: Database): Promise<boolean> {
  const row = await db.selectFrom("admin_tokens").select("hash").where("kind", "=", "token")
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the token is the one of this hash. */
export async function isAdminToken(db: Database, hash: string): Promise<boolean> {
  const row = await db.selectFrom("admin_tokens").select("hash")
    .where("kind", "=", "token").where("hash", "=", hash).executeTakeFirst();
  return row !== undefined;
}

/** Makes a link that signs somebody in once, until it expires. */
export async function addSignInLink(
  db: Database,
  hash: string,
  actor: string,
  expiresAt: Date,
): Promise<void> {
  await db.insertInto("admin_tokens").values({ hash, kind: "link", expires_at: expiresAt, actor })
    .execute();
}

/** Uses up a link; returns whom it signs in, if it exists and has not expired. Of two who try, one may. */
export async function takeSignInLink(
  db: Database,
  hash: string,
  now: Date,
): Promise<string | undefined> {
  const taken = await db.deleteFrom("admin_tokens")
    .where("kind", "=", "link").where("hash", "=", hash)
    .returning(["expires_at", "actor"]).executeTakeFirst();
  const isGood = taken !== undefined && taken.expires_at !== null && taken.expires_at > now;
  return isGood ? taken.actor ?? undefined : undefined;
}

/** Stores a new session under the hash of the secret in its cookie. */
export async function addAdminSession(
  db: Database,
  hash: string,
  { csrf, actor, expiresAt }: AdminSession,
): Promise<void> {
  await db.insertInto("admin_sessions").values({ hash, csrf, actor, expires_at: expiresAt })
    .execute();
}

/** The session, unless it has expired or ended. */
export async function findAdminSession(
  db: Database,
  hash: string,
  now: Date,
): Promise<AdminSession | undefined> {
  const row = await db.selectFrom("admin_sessions").select(["csrf", "actor", "expires_at"])
    .where("hash", "=", hash).where("expires_at", ">", now).executeTakeFirst();
  return row === undefined ? undefined : {
    csrf: row.csrf,
    actor: row.actor,
    expiresAt: row.expires_at,
  };
}

/** Ends a session, if there is one. */
export async function endAdminSession(db: Database, hash: string): Promise<void> {
  await db.deleteFrom("admin_sessions").where("hash", "=", hash).execute();
}

/** Deletes links and sessions that have expired. */
export async function sweepSignIns(db: Database, now: Date): Promise<void> {
  await db.deleteFrom("admin_sessions").where("expires_at", "<=", now).execute();
  await db.deleteFrom("admin_tokens").where("expires_at", "<=", now).execute();
}

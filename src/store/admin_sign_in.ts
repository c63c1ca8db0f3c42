import type { Database, DatabaseTransaction } from "./database.ts";

/**
 * What signs in to the dashboard: the token, links that work once, and sessions. All are known by
 * the SHA-256 of what the browser holds, in hexadecimal.
 */
export interface AdminSession {
  readonly csrf: string;
  readonly expiresAt: Date;
}

/** Makes this the token; an earlier one no longer signs in, and ends its sessions. */
export async function setAdminToken(trx: DatabaseTransaction, hash: string): Promise<void> {
  await trx.deleteFrom("admin_tokens").where("kind", "=", "token").execute();
  await trx.deleteFrom("admin_sessions").execute();
  await trx.insertInto("admin_tokens").values({ hash, kind: "token", expires_at: null }).execute();
}

/** Whether there is a token at all. */
export async function hasAdminToken(db: Database): Promise<boolean> {
  const row = await db.selectFrom("admin_tokens").select("hash").where("kind", "=", "token")
    .executeTakeFirst();
  return row !== undefined;
}

export async function isAdminToken(db: Database, hash: string): Promise<boolean> {
  const row = await db.selectFrom("admin_tokens").select("hash")
    .where("kind", "=", "token").where("hash", "=", hash).executeTakeFirst();
  return row !== undefined;
}

/** Makes a link that signs in once, until it expires. */
export async function addSignInLink(db: Database, hash: string, expiresAt: Date): Promise<void> {
  await db.insertInto("admin_tokens").values({ hash, kind: "link", expires_at: expiresAt })
    .execute();
}

/** Takes a link back; whether it was there and had not expired. Of two who try, one may. */
export async function takeSignInLink(db: Database, hash: string, now: Date): Promise<boolean> {
  const taken = await db.deleteFrom("admin_tokens")
    .where("kind", "=", "link").where("hash", "=", hash).returning("expires_at").executeTakeFirst();
  return taken !== undefined && taken.expires_at !== null && taken.expires_at > now;
}

export async function addAdminSession(
  db: Database,
  hash: string,
  { csrf, expiresAt }: AdminSession,
): Promise<void> {
  await db.insertInto("admin_sessions").values({ hash, csrf, expires_at: expiresAt }).execute();
}

/** The session, unless it has expired or ended. */
export async function findAdminSession(
  db: Database,
  hash: string,
  now: Date,
): Promise<AdminSession | undefined> {
  const row = await db.selectFrom("admin_sessions").select(["csrf", "expires_at"])
    .where("hash", "=", hash).where("expires_at", ">", now).executeTakeFirst();
  return row === undefined ? undefined : { csrf: row.csrf, expiresAt: row.expires_at };
}

export async function endAdminSession(db: Database, hash: string): Promise<void> {
  await db.deleteFrom("admin_sessions").where("hash", "=", hash).execute();
}

/** Forgets links and sessions that have expired. */
export async function sweepSignIns(db: Database, now: Date): Promise<void> {
  await db.deleteFrom("admin_sessions").where("expires_at", "<=", now).execute();
  await db.deleteFrom("admin_tokens").where("expires_at", "<=", now).execute();
}

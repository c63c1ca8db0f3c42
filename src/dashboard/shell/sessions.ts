import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { hashSecret, newSecret } from "../../access/secrets.ts";
import {
  addAdminSession,
  type AdminSession,
  endAdminSession,
  findAdminSession,
} from "../../store/keys/admin_sign_in.ts";
import type { Database } from "../../store/database.ts";

const COOKIE = "dashboard_session";
/** How long a session lasts: a working day. */
const LASTS_MS = 12 * 3_600_000;

/** The options of every dashboard cookie. */
export const cookieOptions = (secure: boolean) => ({
  path: "/dashboard",
  httpOnly: true,
  sameSite: "Strict" as const,
  secure,
});

/**
 * Stores a new session of 12 hours and sets its cookie.
 *
 * @param now Milliseconds since 1970.
 */
export async function beginSession(
  c: Context,
  db: Database,
  actor: string,
  secure: boolean,
  now: number,
): Promise<void> {
  const secret = newSecret();
  const expiresAt = new Date(now + LASTS_MS);
  await addAdminSession(db, hashSecret(secret), { csrf: newSecret(), actor, expiresAt });
  setCookie(c, COOKIE, secret, { ...cookieOptions(secure), maxAge: LASTS_MS / 1000 });
}

/**
 * The session of the request's cookie; undefined if there is none or it has ended.
 *
 * @param now Milliseconds since 1970.
 */
export async function findSession(
  c: Context,
  db: Database,
  now: number,
): Promise<AdminSession | undefined> {
  const secret = getCookie(c, COOKIE);
  if (secret === undefined || secret === "") return undefined;
  return await findAdminSession(db, hashSecret(secret), new Date(now));
}

/** Ends the session of the request's cookie, and deletes the cookie. */
export async function endSession(c: Context, db: Database, secure: boolean): Promise<void> {
  const secret = getCookie(c, COOKIE);
  if (secret !== undefined) await endAdminSession(db, hashSecret(secret));
  deleteCookie(c, COOKIE, cookieOptions(secure));
}

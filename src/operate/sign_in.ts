import { hashSecret, newSecret } from "../access/secrets.ts";
import {
  addSignInLink,
  hasAdminToken,
  isAdminToken,
  setAdminToken,
  sweepSignIns,
} from "../store/keys/admin_sign_in.ts";
import type { Database } from "../store/database.ts";

/** How long a link signs in, in milliseconds. */
export const LINK_LASTS_MS = 10 * 60_000;

/** Makes a token that signs in to the dashboard, unless there is one; it cannot be shown again. */
export async function makeAdminToken(db: Database): Promise<string | undefined> {
  return await db.transaction().execute(async (trx) => {
    if (await hasAdminToken(trx)) return undefined;
    const token = newSecret();
    await setAdminToken(trx, hashSecret(token));
    return token;
  });
}

/** Makes `ADMIN_TOKEN` the token. Another one than before ends the sessions that there are. */
export async function useAdminToken(db: Database, token: string): Promise<void> {
  const hash = hashSecret(token);
  await db.transaction().execute(async (trx) => {
    if (!await isAdminToken(trx, hash)) await setAdminToken(trx, hash);
  });
}

/**
 * Makes a link that signs a person in once.
 *
 * @param actor Who that is, for the audit.
 * @param now Milliseconds since 1970.
 * @returns What the link carries; it is kept as its hash alone.
 */
export async function makeSignInLink(db: Database, actor: string, now: number): Promise<string> {
  const secret = newSecret();
  await sweepSignIns(db, new Date(now));
  await addSignInLink(db, hashSecret(secret), actor, new Date(now + LINK_LASTS_MS));
  return secret;
}

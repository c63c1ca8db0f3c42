import { hashSecret, newSecret } from "../access/secrets.ts";
import {
  addSignInLink,
  hasAdminToken,
  isAdminToken,
  lockAdminTokens,
  setAdminToken,
  sweepSignIns,
} from "../store/keys/admin_sign_in.ts";
import type { Database } from "../store/database.ts";

/** How long a sign-in link works, in milliseconds. */
export const LINK_LASTS_MS = 10 * 60_000;

/** Creates the dashboard's admin token, which cannot be shown again. Undefined if there is one already. */
export async function makeAdminToken(db: Database): Promise<string | undefined> {
  return await db.transaction().execute(async (trx) => {
    if (await hasAdminToken(trx)) return undefined;
    const token = newSecret();
    await setAdminToken(trx, hashSecret(token));
    return token;
  });
}

/**
 * Makes `ADMIN_TOKEN` the dashboard's admin token. A new value ends all sessions. Several servers may do
 * so at once, as they do on a new store.
 */
export async function useAdminToken(db: Database, token: string): Promise<void> {
  const hash = hashSecret(token);
  if (await isAdminToken(db, hash)) return;
  await db.transaction().execute(async (trx) => {
    await lockAdminTokens(trx);
    if (!await isAdminToken(trx, hash)) await setAdminToken(trx, hash);
  });
}

/**
 * Creates the secret of a link that signs a person in once. The store keeps only its hash.
 *
 * @param actor The person's name in the audit.
 * @param now Milliseconds since 1970.
 */
export async function makeSignInLink(db: Database, actor: string, now: number): Promise<string> {
  const secret = newSecret();
  await sweepSignIns(db, new Date(now));
  await addSignInLink(db, hashSecret(secret), actor, new Date(now + LINK_LASTS_MS));
  return secret;
}

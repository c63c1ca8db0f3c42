import { type Config, isLoopback } from "../config.ts";
import { makeAdminToken, useAdminToken } from "../operate/sign_in.ts";
import type { Database } from "../store/database.ts";
import { createKey } from "../store/keys/keys.ts";
import { DEFAULT_ORGANIZATION, getOrganization } from "../store/keys/organizations.ts";
import type { Store } from "../store/store.ts";

/**
 * Makes `ADMIN_TOKEN` the dashboard's token, if it is set. Otherwise makes one for an embedded store
 * that has none, if a person watches the start.
 *
 * @returns The new token, to show once.
 */
export async function signInToken(
  { db, embedded }: Store,
  config: Config,
): Promise<string | undefined> {
  if (config.adminToken !== undefined) {
    await useAdminToken(db, config.adminToken);
    return undefined;
  }
  const isForPerson = config.logFormat !== "json" && Deno.stderr.isTerminal();
  return embedded && isForPerson ? await makeAdminToken(db) : undefined;
}

/**
 * Makes a key with access to everything if the store has no key. Only for an embedded store on a
 * loopback address, and if the log is not JSON, because a person must see the key.
 *
 * @returns The new key, to show once.
 */
export async function developmentKey(
  { db, embedded }: Store,
  { logFormat, host, defaultMonthlyQuota }: Config,
): Promise<string | undefined> {
  if (logFormat === "json" || !embedded || !isLoopback(host)) return undefined;
  return await db.transaction().execute(async (trx) => {
    if (!(await hasNoKeys(trx))) return undefined;
    const organization = await getOrganization(trx, DEFAULT_ORGANIZATION);
    const { key } = await createKey(trx, organization, {
      label: "development",
      access: null,
      monthlyQuota: defaultMonthlyQuota,
    });
    return key;
  });
}

/** Whether the store has no key at all. */
export async function hasNoKeys(db: Database): Promise<boolean> {
  const any = await db.selectFrom("api_keys").select("id").limit(1).executeTakeFirst();
  return any === undefined;
}

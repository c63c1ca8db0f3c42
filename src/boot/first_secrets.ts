import { type Config, isLoopback } from "../config.ts";
import { makeAdminToken, useAdminToken } from "../operate/sign_in.ts";
import type { Database } from "../store/database.ts";
import { createKey } from "../store/keys/keys.ts";
import { DEFAULT_ORGANIZATION, getOrganization } from "../store/keys/organizations.ts";
import type { Store } from "../store/store.ts";

/** What signs in to the dashboard: the given one, or one that is made only to be shown to a person. */
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
 * A key with access to everything, when there is no key at all: made where only this machine can ask,
 * and only to be shown to a person.
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

/** Whether there is no usable key yet. */
export async function hasNoKeys(db: Database): Promise<boolean> {
  const any = await db.selectFrom("api_keys").select("id").limit(1).executeTakeFirst();
  return any === undefined;
}

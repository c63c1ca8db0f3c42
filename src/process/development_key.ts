import { createKey } from "../store/keys.ts";
import { DEFAULT_ORGANIZATION, getOrganization } from "../store/organizations.ts";
import type { Database } from "../store/database.ts";

/** Whether nobody can ask anything yet. */
export async function hasNoKeys(db: Database): Promise<boolean> {
  const any = await db.selectFrom("api_keys").select("id").limit(1).executeTakeFirst();
  return any === undefined;
}

/** Makes a key with access to everything, when there is no key at all. */
export async function makeDevelopmentKey(
  db: Database,
  monthlyQuota: number,
): Promise<string | undefined> {
  return await db.transaction().execute(async (trx) => {
    if (!(await hasNoKeys(trx))) return undefined;
    const organization = await getOrganization(trx, DEFAULT_ORGANIZATION);
    const { key } = await createKey(trx, organization, {
      label: "development",
      access: null,
      monthlyQuota,
    });
    return key;
  });
}

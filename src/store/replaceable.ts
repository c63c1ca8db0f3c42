import { sql } from "kysely";
import type { DatabaseTransaction } from "./database.ts";
import { SERVING_LOCK } from "./listener.ts";
import type { Store } from "./store.ts";
import { firstOf } from "../base/known.ts";

/**
 * Checks whether a store's whole content may be replaced in this transaction, and keeps servers
 * from starting on the store until that ends.
 *
 * @param what Such as `Cannot restore`.
 * @throws When a server runs on the store, or it has content that may not be replaced.
 */
export async function requireReplaceable(
  trx: DatabaseTransaction,
  store: Pick<Store, "embedded" | "throughServer">,
  replace: boolean,
  what: string,
): Promise<void> {
  if (store.throughServer || !await takeLock(trx, store.embedded)) {
    throw new Error(`${what} while a server runs on the store. Stop it first`);
  }
  const versions = await trx.selectFrom("dataset_versions").select("id").limit(1).execute();
  const keys = await trx.selectFrom("api_keys").select("id").limit(1).execute();
  if (!replace && versions.length + keys.length > 0) {
    throw new Error(
      `${what} into a store that has ${versions.length > 0 ? "versions" : "keys"}. ` +
        "Use --replace to discard them",
    );
  }
}

async function takeLock(trx: DatabaseTransaction, embedded: boolean): Promise<boolean> {
  if (embedded) return true;
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${SERVING_LOCK}) as taken`.execute(trx);
  return firstOf(rows).taken;
}

import type { Database } from "../../../src/store/database.ts";

/**
 * Changes the store's identity like `pg_restore --data-only`, by writing it in another transaction.
 */
export async function putIdentityBack(db: Database): Promise<void> {
  const identity = await db.selectFrom("store_identity").selectAll().executeTakeFirstOrThrow();
  await db.deleteFrom("store_identity").execute();
  await db.insertInto("store_identity").values(identity).execute();
}

import type { Database } from "../../../src/store/database.ts";

/** Does with the store's identity what `pg_restore --data-only` does: another transaction writes it. */
export async function putIdentityBack(db: Database): Promise<void> {
  const identity = await db.selectFrom("store_identity").selectAll().executeTakeFirstOrThrow();
  await db.deleteFrom("store_identity").execute();
  await db.insertInto("store_identity").values(identity).execute();
}

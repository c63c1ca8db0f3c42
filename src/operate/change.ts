import { appendAudit, type Deed } from "../store/audit.ts";
import type { Database, DatabaseTransaction } from "../store/database.ts";

/** Something that operators do to the store, by a command or in the dashboard. */
export interface Change<T> {
  /** As the audit calls it, such as `keys revoke`. */
  readonly action: string;
  /** @throws {RangeError} where a rule refuses it. */
  readonly work: (trx: DatabaseTransaction) => Promise<T>;
  /** The target and the details; never a key. */
  readonly deed: (result: T) => Pick<Deed, "subject" | "details">;
}

/**
 * Makes a change, and notes who made it in the audit: both or neither.
 *
 * @throws {RangeError} where a rule refuses it.
 */
export async function makeChange<T>(
  db: Database,
  actor: string,
  { action, work, deed }: Change<T>,
): Promise<T> {
  return await db.transaction().execute(async (trx) => {
    const result = await work(trx);
    await appendAudit(trx, { actor, action, ...deed(result) });
    return result;
  });
}

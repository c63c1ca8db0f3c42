import { appendAudit, type NewAuditEntry } from "../store/audit.ts";
import type { Database, DatabaseTransaction } from "../store/database.ts";

/** A change that an operator makes to the store, by a command or in the dashboard. */
export interface Change<T> {
  /** Its name in the audit, such as `keys revoke`. */
  readonly action: string;
  /** Makes the change. @throws {RangeError} if a rule forbids it. */
  readonly work: (trx: DatabaseTransaction) => Promise<T>;
  /** The target and details for the audit; never a key. */
  readonly auditFields: (result: T) => Pick<NewAuditEntry, "subject" | "details">;
}

/**
 * Makes a change and records it in the audit, in one transaction.
 *
 * @throws {RangeError} if a rule forbids it.
 */
export async function makeChange<T>(
  db: Database,
  actor: string,
  { action, work, auditFields }: Change<T>,
): Promise<T> {
  return await db.transaction().execute(async (trx) => {
    const result = await work(trx);
    await appendAudit(trx, { actor, action, ...auditFields(result) });
    return result;
  });
}

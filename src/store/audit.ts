import type { Database, DatabaseTransaction } from "./database.ts";

/** Something that somebody did. */
export interface Deed {
  /** Who: a user's name on the command line, `dashboard`, or `serve` for the seeds. */
  readonly actor: string;
  /** Such as `publish` or `keys revoke`. */
  readonly action: string;
  /** What it was done to: a dataset's key, a key's id, an organization's name. */
  readonly subject: string;
  /** Never a key, a token or an address. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** A deed as lists show it. */
export interface AuditEntry extends Required<Deed> {
  readonly id: number;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** Notes a deed; it is kept if the transaction that did it is. */
export async function appendAudit(
  trx: DatabaseTransaction,
  { actor, action, subject, details = {} }: Deed,
): Promise<void> {
  await trx.insertInto("audit").values({ actor, action, subject, details }).execute();
}

/** The newest deeds first. */
export async function listAudit(
  db: Database,
  { limit, before }: { limit: number; before?: number },
): Promise<AuditEntry[]> {
  let query = db.selectFrom("audit").selectAll().orderBy("id", "desc").limit(limit);
  if (before !== undefined) query = query.where("id", "<", before);
  return (await query.execute()).map((row) => ({ ...row, at: row.at.toISOString() }));
}

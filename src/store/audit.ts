import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "./database.ts";

/** An action to record in the audit. */
export interface NewAuditEntry {
  /** Who: a user's name on the command line, `dashboard`, or `serve` for the seeds. */
  readonly actor: string;
  /** Such as `publish` or `keys revoke`. */
  readonly action: string;
  /** The target: a dataset's key, a key's id, an organization's name. */
  readonly subject: string;
  /** Never a key, a token or an address. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** An audit entry as lists show it. */
export interface AuditEntry extends Required<NewAuditEntry> {
  readonly id: number;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** Records an action, as part of the transaction that performs it. */
export async function appendAudit(
  trx: DatabaseTransaction,
  { actor, action, subject, details = {} }: NewAuditEntry,
): Promise<void> {
  await trx.insertInto("audit").values({ actor, action, subject, details }).execute();
}

/** Filters of audit entries; omitted ones do not apply. */
export interface AuditFilter {
  /** The whole name of the actor. */
  readonly actor?: string;
  /** An action or the first word of one, such as `keys` or `keys revoke`. */
  readonly action?: string;
  /** The target, or its first characters. */
  readonly subject?: string;
  /** Text in any column, ignoring case. */
  readonly text?: string;
  /** From this instant on. */
  readonly since?: Date;
  /** Before this instant. */
  readonly until?: Date;
  /** Only entries older than the one with this id. */
  readonly before?: number;
  /** Only entries whose details have one of these names. */
  readonly having?: readonly string[];
}

/**
 * The newest entries first.
 *
 * @param limit The most entries to return.
 */
export async function listAudit(
  db: Database,
  { limit, ...filter }: { readonly limit: number } & AuditFilter,
): Promise<AuditEntry[]> {
  const { actor, action, subject, text, since, until, before, having } = filter;
  let query = db.selectFrom("audit").selectAll().orderBy("id", "desc").limit(limit);
  if (before !== undefined) query = query.where("id", "<", before);
  if (having !== undefined) {
    query = query.where(sql<boolean>`details ?| ${sql.val([...having])}::text[]`);
  }
  if (actor !== undefined) query = query.where("actor", "=", actor);
  if (action !== undefined) {
    query = query.where((where) =>
      where.or([where("action", "=", action), where("action", "like", `${literal(action)} %`)])
    );
  }
  if (subject !== undefined) query = query.where("subject", "like", `${literal(subject)}%`);
  if (text !== undefined) {
    const pattern = `%${literal(text)}%`;
    query = query.where((where) =>
      where.or([
        ...(["actor", "action", "subject"] as const).map((name) => where(name, "ilike", pattern)),
        where(where.cast<string>("details", "text"), "ilike", pattern),
      ])
    );
  }
  if (since !== undefined) query = query.where("at", ">=", since);
  if (until !== undefined) query = query.where("at", "<", until);
  return (await query.execute()).map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** All actors, by name. */
export async function auditActors(db: Database): Promise<string[]> {
  const rows = await db.selectFrom("audit").select("actor").distinct().orderBy("actor").execute();
  return rows.map(({ actor }) => actor);
}

/** All actions, by name. */
export async function auditActions(db: Database): Promise<string[]> {
  const rows = await db.selectFrom("audit").select("action").distinct().orderBy("action").execute();
  return rows.map(({ action }) => action);
}

/** A text as a pattern that matches only itself. */
function literal(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

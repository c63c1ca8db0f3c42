import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "./database.ts";
import { firstOf } from "../base/known.ts";

/** What tells a store from another that holds the same rows. */
export interface Identity {
  /** System identifier, timeline and the object id of a table of ours. */
  readonly databaseId: string;
  /** Of the embedded store: what tells its files from a copy of them. */
  readonly filesId: string | null;
}

/** An identity that was written down. */
export interface Noted extends Identity {
  readonly notedAt: Date;
  /** Whether the row is not as it was written, but was put back, as a restore of rows alone does. */
  readonly isPutBack: boolean;
}

/** @param filesId Null if nobody looked at the files. */
export async function identityOf(db: Database, filesId: string | null): Promise<Identity> {
  const allowed = await sql<{ system: boolean; timeline: boolean }>`
    select has_function_privilege('pg_control_system()', 'execute') as system,
      has_function_privilege('pg_control_checkpoint()', 'execute') as timeline`.execute(db).then((
    { rows },
  ) => firstOf(rows));
  const { rows } = await sql<{ identity: string }>`
    select concat_ws('/',
      ${
    allowed.system
      ? sql`(select system_identifier from pg_control_system())`
      : sql`current_database()`
  }::text,
      ${allowed.timeline ? sql`(select timeline_id from pg_control_checkpoint())` : sql`0`}::text,
      'store_identity'::regclass::oid::text) as identity`.execute(db);
  return { databaseId: firstOf(rows).identity, filesId };
}

/** The transaction's id as the `xmin` of what it writes shows it: without the count of rounds. */
const THIS_TRANSACTION = sql<string>`(pg_current_xact_id()::text::bigint % 4294967296)::text`;

/** What was written down at the last publish or start, and when. */
export async function findIdentity(db: Database): Promise<Noted | undefined> {
  const row = await db.selectFrom("store_identity").selectAll()
    .select(sql<string>`xmin::text`.as("written_by")).executeTakeFirst();
  return row === undefined ? undefined : {
    databaseId: row.identity,
    filesId: row.place,
    notedAt: row.noted_at,
    isPutBack: row.written_in !== null && row.written_in !== row.written_by,
  };
}

/**
 * Whether the store is another than the one that was written down: restored, copied, or filled with
 * the rows of another (decisions, Sync). Another timeline alone is none: a standby that was promoted
 * holds the whole history. What was restored to an earlier moment has another timeline too, and lacks
 * what servers have seen of it (`acknowledged.ts`).
 */
export function isAnotherStore(noted: Noted, { databaseId, filesId }: Identity): boolean {
  const moved = filesId !== null && noted.filesId !== null && noted.filesId !== filesId;
  return moved || noted.isPutBack ||
    withoutTimeline(noted.databaseId) !== withoutTimeline(databaseId);
}

/** A `databaseId` as it stays when a standby is promoted. */
export function withoutTimeline(databaseId: string): string {
  const [system, , table] = databaseId.split("/");
  return `${system}/${table}`;
}

/** Writes down what the store is; the id of files that nobody looked at stays. */
export async function noteIdentity(
  trx: DatabaseTransaction,
  { databaseId, filesId }: Identity,
  now: Date,
): Promise<void> {
  const before = await findIdentity(trx);
  const values = {
    identity: databaseId,
    place: filesId ?? before?.filesId ?? null,
    noted_at: now,
    written_in: THIS_TRANSACTION,
  };
  if (before === undefined) await trx.insertInto("store_identity").values(values).execute();
  else await trx.updateTable("store_identity").set(values).execute();
}

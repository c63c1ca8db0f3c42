import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "./database.ts";
import { firstOf } from "../base/known.ts";

/** Distinguishes a store from another one with the same rows. */
export interface Identity {
  /** System identifier, timeline and the object id of a table of ours. */
  readonly databaseId: string;
  /** For the embedded store: distinguishes its files from a copy of them. */
  readonly filesId: string | null;
}

/** A recorded identity. */
export interface Noted extends Identity {
  readonly notedAt: Date;
  /** Whether the row was restored instead of written, as after a restore of rows only. */
  readonly isPutBack: boolean;
}

/** @param filesId Null if the files were not examined. */
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

/** The identity at the last publish or start, and when it was recorded. */
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
 * Whether the store is another than the recorded one: restored, copied, or filled with the rows of
 * another (decisions, Sync). A new timeline alone does not count: a promoted standby has the whole
 * history. A store restored to an earlier state has a new timeline too, but lacks versions that
 * servers have seen (`acknowledged.ts`).
 */
export function isAnotherStore(noted: Noted, { databaseId, filesId }: Identity): boolean {
  const moved = filesId !== null && noted.filesId !== null && noted.filesId !== filesId;
  return moved || noted.isPutBack ||
    withoutTimeline(noted.databaseId) !== withoutTimeline(databaseId);
}

/** A `databaseId` without the part that changes when a standby is promoted. */
export function withoutTimeline(databaseId: string): string {
  const [system, , table] = databaseId.split("/");
  return `${system}/${table}`;
}

/** Records the store's identity; the recorded files id is kept if the files were not examined. */
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

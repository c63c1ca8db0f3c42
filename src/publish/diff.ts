import { sql } from "kysely";
import type { DatabaseTransaction } from "../store/database.ts";
import type { GatedRow } from "./gate.ts";

/** Rows of a version to be, gathered in the transaction that publishes it. */
export async function createStaging(trx: DatabaseTransaction): Promise<void> {
  await sql`
    create temporary table staged (
      row_number bigint not null, record_id text not null, trade text, revision text,
      quote_safe boolean not null, payload text not null,
      latest double precision
    ) on commit drop`.execute(trx);
  await sql`create temporary table leaving (record_id text not null) on commit drop`.execute(trx);
}

export async function stageRows(
  trx: DatabaseTransaction,
  rows: readonly GatedRow[],
): Promise<void> {
  await sql`
    insert into staged select * from unnest(
      ${rows.map((row) => row.number)}::bigint[],
      ${rows.map((row) => row.recordId)}::text[],
      ${rows.map((row) => row.trade)}::text[],
      ${rows.map((row) => row.revision)}::text[],
      ${rows.map((row) => String(row.quoteSafe))}::text[]::boolean[],
      ${rows.map((row) => row.payload)}::text[],
      ${rows.map((row) => row.latest)}::double precision[])`.execute(trx);
}

/** Stages what an earlier version held, as it was. */
export async function stageVersion(
  trx: DatabaseTransaction,
  dataset: string,
  version: number,
): Promise<void> {
  await sql`
    insert into staged
    select sequence, record_id, trade, revision, quote_safe, payload, null
    from records
    where dataset_key = ${dataset} and operation <> 'delete' and version_number <= ${version}
      and (replaced_in is null or replaced_in > ${version})`.execute(trx);
}

/** Names ids to delete. */
export async function stageDeletes(
  trx: DatabaseTransaction,
  recordIds: readonly string[],
): Promise<void> {
  await sql`insert into leaving select distinct * from unnest(${recordIds}::text[])`.execute(trx);
}

/** How many ids are both staged and named to leave. */
export async function countContradictions(trx: DatabaseTransaction): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from staged join leaving using (record_id)`.execute(trx);
  return rows[0]!.count;
}

/** Keeps the latest row of each id, by `latest`, then by row number; gives how many it let go. */
export async function keepLatest(trx: DatabaseTransaction): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from staged where row_number in (
      select row_number from (
        select row_number, row_number() over (
          partition by record_id order by latest desc, row_number desc) as place
        from staged) ranked
      where place > 1)`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** Which of some source documents are not published. */
export async function unknownSources(
  trx: DatabaseTransaction,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::text[]) as named (id)
    where not exists (
      select from records
      where dataset_key = 'source_documents' and record_id = id
        and replaced_in is null and operation <> 'delete')`.execute(trx);
  return rows.map((row) => row.id);
}

/** What publishing the staged rows would change. */
export interface Diff {
  readonly upsert: number;
  readonly supersede: number;
  readonly delete: number;
  readonly unchanged: number;
  /** Ids to delete that the dataset does not have. */
  readonly unknownDeletes: number;
}

/**
 * Compares what is staged with the current records, into the temporary table `changed`.
 *
 * @param whole Whether what is not staged leaves; otherwise only what is named to leave does.
 */
export async function computeDiff(
  trx: DatabaseTransaction,
  dataset: string,
  whole: boolean,
): Promise<Diff> {
  await sql`create index on staged (record_id)`.execute(trx);
  await sql`analyze staged`.execute(trx);
  const current = sql`records.dataset_key = ${dataset} and records.replaced_in is null
    and records.operation <> 'delete'`;
  await sql`
    create temporary table changed on commit drop as
    select
      staged.row_number, staged.record_id, staged.trade, records.trade as previous_trade,
      staged.revision, staged.quote_safe, staged.payload,
      case when records.revision is distinct from staged.revision
        and records.record_id is not null then 'supersede' else 'upsert' end as operation
    from staged left join records on records.record_id = staged.record_id and ${current}
    where records.payload is distinct from staged.payload
    union all
    select null, records.record_id, records.trade, records.trade, records.revision, false,
      null, 'delete'
    from records where ${current} and ${
    whole
      ? sql`not exists (select from staged where staged.record_id = records.record_id)`
      : sql`exists (select from leaving where leaving.record_id = records.record_id)
          and not exists (select from staged where staged.record_id = records.record_id)`
  }`.execute(trx);
  const { rows } = await sql<Diff>`
    select
      count(*) filter (where operation = 'upsert') as upsert,
      count(*) filter (where operation = 'supersede') as supersede,
      count(*) filter (where operation = 'delete') as delete,
      (select count(*) from staged) - count(*) filter (where operation <> 'delete') as unchanged,
      (select count(*) from leaving where not exists (
        select from records where records.record_id = leaving.record_id and ${current}))
        as "unknownDeletes"
    from changed`.execute(trx);
  return rows[0]!;
}

/** How many current records a dataset has, and how many of them are quote-safe. */
export async function countCurrent(
  trx: DatabaseTransaction,
  dataset: string,
): Promise<{ rows: number; quoteSafe: number }> {
  const { rows } = await sql<{ rows: number; quoteSafe: number }>`
    select count(*) as rows, count(*) filter (where quote_safe) as "quoteSafe"
    from records
    where dataset_key = ${dataset} and replaced_in is null and operation <> 'delete'`.execute(trx);
  return rows[0]!;
}

/**
 * Writes what changed as changes of a version, numbered from `firstSequence` in the order of the
 * rows, deletes last.
 */
export async function applyDiff(
  trx: DatabaseTransaction,
  dataset: string,
  version: number,
  firstSequence: number,
): Promise<void> {
  await sql`
    update records set replaced_in = ${version}
    from changed
    where records.dataset_key = ${dataset} and records.record_id = changed.record_id
      and records.replaced_in is null`.execute(trx);
  await sql`
    insert into records (dataset_key, sequence, version_number, operation, record_id, trade,
      previous_trade, revision, quote_safe, payload)
    select ${dataset}, ${firstSequence}::bigint - 1 +
        row_number() over (order by row_number nulls last, record_id collate "C"),
      ${version}::integer, operation, record_id, trade, previous_trade, revision, quote_safe,
      payload
    from changed`.execute(trx);
}

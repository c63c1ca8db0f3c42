import { sql } from "kysely";
import type { DatabaseTransaction } from "../../store/database.ts";
import { insertRecords, IS_CURRENT, isRecordOf } from "../../store/versions/records.ts";
import { operationOf } from "../compare/compare.ts";
import type { RecordFacts } from "./version_records.ts";
import { deleteOf, replace } from "./write.ts";

/** Changes per statement. */
const BATCH = 5_000;

/** A record of an earlier version that the current one lacks, or has with other content. */
interface Returning {
  /** The sequence number of the change that has its payload. */
  readonly from: number;
  readonly recordId: string;
  readonly operation: "upsert" | "supersede";
  /** The trade of the current record, if there is one. */
  readonly previousTrade: string | null;
}

/** What changes if an earlier version's content replaces the current content. */
export interface VersionComparison {
  /** In the order of the earlier version's changes. */
  readonly changed: readonly Returning[];
  /** How many of those are not current now. */
  readonly added: number;
  /** Current records that the earlier version does not have, by id. */
  readonly leaving: readonly RecordFacts[];
}

/** Compares an earlier version with the current one inside the store, without reading payloads. */
export async function compareWithVersion(
  trx: DatabaseTransaction,
  dataset: string,
  version: number,
): Promise<VersionComparison> {
  // A record that both versions have unchanged is one row of the log, and in neither list.
  const { rows } = await sql<
    RecordFacts & {
      readonly from: number | null;
      readonly isThere: boolean;
      readonly earlierRevision: string | null;
      readonly previousTrade: string | null;
    }
  >`
    with earlier as (
      select * from records where dataset_key = ${dataset} and ${isRecordOf(version)}
        and replaced_in is not null),
    current as (
      select * from records where dataset_key = ${dataset} and ${IS_CURRENT}
        and version_number > ${version})
    select earlier.sequence as "from", coalesce(earlier.record_id, current.record_id) as "recordId",
      current.record_id is not null as "isThere",
      earlier.revision as "earlierRevision",
      current.trade as "previousTrade", current.trade as trade, current.revision as revision,
      current.quote_safe as "quoteSafe"
    from earlier full join current on earlier.record_id = current.record_id
    where earlier.payload is distinct from current.payload
    order by earlier.sequence, coalesce(earlier.record_id, current.record_id) collate "C"`
    .execute(trx);
  const changed: Returning[] = [];
  const leaving: RecordFacts[] = [];
  let added = 0;
  for (const { from, recordId, isThere, earlierRevision, previousTrade, ...facts } of rows) {
    if (from === null) leaving.push({ recordId, ...facts });
    else {
      if (!isThere) added++;
      const operation = operationOf(isThere ? facts : undefined, earlierRevision);
      changed.push({ from, recordId, operation, previousTrade });
    }
  }
  return { changed, added, leaving };
}

/**
 * Writes the changes of a version with an earlier one's content; payloads are copied inside the
 * store.
 *
 * @param lastSequence The current version's last sequence number.
 * @returns The sequence number of the last change.
 */
export async function writeFromVersion(
  trx: DatabaseTransaction,
  dataset: string,
  version: number,
  lastSequence: number,
  { changed, leaving }: VersionComparison,
): Promise<number> {
  const ids = [...changed, ...leaving].map(({ recordId }) => recordId);
  await replace(trx, dataset, version, ids);
  let sequence = lastSequence;
  for (let at = 0; at < changed.length; at += BATCH) {
    const some = changed.slice(at, at + BATCH);
    await sql`
      insert into records (dataset_key, sequence, version_number, operation, record_id, trade,
        previous_trade, revision, quote_safe, payload)
      select ${dataset}::text, made.sequence, ${version}::integer, made.operation, earlier.record_id,
        earlier.trade, made.previous_trade, earlier.revision, earlier.quote_safe, earlier.payload
      from unnest(${some.map((_, i) => sequence + 1 + i)}::bigint[],
        ${some.map(({ from }) => from)}::bigint[], ${
      some.map(({ operation }) => operation)
    }::text[],
        ${some.map(({ previousTrade }) => previousTrade)}::text[])
        as made (sequence, source, operation, previous_trade)
      join records earlier on earlier.dataset_key = ${dataset} and earlier.sequence = made.source
      order by made.sequence`.execute(trx);
    sequence += some.length;
  }
  for (let at = 0; at < leaving.length; at += BATCH) {
    const some = leaving.slice(at, at + BATCH);
    await insertRecords(
      trx,
      dataset,
      version,
      some.map((one, i) => deleteOf(one, sequence + 1 + i)),
    );
    sequence += some.length;
  }
  return sequence;
}

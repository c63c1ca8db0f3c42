import type { DatabaseTransaction } from "../../store/database.ts";
import type { ChangesFile } from "../../store/versions/changes_file.ts";
import { insertRecords, type NewRecord } from "../../store/versions/records.ts";
import type { Changed, Comparison } from "../compare/compare.ts";
import type { Staging } from "../gate/staging.ts";
import type { RecordFacts } from "./version_records.ts";
import { anyOf } from "../../store/any_of.ts";

/**
 * Rows and bytes per statement: larger statements are slower, and the embedded engine keeps the
 * memory that it once used.
 */
const ROWS = 500;
const BYTES = 1 << 18;
const IDS = 5_000;

interface WriteOptions {
  /** Called now and then with the number of written changes. */
  readonly progress?: (changes: number) => void;
  /** Receives each change. */
  readonly written?: ChangesFile | undefined;
}

/**
 * Writes changes as part of a version, numbered from `firstSequence` in the order of the rows,
 * deletes last.
 */
export async function writeChanges(
  trx: DatabaseTransaction,
  dataset: string,
  version: number,
  firstSequence: number,
  staging: Staging,
  { changed, leaving }: Comparison,
  { progress, written }: WriteOptions,
): Promise<void> {
  // A first version replaces nothing.
  if (firstSequence > 1) {
    // Includes records that come back: their last delete is replaced.
    const replaced = [...changed.map(({ place }) => staging.row(place)), ...leaving];
    await replace(trx, dataset, version, replaced.map(({ recordId }) => recordId));
  }
  let sequence = firstSequence;
  let batch: NewRecord[] = [];
  let bytes = 0;
  const flush = async () => {
    if (batch.length > 0) await insertRecords(trx, dataset, version, batch);
    progress?.(sequence - firstSequence);
    batch = [];
    bytes = 0;
  };
  const add = async (record: NewRecord) => {
    batch.push(record);
    written?.add(record);
    bytes += record.payload?.length ?? 0;
    if (batch.length >= ROWS || bytes >= BYTES) await flush();
  };
  for (const one of changed) await add(changeOf(staging, one, sequence++));
  for (const one of leaving) await add(deleteOf(one, sequence++));
  await flush();
}

function changeOf(
  staging: Staging,
  { place, operation, before }: Changed,
  sequence: number,
): NewRecord {
  const row = staging.row(place);
  return {
    sequence,
    change_id: crypto.randomUUID(),
    operation,
    record_id: row.recordId,
    trade: row.trade,
    previous_trade: before?.trade ?? null,
    revision: row.revision,
    quote_safe: row.quoteSafe,
    payload: staging.payload(place),
  };
}

/** The change that deletes a record. */
export function deleteOf({ recordId, trade, revision }: RecordFacts, sequence: number): NewRecord {
  return {
    sequence,
    change_id: crypto.randomUUID(),
    operation: "delete",
    record_id: recordId,
    trade,
    previous_trade: trade,
    revision,
    quote_safe: false,
    payload: null,
  };
}

/** Marks the records' previous changes as replaced by a version's changes. */
export async function replace(
  trx: DatabaseTransaction,
  dataset: string,
  version: number,
  ids: readonly string[],
): Promise<void> {
  for (let at = 0; at < ids.length; at += IDS) {
    await trx.updateTable("records").set({ replaced_in: version })
      .where("dataset_key", "=", dataset)
      .where("replaced_in", "is", null)
      .where("record_id", "=", anyOf(ids.slice(at, at + IDS)))
      .execute();
  }
}

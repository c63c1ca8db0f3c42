import type { DatabaseTransaction } from "../../store/database.ts";
import { insertRecords, type NewRecord } from "../../store/versions/records.ts";
import { itemAt } from "../../base/known.ts";
import type { Comparison } from "../compare/compare.ts";
import type { Staging } from "../gate/staging.ts";
import type { RecordFacts } from "./version_records.ts";
import { anyOf } from "../../store/any_of.ts";

/**
 * Rows and bytes per statement: the embedded engine keeps the memory that it once used, and larger
 * statements save little. Half of this takes 5 % longer.
 */
const ROWS = 1_000;
const BYTES = 1 << 19;
const IDS = 5_000;

interface WriteOptions {
  /** The ids of the changes; by default random ones. */
  readonly changeIds?: readonly string[] | undefined;
  /** Called now and then with the number of written changes. */
  readonly progress?: (changes: number) => void;
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
  comparison: Comparison,
  { changeIds, progress }: WriteOptions,
): Promise<void> {
  const { changed, leaving } = comparison;
  // A first version replaces nothing.
  if (firstSequence > 1) {
    // Includes records that come back: their last delete is replaced.
    const replaced = [...changed.map(({ place }) => staging.row(place)), ...leaving];
    await replace(trx, dataset, version, replaced.map(({ recordId }) => recordId));
  }
  let written = 0;
  let batch: NewRecord[] = [];
  let bytes = 0;
  const flush = async () => {
    if (batch.length > 0) await insertRecords(trx, dataset, version, batch);
    written += batch.length;
    progress?.(written);
    batch = [];
    bytes = 0;
  };
  for (const change of changesOf(staging, comparison, firstSequence, changeIds)) {
    batch.push(change);
    bytes += change.payload?.length ?? 0;
    if (batch.length >= ROWS || bytes >= BYTES) await flush();
  }
  await flush();
}

/**
 * The changes of a version, in the order of their sequence numbers.
 *
 * @param changeIds One for each; by default random ones.
 */
function* changesOf(
  staging: Staging,
  { changed, leaving }: Comparison,
  firstSequence: number,
  changeIds?: readonly string[],
): Generator<NewRecord> {
  let at = 0;
  const next = () => ({
    sequence: firstSequence + at,
    change_id: changeIds === undefined ? crypto.randomUUID() : itemAt(changeIds, at),
  });
  for (const { place, operation, before } of changed) {
    const row = staging.row(place);
    yield {
      ...next(),
      operation,
      record_id: row.recordId,
      trade: row.trade,
      previous_trade: before?.trade ?? null,
      revision: row.revision,
      quote_safe: row.quoteSafe,
      payload: staging.payload(place),
    };
    at++;
  }
  for (const one of leaving) {
    const { sequence, change_id } = next();
    yield deleteOf(one, sequence, change_id);
    at++;
  }
}

/** The change that deletes a record. */
export function deleteOf(
  { recordId, trade, revision }: RecordFacts,
  sequence: number,
  changeId: string = crypto.randomUUID(),
): NewRecord {
  return {
    sequence,
    change_id: changeId,
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

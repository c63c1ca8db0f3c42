import { pause } from "../../base/async/pause.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import type { DatabaseTransaction } from "../../store/database.ts";
import { currentRecords } from "../../store/versions/records.ts";
import { OlderRows } from "../gate/older_rows.ts";
import type { Staging } from "../gate/staging.ts";
import type { ValidationError } from "../model/validation_error.ts";
import type { VersionOptions } from "../versions/options.ts";
import type { Changed, Comparison } from "./compare.ts";
import { ReviewBuilder } from "./review.ts";
import { anyOf } from "../../store/any_of.ts";
import { present } from "../../base/known.ts";

/** How many current rows are read at once. */
const BATCH = 1_000;

interface ReviewedChanges {
  /** Rows that were verified before the rows that they replace. */
  readonly older: readonly ValidationError[];
  /** How the rows differ, if requested. */
  readonly review: ReviewBuilder | undefined;
}

/**
 * Compares the changed rows with the current records that they replace, reading each of those once.
 */
export async function compareChangedRows<Row>(
  trx: DatabaseTransaction,
  dataset: Dataset<Row>,
  staging: Staging,
  { changed, leaving }: Comparison,
  { differences, csv, progress, signal }: VersionOptions,
): Promise<ReviewedChanges> {
  const older = new OlderRows(dataset, staging);
  const review = differences === undefined && csv !== true
    ? undefined
    : new ReviewBuilder(dataset as unknown as Dataset);
  const removed = review === undefined ? [] : leaving;
  const compared = review === undefined ? changed.filter((one) => older.concerns(one)) : changed;
  const total = removed.length + compared.length;
  let done = 0;
  const advance = (rows: number) => {
    done += rows;
    progress?.("comparing", done, total);
    signal?.throwIfAborted();
  };

  for await (const batch of withCurrent(trx, dataset.key, removed, ({ recordId }) => recordId)) {
    for (const [{ recordId }, current] of batch) review?.add(recordId, current, undefined);
    advance(batch.length);
  }
  for await (
    const batch of withCurrent(trx, dataset.key, compared, (one) => one.before?.recordId)
  ) {
    for (const [change, current] of batch) {
      older.look(change, current);
      if (review !== undefined) addTo(review, staging, change, current);
    }
    advance(batch.length);
  }
  return { older: older.errors(), review };
}

function addTo(
  review: ReviewBuilder,
  staging: Staging,
  { place }: Changed,
  current: string | undefined,
): void {
  const { recordId, line } = staging.row(place);
  const payload = staging.payload(place);
  review.add(recordId, current, payload, (label, change) => {
    const values = staging.parsedValues(place, payload);
    return values.length === 0 ? undefined : { change, label, line, values };
  });
}

/**
 * Items with the payloads of their current records, in batches. The next batch is read while one is
 * processed.
 *
 * @param idOf Undefined for an item without a current record.
 */
async function* withCurrent<Item>(
  trx: DatabaseTransaction,
  dataset: string,
  items: readonly Item[],
  idOf: (item: Item) => string | undefined,
): AsyncGenerator<(readonly [item: Item, current: string | undefined])[]> {
  const read = async (at: number) => {
    const batch = items.slice(at, at + BATCH);
    const current = await currentPayloads(trx, dataset, batch.flatMap((one) => idOf(one) ?? []));
    return batch.map((one) => [one, current.get(idOf(one) ?? "")] as const);
  };
  let next = read(0);
  try {
    for (let at = BATCH; at - BATCH < items.length; at += BATCH) {
      const batch = await next;
      next = read(at);
      // It may fail while this batch is processed, before anything awaits it.
      next.catch(() => {});
      // Otherwise processing would delay sending the query.
      await pause();
      yield batch;
    }
  } finally {
    await next.catch(() => {});
  }
}

async function currentPayloads(
  trx: DatabaseTransaction,
  dataset: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await currentRecords(trx, dataset).select(["record_id", "payload"])
    .where("record_id", "=", anyOf(ids))
    .execute();
  return new Map(rows.map(({ record_id, payload }) => [record_id, present(payload, "payload")]));
}

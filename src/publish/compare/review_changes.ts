import type { Dataset } from "../../datasets/declare/dataset.ts";
import type { DatabaseTransaction } from "../../store/database.ts";
import { currentRecords } from "../../store/versions/records.ts";
import type { Staging } from "../gate/staging.ts";
import type { Comparison } from "./compare.ts";
import { ReviewBuilder } from "./review.ts";
import { anyOf } from "../../store/any_of.ts";
import { present } from "../../base/known.ts";

const BATCH = 1_000;

/** Reviews how the rows that change differ from the current records. */
export async function reviewChanges<Row>(
  trx: DatabaseTransaction,
  dataset: Dataset<Row>,
  staging: Staging,
  { changed, leaving }: Comparison,
): Promise<ReviewBuilder> {
  const builder = new ReviewBuilder(dataset as unknown as Dataset);
  for (let at = 0; at < leaving.length; at += BATCH) {
    const ids = leaving.slice(at, at + BATCH).map(({ recordId }) => recordId);
    const current = await currentPayloads(trx, dataset.key, ids);
    for (const id of ids) builder.add(id, current.get(id), undefined);
  }
  for (let at = 0; at < changed.length; at += BATCH) {
    const batch = changed.slice(at, at + BATCH);
    const ids = batch.flatMap(({ before }) => before?.recordId ?? []);
    const current = await currentPayloads(trx, dataset.key, ids);
    for (const { place, before } of batch) {
      const { recordId } = staging.row(place);
      const payload = staging.payload(place);
      const old = before === undefined ? undefined : current.get(before.recordId);
      builder.add(recordId, old, payload, (label, change) => {
        const values = staging.parsedValues(place, payload);
        if (values.length === 0) return undefined;
        return { change, label, line: staging.row(place).line, values };
      });
    }
  }
  return builder;
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

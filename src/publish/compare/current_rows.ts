import type { Dataset } from "../../datasets/declare/dataset.ts";
import { inBatches } from "../../store/versions/batches.ts";
import type { Database } from "../../store/database.ts";
import { currentRecords } from "../../store/versions/records.ts";

/** A current record. */
interface CurrentRow {
  readonly id: string;
  readonly row: Record<string, unknown>;
}

/**
 * Visits the current records of a dataset, all from one version.
 *
 * @returns That version's number; 0 if nothing is published.
 */
export async function eachCurrentRow(
  db: Database,
  dataset: Dataset,
  visit: (current: CurrentRow) => void,
): Promise<number> {
  return await db.transaction().setIsolationLevel("repeatable read").execute(async (trx) => {
    const version = await trx.selectFrom("datasets").select("version_number")
      .where("key", "=", dataset.key).executeTakeFirst();
    const query = currentRecords(trx, dataset.key)
      .select(["record_id as id"])
      .select((row) => row.ref("payload").$notNull().as("payload"))
      .orderBy("sequence");
    for await (const batch of inBatches(trx, query.compile())) {
      for (const { id, payload } of batch) visit({ id, row: JSON.parse(payload) });
    }
    return version?.version_number ?? 0;
  });
}

import { inBatches } from "../../store/versions/batches.ts";
import type { DatabaseTransaction } from "../../store/database.ts";
import { isRecordOf } from "../../store/versions/records.ts";

/** A record's metadata. */
export interface RecordFacts {
  readonly recordId: string;
  readonly trade: string | null;
  readonly revision: string | null;
  readonly quoteSafe: boolean;
}

/** A record as part of a version. */
export interface VersionRecord extends RecordFacts {
  /** ASCII JSON with the schema's fields in the schema's order. */
  readonly payload: string;
}

/** The records of a version of a dataset, in batches. */
export function recordsOf(
  trx: DatabaseTransaction,
  dataset: string,
  version: number,
): AsyncGenerator<VersionRecord[]> {
  const query = trx.selectFrom("records")
    .select(["record_id as recordId", "trade", "revision", "quote_safe as quoteSafe"])
    .select((row) => row.ref("payload").$notNull().as("payload"))
    .where("dataset_key", "=", dataset)
    .where(isRecordOf(version))
    .orderBy("sequence");
  return inBatches(trx, query.compile());
}

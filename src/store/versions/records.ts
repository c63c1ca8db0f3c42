import { sql } from "kysely";
import type { Database } from "../database.ts";

// Which rows of the change log are records, now or in an earlier version (`RecordsTable` says what a
// row is). Who means a record's last change, deleted or not, asks for `replaced_in is null` alone.

/** Whether a row of `records` is current; can follow `and`, `or` and `not`. */
export const IS_CURRENT = sql<boolean>`(replaced_in is null and operation <> 'delete')`;

/** Whether a row of `records` is a record as a version held it; fit for the same places. */
export const isRecordOf = (version: number) =>
  sql<boolean>`(operation <> 'delete' and version_number <= ${version}
    and (replaced_in is null or replaced_in > ${version}))`;

/** The current records of a dataset: a query to select from. */
export function currentRecords(db: Database, dataset: string) {
  return db.selectFrom("records").where("dataset_key", "=", dataset).where(IS_CURRENT);
}

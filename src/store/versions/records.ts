import { type Selectable, sql } from "kysely";
import type { Database, DatabaseTransaction } from "../database.ts";
import type { RecordsTable } from "../tables.ts";

// Which rows of the change log are records, now or in an earlier version (`RecordsTable` says what a
// row is). For a record's last change, deleted or not, use `replaced_in is null`.

/** Whether a row of `records` is current; can follow `and`, `or` and `not`. */
export const IS_CURRENT = sql<boolean>`(replaced_in is null and operation <> 'delete')`;

/** Whether a row of `records` is a record of a version; can follow the same words. */
export const isRecordOf = (version: number) =>
  sql<boolean>`(operation <> 'delete' and version_number <= ${version}
    and (replaced_in is null or replaced_in > ${version}))`;

/** The current records of a dataset: a query to select from. */
export function currentRecords(db: Database, dataset: string) {
  return db.selectFrom("records").where("dataset_key", "=", dataset).where(IS_CURRENT);
}

/** A row to append to the change log. */
export type NewRecord = Omit<
  Selectable<RecordsTable>,
  "dataset_key" | "version_number" | "replaced_in"
>;

/**
 * Appends changes of one version to the change log.
 *
 * Each column is one parameter, whatever the number of rows: with a parameter for each value, the
 * engine and the client take twice as long. Payloads are ASCII JSON without line breaks, so they are
 * passed as lines, which need no escaping; an empty line is a delete's missing payload.
 */
export async function insertRecords(
  trx: DatabaseTransaction,
  dataset: string,
  version: number,
  records: readonly NewRecord[],
): Promise<void> {
  const all = <Field extends keyof NewRecord>(field: Field) => records.map((one) => one[field]);
  await sql`
    insert into records (dataset_key, version_number, change_id, sequence, operation, record_id,
      trade, previous_trade, revision, quote_safe, payload)
    select ${dataset}::text, ${version}::integer, * from unnest(
      ${all("change_id")}::uuid[], ${all("sequence")}::bigint[],
      ${all("operation")}::text[], ${all("record_id")}::text[], ${all("trade")}::text[],
      ${all("previous_trade")}::text[], ${all("revision")}::text[], ${all("quote_safe")}::boolean[],
      string_to_array(${all("payload").map((text) => text ?? "").join("\n")}, E'\\n', ''))`
    .execute(trx);
}

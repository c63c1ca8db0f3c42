import { ReadError } from "../model/errors.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import type { Database } from "../../store/database.ts";
import { eachCurrentRow } from "../compare/current_rows.ts";
import { nearName } from "../../base/text/near_name.ts";
import { valueAtPath } from "../../base/json/value_at.ts";
import { type Row, setValue } from "../sheets/sheet_values.ts";
import { shapeOf } from "../gate/shape.ts";
import { versionIdOf } from "../sheets/sheet_ids.ts";
import { itemAt } from "../../base/known.ts";

/** Changes a row before it is checked. */
export type Amend = (row: Row) => void;

/** The values of `--source` and `--verified`. */
export interface Provenance {
  readonly source?: string;
  /** ISO 8601. */
  readonly verified?: string;
}

/**
 * Makes a function that sets the source document and the time of verification of a row.
 *
 * @param over Whether to overwrite values that rows have.
 * @throws {ReadError} when the dataset's rows have no such field.
 */
export function provenanceFiller(
  dataset: Dataset,
  { source, verified }: Provenance,
  over: boolean,
): Amend {
  const { leaves } = shapeOf(dataset.schema);
  const pathOf = (name: string) => {
    const path = [name, `provenance.${name}`].find((path) => leaves.has(path));
    if (path === undefined) throw new ReadError(`Rows of ${dataset.key} have no ${name}`);
    return path;
  };
  const values = [
    ...source === undefined ? [] : [[pathOf("source_document_id"), source] as const],
    ...verified === undefined ? [] : [[pathOf("last_verified_at"), verified] as const],
  ];
  return (row) => {
    for (const [path, value] of values) {
      if (over || (valueAtPath(row, path) ?? null) === null) {
        setValue(row, path, value);
      }
    }
  };
}

/**
 * Keeps some fields of current records, whatever new rows say.
 *
 * @throws {ReadError} when the dataset's rows have no such field.
 */
export async function keeper(
  db: Database,
  dataset: Dataset,
  fields: readonly string[],
): Promise<Amend> {
  checkFields(dataset, fields);
  const kept = new Map<string, readonly unknown[]>();
  await eachCurrentRow(db, dataset, ({ id, row }) => {
    kept.set(id, fields.map((field) => valueAtPath(row, field)));
  });
  const { idField, versionIdField } = dataset;
  return (row) => {
    const values = kept.get(String(row[idField]));
    if (values === undefined) return;
    // A version id derived from the row's values is derived again from the new values.
    const made = versionIdOf(row, dataset);
    const isMade = versionIdField !== undefined && made !== undefined &&
      row[versionIdField] === made;
    values.forEach((value, i) => {
      if (value !== undefined) setValue(row, itemAt(fields, i), structuredClone(value));
    });
    if (isMade && row[versionIdField] === made) row[versionIdField] = versionIdOf(row, dataset);
  };
}

/** @throws {ReadError} when the dataset's rows have no such field, nor an object of that name. */
export function checkFields(dataset: Dataset, fields: readonly string[]): void {
  const known = [...shapeOf(dataset.schema).leaves.keys()];
  for (const field of fields) {
    if (known.some((path) => path === field || path.startsWith(`${field}.`))) continue;
    const near = nearName(field, known);
    throw new ReadError(
      `Rows of ${dataset.key} have no field "${field}"` +
        (near === undefined ? "" : `. Did you mean ${near}?`),
    );
  }
}

import { isObject } from "../../base/json/is_object.ts";
import { valueAtPath } from "../../base/json/value_at.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import { type Row, setValue } from "../sheets/sheet_values.ts";

/**
 * Sets the fields that follow from others of the row, in place, so that a row may leave them out,
 * like those with a single allowed value (decisions, Rows to publish). Null counts as left out: a
 * nullable field that a row leaves out becomes null.
 *
 * @param given The row as written: a derived field with a value is checked instead of set.
 */
export function deriveFields(dataset: Pick<Dataset, "derivedFields">, row: Row, given = row): void {
  for (const [path, valueOf] of Object.entries(dataset.derivedFields ?? {})) {
    if ((valueAtPath(given, path) ?? null) !== null || !hasPlaceFor(row, path)) continue;
    const value = valueOf(row);
    if (value !== undefined) setValue(row, path, value);
  }
}

/** Values that are not objects are errors of the schema. */
function hasPlaceFor(row: Row, path: string): boolean {
  const end = path.lastIndexOf(".");
  return end < 0 || isObject(valueAtPath(row, path.slice(0, end)));
}

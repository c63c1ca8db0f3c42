import { isObject } from "../../base/json/is_object.ts";
import { valueAtPath } from "../../base/json/value_at.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import { type Row, setValue } from "../sheets/sheet_values.ts";

/**
 * Sets the fields that others of the row settle, in place, so that a row may leave them out as it
 * may those with a single allowed value (decisions, Rows to publish).
 *
 * @param given What says them itself, and so is held to the rule; the row when left out.
 */
export function settle(dataset: Pick<Dataset, "derivedFields">, row: Row, given = row): void {
  for (const [path, valueOf] of Object.entries(dataset.derivedFields ?? {})) {
    if (valueAtPath(given, path) !== undefined || !hasPlaceFor(row, path)) continue;
    const value = valueOf(row);
    if (value !== undefined) setValue(row, path, value);
  }
}

/** Values that are not objects are reported by the schema. */
function hasPlaceFor(row: Row, path: string): boolean {
  const end = path.lastIndexOf(".");
  return end < 0 || isObject(valueAtPath(row, path.slice(0, end)));
}

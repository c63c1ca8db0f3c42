import { comparable } from "../../base/text/look_alikes.ts";
import { ReadError } from "../model/errors.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import { stableUuid } from "../../base/text/stable_uuid.ts";
import { givenText } from "./given_text.ts";
import { shapeOf } from "../gate/shape.ts";
import { valueAtPath } from "../../base/json/value_at.ts";
import { keyOf, type Maker, type Row, textOf } from "./sheet_values.ts";

/**
 * Makes ids from some columns of a sheet: the same cells give the same UUID. For a mapped column
 * the parsed value counts, so that `25%` and `25.0%` are the same.
 *
 * @throws {ReadError} when the sheet has no such column.
 */
export function recordIdOf(
  names: readonly string[],
  header: readonly string[],
  columns: readonly { readonly index: number; readonly field: string }[],
): Maker<string> {
  const parts = names.map((name) => {
    const index = header.findIndex((one) => keyOf(one) === keyOf(name));
    const column = columns.find((column) => column.index === index || column.field === name);
    if (index < 0 && column === undefined) {
      throw new ReadError(`the map makes the id of "${name}", which is not a column of the sheet`);
    }
    return (row: Row, cells: readonly string[]) => {
      const read = column === undefined ? undefined : valueAtPath(row, column.field);
      // Errors in a mapped column's cell are reported for its field.
      return comparable(
        textOf(read ?? (column === undefined ? givenText(cells[index]) : cells[index]?.trim())),
      );
    };
  });
  return (row, cells) => {
    const texts = parts.map((part) => part(row, cells));
    return texts.every((text) => text === "") ? undefined : stableUuid(...texts);
  };
}

/** Fields about when a row was verified, not about its content. */
const VERIFICATION_FIELDS = new Set(["last_verified_at"]);

/** The parts of a dataset that determine the ids of its rows' versions. */
type Ids = Pick<Dataset, "schema" | "idField" | "versionIdField">;

/**
 * The version id of a row, made from its id and values; undefined without an id, and for datasets
 * without version ids.
 */
export function versionIdOf(row: Row, dataset: Ids): string | undefined {
  const { idField, versionIdField } = dataset;
  const id = row[idField];
  if (versionIdField === undefined || typeof id !== "string") return undefined;
  const values = [...shapeOf(dataset.schema).leaves.keys()].filter((name) =>
    !VERIFICATION_FIELDS.has(name)
  )
    .map((name) => name === versionIdField ? "" : textOf(row[name]));
  return stableUuid(id, ...values);
}

/** Sets the version id of a row that has none. */
export function withVersionId(row: Row, dataset: Ids): void {
  const { versionIdField } = dataset;
  if (versionIdField === undefined || row[versionIdField] !== undefined) return;
  const made = versionIdOf(row, dataset);
  if (made !== undefined) row[versionIdField] = made;
}

/** A UUID made from texts, for `derive`. */
export const uuidOf = (texts: readonly string[]) => stableUuid(...texts.map(comparable));

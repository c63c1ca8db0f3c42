import { comparable } from "../../base/text/look_alikes.ts";
import { isObject } from "../../base/json/is_object.ts";
import { fold } from "../../base/text/text.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import type { Database } from "../../store/database.ts";
import { checkFields } from "./amend.ts";
import { eachCurrentRow } from "../compare/current_rows.ts";
import type { ValidationError } from "../model/validation_error.ts";
import type { RawRow } from "../model/raw_row.ts";
import { deriveFields } from "../gate/derived_fields.ts";
import { withVersionId } from "../sheets/sheet_ids.ts";
import { valueAtPath } from "../../base/json/value_at.ts";
import { type Row, setValue, textOf } from "../sheets/sheet_values.ts";
import { entryOf, firstOf, itemAt } from "../../base/known.ts";

/** Current records with some of their fields changed. */
interface Patch {
  readonly rows: readonly RawRow[];
  /** The version that they are based on. */
  readonly madeFrom: number;
  /** Lines that were skipped, because they match no record, or more than one. */
  readonly left: readonly ValidationError[];
}

/**
 * Applies the fields of rows to the current records that they match. A blank cell keeps the
 * record's value.
 *
 * @param match Fields that identify a record, ignoring case.
 * @throws {ReadError} when the dataset's rows have no such field.
 */
export async function patchOf(
  db: Database,
  dataset: Dataset,
  rows: AsyncIterable<RawRow>,
  match: readonly string[],
): Promise<Patch> {
  checkFields(dataset, match);
  const given = await Array.fromAsync(rows);
  const keys = given.map(({ value }) => keyOf(value as Row | undefined, match));
  const found = new Map<string, Row[]>(keys.map((key) => [key, []]));
  const madeFrom = await eachCurrentRow(db, dataset, ({ row }) => {
    found.get(keyOf(row, match))?.push(row);
  });
  const linesOf = Map.groupBy(given, (_, i) => itemAt(keys, i));

  const patched: RawRow[] = [];
  const left: ValidationError[] = [];
  given.forEach((raw, i) => {
    const key = itemAt(keys, i);
    const records = entryOf(found, key);
    const why = raw.value === undefined || key === ""
      ? undefined
      : reasonToLeave(records.length, entryOf(linesOf, key), raw);
    if (why !== undefined || key === "") left.push(skippedError(raw, match, why ?? BLANK));
    else if (raw.value === undefined) patched.push(raw);
    else {
      const value = patchedRow(dataset, firstOf(records), raw.value as Row, match);
      patched.push({ ...raw, value });
    }
  });
  return { rows: patched, madeFrom, left };
}

interface Reason {
  readonly message: string;
  readonly fix: string;
}

const BLANK: Reason = { message: "is blank", fix: "fill in what identifies the record" };

function reasonToLeave(
  records: number,
  lines: readonly RawRow[],
  raw: RawRow,
): Reason | undefined {
  if (records === 0) return { message: "matches no record", fix: "correct it, or leave it out" };
  if (records > 1) {
    return {
      message: `matches ${records} records`,
      fix: "match by further fields, such as the id",
    };
  }
  const other = lines.find((line) => line !== raw);
  return other === undefined ? undefined : {
    message: `matches the record of line ${other.line ?? other.number} too`,
    fix: "leave one of the two out",
  };
}

function skippedError(
  raw: RawRow,
  match: readonly string[],
  { message, fix }: Reason,
): ValidationError {
  const row = (raw.value ?? {}) as Row;
  return {
    row: raw.number,
    line: raw.line ?? raw.number,
    field: match.join(","),
    value: match.map((field) => textOf(valueAtPath(row, field))).join(", "),
    message,
    fix,
  };
}

/** The matched fields' values as one key; empty if none is given. */
function keyOf(row: Row | undefined, match: readonly string[]): string {
  const texts = match.map((field) =>
    fold(comparable(textOf(row === undefined ? null : valueAtPath(row, field))))
  );
  return texts.every((text) => text === "") ? "" : texts.join("\0");
}

function patchedRow(dataset: Dataset, record: Row, patch: Row, match: readonly string[]): Row {
  // Derived fields are written into the row's objects, which would otherwise be shared with the
  // record.
  const before = dataset.derivedFields === undefined ? record : structuredClone(record);
  const row = merged(before, patch) as Row;
  // The identifying fields keep the record's values, and so does the id, which a map may make.
  for (const field of [...match, dataset.idField]) setValue(row, field, valueAtPath(record, field));
  deriveFields(dataset, row, patch);
  const { versionIdField } = dataset;
  const isNewVersion = versionIdField !== undefined && versionIdField in record &&
    patch[versionIdField] === undefined && JSON.stringify(row) !== JSON.stringify(record);
  if (isNewVersion) {
    delete row[versionIdField];
    withVersionId(row, dataset);
  }
  return row;
}

function merged(before: unknown, patch: unknown): unknown {
  if (patch === undefined) return before;
  if (!isObject(patch) || !isObject(before) && Object.keys(patch).length > 0) return patch;
  if (!isObject(before)) return before;
  const row = { ...before };
  for (const [name, value] of Object.entries(patch)) row[name] = merged(before[name], value);
  return row;
}

import { GateError, ReadError } from "../model/errors.ts";
import { type CellReader, cellReader } from "./cell_formats.ts";
import { REPORT_COLUMNS } from "../gate/invalid_rows_file.ts";
import { nearName } from "../../base/text/near_name.ts";
import { namedLike } from "../mapping/propose_columns.ts";
import type { Kind, Shape } from "../gate/shape.ts";
import type { SheetMap } from "../model/sheet_map.ts";
import type { SheetOptions, SheetRecord } from "./sheet_record.ts";
import { keyOf } from "./sheet_values.ts";
import { entryOf, itemAt } from "../../base/known.ts";

/** A column that is used. */
export interface Column {
  /** Its index in a record. */
  readonly index: number;
  /** Its name in the sheet. */
  readonly name: string;
  readonly field: string;
  readonly kind: Kind;
  readonly read: CellReader;
  readonly isPercent: boolean;
}

/**
 * The columns of a sheet that are used.
 *
 * @param map Without it, the columns are named like fields.
 * @throws {ReadError} when the map does not fit the sheet.
 * @throws {GateError} when columns have the same name or match no field.
 */
export function usedColumns(
  shape: Shape,
  header: SheetRecord,
  map: SheetMap | undefined,
  { others = false }: SheetOptions,
): Column[] {
  const names = header.cells;
  checkTwice(header, new Set(map?.ignore));
  const from = REPORT_COLUMNS.every((name, at) => names[at] === name) ? REPORT_COLUMNS.length : 0;
  const used = map === undefined
    ? identity(shape, header, from)
    : mapped(shape, names, map, { others, from });
  const columns = used.map(({ index, field }) => {
    const reading = map?.read?.[field] ?? map?.read?.[itemAt(names, index)];
    return {
      index,
      name: itemAt(names, index),
      field,
      kind: entryOf(shape.leaves, field).kind,
      read: cellReader(entryOf(shape.leaves, field), reading),
      isPercent: reading === "percent",
    };
  });
  for (const key of Object.keys(map?.read ?? {})) {
    if (!columns.some(({ field, name }) => field === key || name === key)) {
      throw new ReadError(`the map reads "${key}", which it has no column for`);
    }
  }
  return columns;
}

/** @throws {GateError} when two columns have the same name, which is ambiguous. */
function checkTwice({ line, cells }: SheetRecord, ignored: ReadonlySet<string>): void {
  const places = new Map<string, number>();
  const errors = [];
  for (const [index, name] of cells.entries()) {
    const first = places.get(name);
    if (name === "" || ignored.has(name)) continue;
    if (first === undefined) places.set(name, index);
    else {
      errors.push({
        row: 0,
        line,
        field: name,
        value: name,
        message: `is the name of columns ${first + 1} and ${index + 1}`,
        fix: "leave one of them out, or give it another name",
      });
    }
  }
  if (errors.length > 0) throw GateError.of(errors);
}

/** @param from Columns before this one were added by a report. */
function identity(shape: Shape, { line, cells }: SheetRecord, from: number) {
  const known = [...shape.leaves.values()];
  const used = cells.map((name, index) => ({ index, field: name }))
    .filter(({ index, field }) => index >= from && field !== "");
  const unknown = used.filter(({ field }) => !shape.leaves.has(field));
  if (unknown.length > 0) {
    throw GateError.of(
      unknown.map(({ field }) => {
        const near = namedLike(field, known)?.path ?? nearName(field, [...shape.leaves.keys()]);
        return {
          row: 0,
          line,
          field,
          value: field,
          message: "is not a field of this dataset",
          fix: (near === undefined ? "" : `name the column ${near}, or `) +
            "say with --map what your columns mean (deno task map proposes one)",
        };
      }),
    );
  }
  return used;
}

function mapped(
  shape: Shape,
  names: readonly string[],
  map: SheetMap,
  { others, from }: { readonly others: boolean; readonly from: number },
) {
  const ignored = new Set(map.ignore?.map(keyOf));
  const fieldOf = new Map(Object.entries(map.columns).map(([name, field]) => [keyOf(name), field]));
  const wanted = new Map(Object.keys(map.columns).map((name) => [keyOf(name), name]));
  const unknown: string[] = [];
  const used = names.flatMap((name, index) => {
    const field = fieldOf.get(keyOf(name));
    wanted.delete(keyOf(name));
    if (field !== undefined) {
      checkField(shape, field, `the map's column "${name}"`);
      return [{ index, field }];
    }
    if (index >= from && name !== "" && !ignored.has(keyOf(name))) unknown.push(name);
    return [];
  });
  if (wanted.size > 0) {
    throw new ReadError(
      `the map names columns that the sheet does not have: ${quoted([...wanted.values()])}. ` +
        `It has ${quoted(names.filter((name) => name !== ""))}`,
    );
  }
  if (unknown.length > 0 && !others) {
    throw new ReadError(
      `the map does not say what these columns are: ${quoted(unknown)}. ` +
        'Add them to "columns" or to "ignore"',
    );
  }
  const fields = used.map(({ field }) => field);
  const twice = fields.find((field, i) => fields.indexOf(field) !== i);
  if (twice !== undefined) throw new ReadError(`the map fills ${twice} from two columns`);
  return used;
}

/** @throws {ReadError} when there is no such field. */
export function checkField(shape: Shape, field: string, where: string): void {
  if (shape.leaves.has(field)) return;
  const near = nearName(field, [...shape.leaves.keys()]);
  throw new ReadError(
    `${where}: the dataset has no field "${field}"` +
      (near === undefined ? "" : `. Did you mean ${near}?`),
  );
}

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(", ");

import type { SheetNotes, SheetOptions, SheetRecord } from "./sheet_record.ts";
import type { Dataset } from "../datasets/dataset.ts";
import { CellError } from "./cell_error.ts";
import { type CellReader, cellReader } from "./cells.ts";
import { deriver } from "./derive.ts";
import type { FieldFault } from "./faults.ts";
import { nearest } from "./near_names.ts";
import { GateError } from "./gate_error.ts";
import type { RawRow } from "./raw_row.ts";
import { ReadError } from "./read_error.ts";
import { recordIdOf, withVersionId } from "./sheet_ids.ts";
import type { SheetMap } from "./sheet_map.ts";
import { keyOf, type Row, setValue, valueAt } from "./sheet_values.ts";
import { type Shape, shapeOf } from "./shape.ts";

/** A column that is used. */
interface Column {
  /** Its place in a record. */
  readonly index: number;
  /** Its name in the sheet. */
  readonly name: string;
  readonly field: string;
  readonly read: CellReader;
}

/**
 * The rows that a sheet's records stand for. Blank rows and columns are passed over.
 *
 * @param map Left out, the columns are named as the dataset's fields, dotted where they are nested.
 * @throws {ReadError} when the map does not fit the sheet.
 * @throws {GateError} when columns are named twice or mean nothing.
 */
export async function* sheetRows(
  dataset: Dataset,
  records: AsyncIterable<SheetRecord>,
  map: SheetMap | undefined,
  notes: SheetNotes,
  options: SheetOptions = {},
): AsyncGenerator<RawRow> {
  let rowOf: ((record: SheetRecord, number: number) => RawRow) | undefined;
  let number = 0;
  for await (const { line, cells } of records) {
    if (rowOf === undefined) {
      if (map?.header !== undefined && line < map.header || cells.every(isBlank)) continue;
      rowOf = rowReader(dataset, { line, cells: trimmed(cells) }, map, notes, options);
    } else if (cells.every(isBlank)) notes.blankRows++;
    else yield rowOf({ line, cells }, ++number);
  }
}

const isBlank = (cell: string) => cell.trim() === "";

const trimmed = (cells: readonly string[]) => cells.map((cell) => cell.trim());

function rowReader(
  { idField, schema }: Dataset,
  header: SheetRecord,
  map: SheetMap | undefined,
  notes: SheetNotes,
  options: SheetOptions,
) {
  const shape = shapeOf(schema);
  const columns = columnsOf(shape, header, map, options);
  const byField = new Map(columns.map((column) => [column.field, column]));
  const fill = Object.entries(map?.fill ?? {});
  const derive = Object.entries(map?.derive ?? {})
    .map(([field, expression]) => [field, deriver(expression, header.cells)] as const);
  const id = map?.id === undefined ? undefined : recordIdOf(map.id, header.cells, columns);
  for (const field of [...fill, ...derive].map(([field]) => field)) checkField(shape, field, "map");

  return ({ line, cells }: SheetRecord, number: number): RawRow => {
    const row: Row = {};
    for (const path of shape.objects) setValue(row, path, {});
    const faults: FieldFault[] = [];
    for (const column of columns) {
      const raw = cells[column.index] ?? "";
      const text = raw.trim();
      if (text === "") continue;
      if (text !== raw) notes.trimmed.set(column.name, (notes.trimmed.get(column.name) ?? 0) + 1);
      try {
        setValue(row, column.field, column.read(text));
      } catch (error) {
        if (!(error instanceof CellError)) throw error;
        const { message, mend } = error;
        faults.push({ field: column.field, value: text, message, mend });
      }
    }
    const extra = cells.slice(header.cells.length).find((cell) => !isBlank(cell));
    if (extra !== undefined) faults.push(beyond(header.cells.length, extra));
    for (const [field, value] of fill) {
      if (valueAt(row, field) === undefined) setValue(row, field, value);
    }
    for (const [field, make] of derive) {
      if (valueAt(row, field) !== undefined) continue;
      const made = make(row, cells);
      if (made !== undefined) setValue(row, field, made);
    }
    if (id !== undefined) {
      const made = id(row, cells);
      if (made !== undefined) row[idField] = made;
    }
    if (options.partial !== true) withVersionId(row, idField, shape);
    return {
      number,
      line,
      value: row,
      ...faults.length === 0 ? {} : { faults },
      cells,
      header: header.cells,
      origin(field) {
        const column = byField.get(field);
        if (column === undefined) return undefined;
        return { column: column.name, value: (cells[column.index] ?? "").trim() };
      },
    };
  };
}

const beyond = (columns: number, value: string): FieldFault => ({
  field: "",
  value,
  message: `has more cells than the ${columns} columns that have names`,
  mend: "put quotes around a cell that holds the sign between cells, or name the column",
});

function columnsOf(
  shape: Shape,
  header: SheetRecord,
  map: SheetMap | undefined,
  { others = false }: SheetOptions,
): Column[] {
  const names = header.cells;
  checkTwice(header, new Set(map?.ignore));
  const fields = map === undefined ? identity(shape, header) : mapped(shape, names, map, others);
  const columns = fields.map(({ index, field }) => {
    const reading = map?.read?.[field] ?? map?.read?.[names[index]!];
    return {
      index,
      name: names[index]!,
      field,
      read: cellReader(shape.leaves.get(field)!, reading),
    };
  });
  for (const key of Object.keys(map?.read ?? {})) {
    if (!columns.some(({ field, name }) => field === key || name === key)) {
      throw new ReadError(`the map reads "${key}", which it has no column for`);
    }
  }
  return columns;
}

/** @throws {GateError} when two columns have one name: which of them counts? */
function checkTwice({ line, cells }: SheetRecord, ignored: ReadonlySet<string>): void {
  const places = new Map<string, number>();
  const faults = [];
  for (const [index, name] of cells.entries()) {
    const first = places.get(name);
    if (name === "" || ignored.has(name)) continue;
    if (first === undefined) places.set(name, index);
    else {
      faults.push({
        row: 0,
        line,
        field: name,
        value: name,
        message: `is the name of columns ${first + 1} and ${index + 1}`,
        mend: "leave one of them out, or give it another name",
      });
    }
  }
  if (faults.length > 0) throw new GateError(faults, 1);
}

function identity(shape: Shape, { line, cells }: SheetRecord) {
  const known = [...shape.leaves.keys()];
  const used = cells.map((name, index) => ({ index, field: name })).filter(({ field }) =>
    field !== ""
  );
  const unknown = used.filter(({ field }) => !shape.leaves.has(field));
  if (unknown.length > 0) {
    throw new GateError(
      unknown.map(({ field }) => {
        const near = nearest(field, known);
        return {
          row: 0,
          line,
          field,
          value: field,
          message: "is not a field of this dataset",
          mend: (near === undefined ? "" : `name the column ${near}, or `) +
            "say with --map what your columns mean (deno task map proposes one)",
        };
      }),
      1,
    );
  }
  return used;
}

function mapped(shape: Shape, names: readonly string[], map: SheetMap, others: boolean) {
  const ignored = new Set(map.ignore?.map(keyOf));
  const fieldOf = new Map(Object.entries(map.columns).map(([name, field]) => [keyOf(name), field]));
  const wanted = new Map(Object.keys(map.columns).map((name) => [keyOf(name), name]));
  const unknown: string[] = [];
  const used = names.flatMap((name, index) => {
    const field = fieldOf.get(keyOf(name));
    wanted.delete(keyOf(name));
    if (field !== undefined) {
      checkField(shape, field, `column "${name}"`);
      return [{ index, field }];
    }
    if (name !== "" && !ignored.has(keyOf(name))) unknown.push(name);
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

function checkField(shape: Shape, field: string, where: string): void {
  if (shape.leaves.has(field)) return;
  const near = nearest(field, [...shape.leaves.keys()]);
  throw new ReadError(
    `${where}: the dataset has no field "${field}"` +
      (near === undefined ? "" : `. Did you mean ${near}?`),
  );
}

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(", ");

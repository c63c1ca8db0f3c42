import {
  NO_VALUE,
  plainCell,
  type SheetNotes,
  type SheetOptions,
  type SheetRecord,
} from "./sheet_record.ts";
import type { Dataset } from "../datasets/dataset.ts";
import { CellError } from "./cell_error.ts";
import { deriver } from "./derive.ts";
import type { FieldFault } from "./faults.ts";
import type { RawRow } from "./raw_row.ts";
import { ReadError } from "./read_error.ts";
import { recordIdOf, withVersionId } from "./sheet_ids.ts";
import { checkField, columnsOf } from "./sheet_columns.ts";
import type { SheetMap } from "./sheet_map.ts";
import { valueAtPath } from "../base/value_at.ts";
import { type Row, setValue } from "./sheet_values.ts";
import { shapeOf } from "./shape.ts";

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
  // What an export that failed leaves; as no rows it would delete all that there are.
  if (rowOf === undefined && options.others !== true) {
    const from = map?.header === undefined ? "" : ` at line ${map.header} or below`;
    throw new ReadError(`it is empty: no line${from} names columns`);
  }
}

const isBlank = (cell: string) => cell.trim() === "";

const trimmed = (cells: readonly string[]) => cells.map((cell) => cell.trim());

function rowReader(
  dataset: Dataset,
  header: SheetRecord,
  map: SheetMap | undefined,
  notes: SheetNotes,
  options: SheetOptions,
) {
  const { idField } = dataset;
  const shape = shapeOf(dataset.schema);
  const columns = columnsOf(shape, header, map, options);
  const byField = new Map(columns.map((column) => [column.field, column]));
  const fill = Object.entries(map?.fill ?? {});
  const derive = Object.entries(map?.derive ?? {})
    .map(([field, expression]) => [field, deriver(expression, header.cells, shape)] as const);
  const id = map?.id === undefined ? undefined : recordIdOf(map.id, header.cells, columns);
  for (const field of [...fill, ...derive].map(([field]) => field)) checkField(shape, field, "map");
  const columnCount = header.cells.filter((name) => name !== "").length;
  const isNameless = (at: number) =>
    (header.cells[at] ?? "") === "" && !(map?.ignore ?? []).includes("");
  const signs = new Percents(notes);
  const percents = new Set(columns.filter(({ isPercent }) => isPercent).map(({ field }) => field));

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
        if (text.startsWith(NO_VALUE)) throw noValue(text.slice(NO_VALUE.length));
        setValue(row, column.field, column.read(text));
        if (column.isPercent) signs.see(column.name, text, line);
      } catch (error) {
        if (!(error instanceof CellError)) throw error;
        const { message, mend } = error;
        faults.push({ field: column.field, value: plainCell(text), message, mend });
      }
    }
    const extra = cells.find((cell, at) => isNameless(at) && !isBlank(cell));
    if (extra !== undefined) faults.push(nameless(columnCount, extra));
    for (const [field, value] of fill) {
      if (valueAtPath(row, field) === undefined) setValue(row, field, value);
    }
    for (const [field, make] of derive) {
      if (valueAtPath(row, field) !== undefined) continue;
      const made = make(row, cells);
      if (made !== undefined) setValue(row, field, made);
    }
    if (id !== undefined) {
      const made = id(row, cells);
      if (made !== undefined) row[idField] = made;
    }
    if (options.partial !== true) withVersionId(row, dataset);
    return {
      number,
      line,
      value: row,
      ...faults.length === 0 ? {} : { faults },
      cells,
      header: header.cells,
      percents,
      origin(field) {
        const column = byField.get(field);
        if (column === undefined) return undefined;
        const value = plainCell(cells[column.index] ?? "").trim();
        return { column: column.name, value };
      },
    };
  };
}

const nameless = (columns: number, value: string): FieldFault => ({
  field: "",
  value,
  message: `stands in none of the ${columns} columns that have names`,
  mend: "put quotes around a cell that holds the sign between cells, name the column, or add " +
    '"" to "ignore" in the map',
});

/** @param what An error such as `#N/A`, or that it is a formula. */
const noValue = (what: string) =>
  what.startsWith("#")
    ? new CellError("is an error of the workbook", "correct its formula, or leave the cell blank")
    : new CellError(
      "is a formula whose result the file does not hold",
      "open the workbook in a spreadsheet program and save it, or write the value",
    );

/** Notes percents that may be fractions: is 0.185 without a sign, or beside 18.5%, 18.5 %? */
class Percents {
  readonly #signed = new Map<string, boolean>();

  constructor(readonly notes: SheetNotes) {}

  see(column: string, text: string, line: number): void {
    if (/^[0.]+\s*%?$/.test(text)) return;
    const { mixedPercents, smallPercents } = this.notes;
    const isSigned = text.endsWith("%");
    if (this.#signed.get(column) === !isSigned) mixedPercents.add(column);
    this.#signed.set(column, isSigned);
    if (isSigned || Math.abs(Number(text)) >= 1) return;
    const small = smallPercents.get(column);
    if (small === undefined) smallPercents.set(column, { count: 1, line });
    else small.count++;
  }
}

import { ReadError } from "../model/errors.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import type { RawRow } from "../model/raw_row.ts";
import type { SheetMap } from "../model/sheet_map.ts";
import { isBlank, type SheetNotes, type SheetOptions, type SheetRecord } from "./sheet_record.ts";
import { rowReader } from "./sheet_row.ts";

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
  for await (const { line, cells, isHidden } of records) {
    if (rowOf === undefined) {
      if (map?.header !== undefined && line < map.header || cells.every(isBlank)) continue;
      rowOf = rowReader(dataset, { line, cells: trimmed(cells) }, map, notes, options);
    } else if (cells.every(isBlank)) notes.blankRows++;
    else {
      if (isHidden === true && notes.hiddenRows.count++ === 0) notes.hiddenRows.line = line;
      yield rowOf({ line, cells }, ++number);
    }
  }
  // What an export that failed leaves; as no rows it would delete all that there are.
  if (rowOf === undefined && options.others !== true) {
    const from = map?.header === undefined ? "" : ` at line ${map.header} or below`;
    throw new ReadError(`it is empty: no line${from} names columns`);
  }
}

const trimmed = (cells: readonly string[]) => cells.map((cell) => isBlank(cell) ? "" : cell.trim());

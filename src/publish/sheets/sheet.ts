import { normalized, trimmed } from "../../base/text/look_alikes.ts";
import { REPORT_COLUMNS } from "../gate/invalid_rows_file.ts";
import { keyOf } from "./sheet_values.ts";
import { ReadError } from "../model/errors.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import type { RawRow } from "../model/raw_row.ts";
import type { SheetMap } from "../model/sheet_map.ts";
import {
  countLine,
  headerFinder,
  isBlank,
  type SheetNotes,
  type SheetOptions,
  type SheetRecord,
} from "./sheet_record.ts";
import { rowReader } from "./sheet_row.ts";

/**
 * The rows of a sheet. Blank rows and columns are skipped.
 *
 * @param map Without it, the columns are named like the dataset's fields, dotted if nested.
 * @throws {ReadError} when the map does not fit the sheet.
 * @throws {GateError} when columns have the same name or match no field.
 */
export async function* sheetRows(
  dataset: Dataset,
  records: AsyncIterable<SheetRecord>,
  map: SheetMap | undefined,
  notes: SheetNotes,
  options: SheetOptions = {},
): AsyncGenerator<RawRow> {
  let rowOf: ((record: SheetRecord, number: number) => RawRow) | undefined;
  let repeatsHeader = (_cells: readonly string[]) => false;
  let number = 0;
  const isSkipped = skipper(map?.skip ?? []);
  for await (const record of records) {
    const { line, cells, isHidden } = record;
    if (rowOf === undefined) {
      if (cells.every(isBlank)) continue;
      // A file of invalid rows begins with its header, whatever lines its sheet had above.
      const isReport = REPORT_COLUMNS.every((name, at) => cells[at] === name);
      if (!isReport && map?.header !== undefined && line < map.header) continue;
      const header = { ...record, cells: trimmedCells(cells) };
      repeatsHeader = headerFinder(header.cells);
      rowOf = rowReader(dataset, header, map, notes, options);
    } else if (cells.every(isBlank)) notes.blankRows++;
    else if (repeatsHeader(cells)) countLine(notes.repeatedHeaders, line);
    else if (isSkipped(cells)) countLine(notes.skippedLines, line);
    else {
      if (isHidden === true) countLine(notes.hiddenRows, line);
      yield rowOf(record, ++number);
    }
  }
  // An empty file may be a failed export; publishing it would delete all rows.
  if (rowOf === undefined && options.others !== true) {
    const from = map?.header === undefined ? "" : ` at line ${map.header} or below`;
    throw new ReadError(`it is empty: no line${from} names columns`);
  }
}

const trimmedCells = (cells: readonly string[]) =>
  cells.map((cell) => isBlank(cell) ? "" : normalized(trimmed(cell)));

/** Whether a line begins like one that is not a row, such as a total. */
export function skipper(beginnings: readonly string[]): (cells: readonly string[]) => boolean {
  const keys = beginnings.map(keyOf);
  if (keys.length === 0) return () => false;
  return (cells) => {
    const first = keyOf(cells.find((cell) => !isBlank(cell)) ?? "");
    return keys.some((key) => first.startsWith(key));
  };
}

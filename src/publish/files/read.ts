import { chooseSheet, type ChosenSheet, reportSheet } from "./choose_sheet.ts";
import { shapeOf } from "../gate/shape.ts";
import type { SheetMap } from "../model/sheet_map.ts";
import { keyOf } from "../sheets/sheet_values.ts";
import { ReadError } from "../model/errors.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import { csvRecords } from "./csv_records.ts";
import { requireAny } from "./geojson_records.ts";
import { geojsonRows } from "./geojson_rows.ts";
import { bytesOf, fileInput, type Input, textOf } from "./input.ts";
import { jsonArrayRows, lines, ndjsonRows } from "./json_rows.ts";
import { openFile, type ReadOptions, unreadable } from "./open_file.ts";
import type { RawRow } from "../model/raw_row.ts";
import { chosenSheet, noNotes, type ReadNotes, warningsOf } from "./read_notes.ts";
import { sheetRows } from "../sheets/sheet.ts";
import { openWorkbook, type Workbook } from "./xlsx/records.ts";

/** The rows of a file, and its warnings, complete once the rows are read. */
export interface Rows extends AsyncIterable<RawRow> {
  warnings(): string[];
}

/**
 * Streams the rows of a file.
 *
 * @param file A path, `-` for standard input, or an input. gzip is decompressed.
 * @throws {ReadError} when the file cannot be read.
 */
export function readRows(
  dataset: Dataset,
  file: string | Input,
  options: ReadOptions = {},
): Rows {
  const notes = noNotes();
  return {
    [Symbol.asyncIterator]: () => rowsOf(dataset, file, options, notes),
    warnings: () => warningsOf(notes),
  };
}

/** Lines of a file, such as ids to delete; blank ones are skipped. */
export async function* readLines(file: string): AsyncGenerator<string> {
  const input = await fileInput(file);
  try {
    for await (const { text } of lines(textOf(bytesOf(input, () => {}), input.name))) {
      const line = text.trim();
      if (line !== "") yield line;
    }
  } catch (error) {
    throw unreadable(input.name, error);
  }
}

/** The sheet that a map names, or the one whose columns match the map or the dataset. */
async function sheetOf(
  workbook: Workbook,
  dataset: Dataset,
  map: SheetMap | undefined,
): Promise<ChosenSheet> {
  if (map?.sheet !== undefined) {
    const { sheet } = map;
    const name = workbook.sheets.includes(sheet) ? sheet : await reportSheet(workbook) ?? sheet;
    return { name, alike: [] };
  }
  const wanted = map === undefined
    ? new Set([...shapeOf(dataset.schema).leaves.keys()].map(keyOf))
    : new Set(Object.keys(map.columns).map(keyOf));
  return await chooseSheet(workbook, (cells) => {
    const names = new Set(cells.map(keyOf));
    return wanted.intersection(names).size;
  });
}

async function* rowsOf(
  dataset: Dataset,
  file: string | Input,
  options: ReadOptions,
  notes: ReadNotes,
): AsyncGenerator<RawRow> {
  const input = typeof file === "string" ? await fileInput(file) : file;
  const { map } = options;
  let { format } = options;
  try {
    const opened = await openFile(input, options);
    // Zipped files are opened as workbooks.
    if (opened.format !== "xlsx") format = opened.format;
    if (map !== undefined && (format === "json" || format === "ndjson")) {
      throw new ReadError("a map is for CSV, XLSX and GeoJSON, and it is none of these");
    }
    switch (opened.format) {
      case "geojson": {
        if (options.partial === true) {
          throw new ReadError("GeoJSON cannot update single columns. Publish it with --delta");
        }
        format = undefined;
        const rows = geojsonRows(
          dataset,
          opened.texts,
          map,
          notes,
          (_line, where, why) => notes.unused.push(`${where}: ${why}`),
        );
        return yield* requireAny(rows, () => notes.unused[0]);
      }
      case "json":
        return yield* jsonArrayRows(opened.texts);
      case "ndjson":
        return yield* ndjsonRows(opened.texts);
      case "csv":
        return yield* sheetRows(dataset, csvRecords(opened.texts), map, notes, {
          ...options,
          isDelimited: true,
        });
      case "xlsx": {
        const workbook = await openWorkbook(opened.workbook);
        const sheet = await sheetOf(workbook, dataset, map);
        if (map?.sheet === undefined) notes.sheet = chosenSheet(sheet, workbook);
        return yield* sheetRows(dataset, workbook.records(sheet.name), map, notes, options);
      }
    }
  } catch (error) {
    throw unreadable(format === undefined ? input.name : `${input.name} as ${format}`, error);
  }
}

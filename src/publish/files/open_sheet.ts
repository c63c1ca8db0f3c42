import { chooseSheet, type ScoreHeader } from "./choose_sheet.ts";
import { ReadError } from "../model/errors.ts";
import { csvRecords } from "./csv_records.ts";
import { geojsonColumns, geojsonRecords, requireAny } from "./geojson_records.ts";
import { fileInput, type Input } from "./input.ts";
import { openFile, type ReadOptions, unreadable } from "./open_file.ts";
import { NO_VALUE, type SheetRecord, valueOfMerged } from "../sheets/sheet_record.ts";
import { openWorkbook } from "./xlsx/records.ts";

/** A sheet: its records and, if it is part of a workbook, the names of all sheets. */
export interface Sheet {
  readonly names: readonly string[];
  /** The sheet that is read by default. */
  readonly first?: string;
  /** Further sheets whose columns match as well. */
  readonly alike?: readonly string[];
  /** The visible sheets of a workbook. */
  readonly visible?: readonly string[];
  /** Whether the records are features, with outlines in addition to properties. */
  readonly isGeojson?: boolean;
  readonly records: AsyncIterable<SheetRecord>;
}

/**
 * Opens a sheet without a map.
 *
 * @throws {ReadError} when the file is not a sheet.
 */
export async function openSheet(
  file: string | Input,
  options: ReadOptions & {
    readonly sheet?: string;
    /** Scores a line as a header, to choose among sheets. */
    readonly score?: ScoreHeader;
  } = {},
): Promise<Sheet> {
  const input = typeof file === "string" ? await fileInput(file) : file;
  try {
    const opened = await openFile(input, options);
    if (opened.format === "geojson") {
      const columns = await geojsonColumns(opened.texts, undefined);
      let first: string | undefined;
      const features = geojsonRecords(opened.texts, columns, (_line, where, why) => {
        first ??= `${where}: ${why}`;
      });
      const records = requireAny(features, () => first);
      return { names: [], isGeojson: true, records: readable(input.name, records) };
    }
    if (opened.format === "xlsx") {
      const workbook = await openWorkbook(opened.workbook);
      const { sheets, records } = workbook;
      const { name: first, alike } = options.score === undefined
        ? { name: workbook.first, alike: [] }
        : await chooseSheet(workbook, options.score);
      return {
        names: sheets,
        first,
        alike,
        visible: workbook.visible,
        records: readable(input.name, withValues(records(options.sheet ?? first))),
      };
    }
    if (opened.format === "csv") {
      return { names: [], records: readable(input.name, csvRecords(opened.texts)) };
    }
  } catch (error) {
    throw unreadable(input.name, error);
  }
  throw new NotASheet(`Cannot read ${input.name}: it is not a sheet. Use CSV, XLSX or GeoJSON`);
}

/** The file has fields instead of columns: it is NDJSON or a JSON array. */
export class NotASheet extends ReadError {}

/**
 * A workbook's records for proposing a map: vertically merged cells get the value of the first, and
 * other cells without a value are blank.
 */
async function* withValues(records: AsyncIterable<SheetRecord>): AsyncGenerator<SheetRecord> {
  for await (const record of records) {
    const mergedColumns: number[] = [];
    const cells = record.cells.map((cell, at) => {
      const merged = valueOfMerged(cell);
      if (merged !== undefined && merged !== "") mergedColumns.push(at);
      return merged ?? (cell.startsWith(NO_VALUE) ? "" : cell);
    });
    // A line with only merged cells is blank.
    const isOnlyMerged = cells.every((cell, at) => cell === "" || mergedColumns.includes(at));
    yield { ...record, cells: isOnlyMerged ? cells.map(() => "") : cells, mergedColumns };
  }
}

/** Passes records on; errors name the file. */
async function* readable(
  name: string,
  records: AsyncIterable<SheetRecord>,
): AsyncGenerator<SheetRecord> {
  try {
    yield* records;
  } catch (error) {
    throw unreadable(name, error);
  }
}

import { csvRecords } from "./csv_records.ts";
import { geojsonRecords, notNone } from "./geojson_records.ts";
import { featuresOf, fileInput, type Input, isGeojson } from "./input.ts";
import { openFile, type ReadOptions, unreadable } from "./open_file.ts";
import { ReadError } from "../model/read_error.ts";
import { NO_VALUE, type SheetRecord } from "../sheets/sheet_record.ts";
import { openWorkbook } from "./xlsx/records.ts";

/** A sheet: its records, and the names of all sheets when it is a workbook's. */
export interface Sheet {
  readonly names: readonly string[];
  /** The one that is read where none is named. */
  readonly first?: string;
  readonly records: AsyncIterable<SheetRecord>;
}

/**
 * Opens a sheet without saying what its columns mean.
 *
 * @throws {ReadError} when the file is none.
 */
export async function openSheet(
  file: string | Input,
  options: ReadOptions & { readonly sheet?: string } = {},
): Promise<Sheet> {
  const input = typeof file === "string" ? await fileInput(file) : file;
  try {
    if (isGeojson(input)) {
      let first: string | undefined;
      const features = geojsonRecords(
        featuresOf(input, options.progress),
        undefined,
        (line, why) => {
          first ??= `line ${line}: ${why}`;
        },
      );
      const records = notNone(features, () => first);
      return { names: [], records: readable(input.name, records) };
    }
    const opened = await openFile(input, options);
    if (opened.format === "xlsx") {
      const { sheets, first, records } = await openWorkbook(opened.workbook);
      return {
        names: sheets,
        first,
        records: readable(input.name, withValues(records(options.sheet))),
      };
    }
    if (opened.format === "csv") {
      return { names: [], records: readable(input.name, csvRecords(opened.texts)) };
    }
  } catch (error) {
    throw unreadable(input.name, error);
  }
  throw new ReadError(`Cannot read ${input.name}: it is no sheet. Use CSV, XLSX or GeoJSON`);
}

/**
 * Whether a file has columns, as CSV, workbooks and the properties of GeoJSON have, rather than
 * fields, as JSON has.
 *
 * @throws {ReadError} when it cannot be read.
 */
export async function isSheet(input: Input, options: ReadOptions = {}): Promise<boolean> {
  if (isGeojson(input)) return true;
  try {
    const opened = await openFile(input, options);
    if (opened.format !== "xlsx") await opened.texts[Symbol.asyncIterator]().return?.(undefined);
    return opened.format === "csv" || opened.format === "xlsx";
  } catch (error) {
    throw unreadable(input.name, error);
  }
}

/** A workbook's records, without what holds no value: a map is proposed from the others. */
async function* withValues(records: AsyncIterable<SheetRecord>): AsyncGenerator<SheetRecord> {
  for await (const { line, cells } of records) {
    yield { line, cells: cells.map((cell) => cell.startsWith(NO_VALUE) ? "" : cell) };
  }
}

/** The same records, with errors that name the file. */
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

import type { RawRow } from "./raw_row.ts";
import { Buffer } from "node:buffer";
import type { Dataset } from "../datasets/dataset.ts";
import { csvRecords } from "./csv_records.ts";
import { GateError } from "./gate_error.ts";
import { geojsonRecords } from "./geojson_records.ts";
import { geojsonRows } from "./geojson_rows.ts";
import {
  bytesOf,
  type BytesRead,
  fileInput,
  type Input,
  isGeojson,
  peek,
  textOf,
} from "./input.ts";
import { jsonArrayRows, lines, ndjsonRows } from "./json_rows.ts";
import { ReadError } from "./read_error.ts";
import { chosenSheet, noNotes, type ReadNotes, warningsOf } from "./read_notes.ts";
import type { SheetMap } from "./sheet_map.ts";
import { NO_VALUE, type SheetOptions, type SheetRecord } from "./sheet_record.ts";
import { sheetRows } from "./sheet.ts";
import { openWorkbook } from "./xlsx_records.ts";

export const FORMATS = ["ndjson", "json", "csv", "xlsx"] as const;
export type Format = (typeof FORMATS)[number];

export interface ReadOptions extends SheetOptions {
  /** Left out, it is told from the file's name, or from the first sign of the content. */
  readonly format?: Format;
  /** What the columns of a sheet mean. */
  readonly map?: SheetMap;
  /** Of a text; told from its first bytes when left out. */
  readonly encoding?: string;
  /** Called with the number of bytes read. */
  readonly progress?: BytesRead;
}

/** The rows of a file, and what was odd about it, known when they are read. */
export interface Rows extends AsyncIterable<RawRow> {
  warnings(): string[];
}

/**
 * The rows of a file, one after another, never all at once.
 *
 * @param file A path, or `-` for standard input, or an input. `.gz` is unpacked.
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

/** Lines of a file, such as the ids to delete; empty ones are left out. */
export async function* readLines(file: string): AsyncGenerator<string> {
  const input = await fileInput(file);
  try {
    for await (const { text } of lines(textOf(bytesOf(input, () => {})))) {
      const line = text.trim();
      if (line !== "") yield line;
    }
  } catch (error) {
    throw unreadable(input.name, error);
  }
}

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
      const features = geojsonRecords(featuresOf(input, options), undefined, (line, why) => {
        first ??= `no feature gives a row (line ${line}: ${why})`;
      });
      const records = notNone(features, () => first ?? "it has no features");
      return { names: [], records: readable(input.name, records) };
    }
    const opened = await open(input, options);
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

const IN_MAP = '"sheet" in the map names another';

/** A workbook's records, without what holds no value: a map is proposed from the others. */
async function* withValues(records: AsyncIterable<SheetRecord>): AsyncGenerator<SheetRecord> {
  for await (const { line, cells } of records) {
    yield { line, cells: cells.map((cell) => cell.startsWith(NO_VALUE) ? "" : cell) };
  }
}

const featuresOf = (input: Input, { progress = () => {} }: ReadOptions) =>
  ReadableStream.from(bytesOf(input, progress));

/**
 * Whether a file has columns, as CSV, workbooks and the properties of GeoJSON have, rather than
 * fields, as JSON has.
 *
 * @throws {ReadError} when it cannot be read.
 */
export async function isSheet(input: Input, options: ReadOptions = {}): Promise<boolean> {
  if (isGeojson(input)) return true;
  try {
    const opened = await open(input, options);
    if (opened.format !== "xlsx") await opened.texts[Symbol.asyncIterator]().return?.(undefined);
    return opened.format === "csv" || opened.format === "xlsx";
  } catch (error) {
    throw unreadable(input.name, error);
  }
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
    if (format === undefined && isGeojson(input)) {
      if (options.partial === true) throw new ReadError("GeoJSON is not laid over rows");
      return yield* geojsonRows(
        dataset,
        featuresOf(input, options),
        map,
        notes,
        (line, why) => notes.unused.push(`line ${line}: ${why}`),
      );
    }
    const opened = await open(input, options);
    format = opened.format;
    if (map !== undefined && (format === "json" || format === "ndjson")) {
      throw new ReadError("a map is for sheets: CSV or XLSX");
    }
    switch (opened.format) {
      case "json":
        return yield* jsonArrayRows(opened.texts);
      case "ndjson":
        return yield* ndjsonRows(opened.texts);
      case "csv":
        return yield* sheetRows(dataset, csvRecords(opened.texts), map, notes, options);
      case "xlsx": {
        const { sheets, first, records } = await openWorkbook(opened.workbook);
        if (map?.sheet === undefined) notes.sheet = chosenSheet(first, sheets, IN_MAP);
        return yield* sheetRows(dataset, records(map?.sheet), map, notes, options);
      }
    }
  } catch (error) {
    throw unreadable(format === undefined ? input.name : `${input.name} as ${format}`, error);
  }
}

/** A file's content, told apart by how it is read. */
type Opened =
  | { readonly format: "xlsx"; readonly workbook: Buffer }
  | { readonly format: Exclude<Format, "xlsx">; readonly texts: AsyncIterable<string> };

async function open(
  input: Input,
  { format, encoding, progress = () => {} }: ReadOptions,
): Promise<Opened> {
  const bytes = await peek(bytesOf(input, progress), (held) => held.length > 0);
  const head = Buffer.from(bytes.held[0] ?? []).toString("latin1", 0, 4);
  if (head === OLD_WORKBOOK) throw new ReadError("it is an old workbook. Save it as .xlsx");
  if (format === "xlsx" || format === undefined && head === ZIP) {
    return { format: "xlsx", workbook: Buffer.concat(await Array.fromAsync(bytes.all)) };
  }
  const { held, all } = await peek(
    textOf(bytes.all, encoding),
    (held) => held.some((text) => text.trim() !== ""),
  );
  const first = held.join("").trimStart().slice(0, 1);
  return { format: format ?? formatOf(input.name, first), texts: all };
}

/** How files begin that are zipped, or workbooks of before 2007. */
const ZIP = "PK\x03\x04";
const OLD_WORKBOOK = "\xd0\xcf\x11\xe0";

function formatOf(name: string, first: string): Exclude<Format, "xlsx"> {
  const plain = name.toLowerCase().replace(/\.gz$/, "");
  if (/\.(csv|tsv|tab)$/.test(plain)) return "csv";
  if (first === "[") return "json";
  if (first === "{" || first === "") return "ndjson";
  // Excel's Unicode Text is a .txt.
  if (name === "standard input" || plain.endsWith(".txt")) return "csv";
  throw new ReadError(
    `Cannot read ${name}: it holds neither NDJSON nor a JSON array, and is not named .csv or .xlsx`,
  );
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

function unreadable(what: string, error: unknown): Error {
  if (error instanceof GateError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof ReadError && message.startsWith("Cannot ")) return error;
  return new ReadError(`Cannot read ${what}: ${message}`, { cause: error });
}

/** @throws {ReadError} saying `why` when there are no records. */
async function* notNone<T>(records: AsyncIterable<T>, why: () => string): AsyncGenerator<T> {
  let none = true;
  for await (const record of records) {
    none = false;
    yield record;
  }
  if (none) throw new ReadError(why());
}

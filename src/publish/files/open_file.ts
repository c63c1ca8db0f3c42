import { isGeojsonHead } from "../../geo/geojson/read_features.ts";
import { foreignFormat } from "./foreign_formats.ts";
import { GateError, ReadError } from "../model/errors.ts";
import { Buffer } from "node:buffer";
import { bytesOf, type BytesRead, GZIP, type Input, inTurns, peek, textOf } from "./input.ts";
import type { SheetMap } from "../model/sheet_map.ts";
import type { SheetOptions } from "../sheets/sheet_record.ts";
import { assertFileSize } from "./xlsx/limits.ts";
import { lastOf } from "../../base/known.ts";

export const FORMATS = ["ndjson", "json", "csv", "xlsx", "geojson"] as const;
export type Format = (typeof FORMATS)[number];

export interface ReadOptions extends SheetOptions {
  /** By default detected from the file's name or the first character of its content. */
  readonly format?: Format;
  /** Assigns the columns of a sheet to fields. */
  readonly map?: SheetMap;
  /** The encoding of a text; by default detected from its first bytes. */
  readonly encoding?: string;
  /** Called with the number of bytes read. */
  readonly progress?: BytesRead;
}

/** A file's content, by format. */
type Opened =
  | { readonly format: "xlsx"; readonly workbook: Buffer }
  /** Read more than once: the end may determine how the beginning is read. */
  | { readonly format: "geojson"; readonly texts: () => AsyncIterable<string> }
  | { readonly format: "csv" | "json" | "ndjson"; readonly texts: AsyncIterable<string> };

/**
 * Opens a file in the given format, or in the one recognized by its content and name.
 *
 * @throws {ReadError} when the format is unsupported.
 */
export async function openFile(
  input: Input,
  { format, encoding, progress = () => {} }: ReadOptions,
): Promise<Opened> {
  const bytes = await peek(bytesOf(input, progress), (held) => held.length > 0);
  const start = bytes.held[0] ?? new Uint8Array();
  const foreign = foreignFormat(start);
  if (foreign !== undefined) {
    // HTML exports are often named .xls, and spreadsheet programs open them.
    const isMarkup = isNamedWorkbook(input.name) && start.includes(LESS_THAN);
    throw new ReadError(isMarkup ? NO_WORKBOOK : foreign);
  }
  const head = Buffer.from(start).toString("latin1", 0, 4);
  if (head.startsWith(GZIP)) {
    throw new ReadError("it is compressed with gzip twice. Decompress it once");
  }
  if (format === "xlsx" || head === ZIP) {
    return { format: "xlsx", workbook: await wholeOf(bytes.all) };
  }
  const { held, all } = await peek(
    textOf(bytes.all, input.name, encoding),
    // Looks only at the last chunk: looking at all again would take quadratic time if the beginning
    // is blank.
    (held) => held.length >= MAX_BLANK || held.length > 0 && lastOf(held).trim() !== "",
  ).catch((error) => {
    throw format === undefined && isNamedWorkbook(input.name) ? new ReadError(NO_WORKBOOK) : error;
  });
  const first = firstSign(held);
  if (format === "geojson" || format === undefined && first !== "" && isNamedGeojson(input.name)) {
    return { format: "geojson", texts: await repeatable(input, encoding, all, progress) };
  }
  const texts = format === undefined && "[{\x1e".includes(first) && first !== ""
    ? await headOfJson(all)
    : { isGeojson: false, all };
  if (texts.isGeojson) {
    return { format: "geojson", texts: await repeatable(input, encoding, texts.all, progress) };
  }
  return {
    format: format ?? formatOf(input.name, held.join("").trimStart()),
    texts: inTurns(texts.all),
  };
}

const firstSign = (held: readonly string[]) => held.join("").trimStart().slice(0, 1);

const isNamedGeojson = (name: string) => /\.(geojson|geojsonl|geojsons)(\.gz)?$/i.test(name);

/** How much of a JSON text is examined to recognize GeoJSON: foreign members may be long. */
const JSON_HEAD = 1 << 20;

async function headOfJson(
  texts: AsyncIterable<string>,
): Promise<{ isGeojson: boolean; all: AsyncIterable<string> }> {
  let length = 0;
  let looked = 0;
  let found: boolean | null = null;
  const { all } = await peek(texts, (held) => {
    length += held.at(-1)?.length ?? 0;
    // Each step examines twice as much as the previous one, so that the total stays linear.
    if (held.length === 0 || length < 2 * looked) return false;
    looked = length;
    found = isGeojsonHead(held.join(""));
    return found !== null || length >= JSON_HEAD;
  });
  return { isGeojson: found === true, all };
}

/** Keeps an input in memory if it can be opened only once, because it is read more than once. */
async function repeatable(
  input: Input,
  encoding: string | undefined,
  opened: AsyncIterable<string>,
  progress: BytesRead,
): Promise<() => AsyncIterable<string>> {
  if (input.isOnce === true) {
    const held: string[] = [];
    let length = 0;
    for await (const text of opened) {
      held.push(text);
      if ((length += text.length) > MAX_HELD) {
        throw new ReadError("it is too long to be read from standard input. Save it as a file");
      }
    }
    return async function* () {
      yield* held;
    };
  }
  await opened[Symbol.asyncIterator]().return?.();
  return () => inTurns(textOf(bytesOf(input, progress), input.name, encoding));
}

/** The most characters of GeoJSON that are kept in memory. */
const MAX_HELD = 300_000_000;

/** How many pieces are searched for the first character. */
const MAX_BLANK = 1000;

/** A workbook is read from its end, so all of it is kept in memory. */
async function wholeOf(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    assertFileSize(length += chunk.length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

const LESS_THAN = "<".charCodeAt(0);

/** The first bytes of zip files. */
const ZIP = "PK\x03\x04";

const NO_WORKBOOK =
  "it has the name of a workbook and is not one. Open it in a spreadsheet program and save it as .xlsx";

const isNamedWorkbook = (name: string) => /\.xl\w+(\.gz)?$/i.test(name);

/** How a JSON object begins; few sheets have such a first cell. */
const JSON_BEGINS = /^(\[\s*)?{\s*"/;

/** @param start The beginning of the text. */
function formatOf(name: string, start: string): "csv" | "json" | "ndjson" {
  const first = start.slice(0, 1);
  const plain = name.toLowerCase().replace(/\.gz$/, "");
  if (/\.(csv|tsv|tab)$/.test(plain) && !JSON_BEGINS.test(start)) return "csv";
  if (first === "[") return "json";
  if (first === "{") return "ndjson";
  if (isNamedWorkbook(name)) throw new ReadError(first === "" ? "it is empty" : NO_WORKBOOK);
  if (first === "") return "ndjson";
  // Excel's Unicode Text is a .txt.
  if (name === "standard input" || plain.endsWith(".txt")) return "csv";
  throw new ReadError(
    `Cannot read ${name}: it holds neither NDJSON nor a JSON array, and is not named .csv or .xlsx`,
  );
}

/** Adds the name of the input to a reader's error. */
export function unreadable(what: string, error: unknown): Error {
  if (error instanceof GateError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof ReadError && message.startsWith("Cannot ")) return error;
  const advice = error instanceof ReadError ? error.advice : undefined;
  return new ReadError(`Cannot read ${what}: ${message}`, { cause: error, advice });
}

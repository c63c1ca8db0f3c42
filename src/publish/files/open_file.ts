import { Buffer } from "node:buffer";
import { GateError } from "../gate/gate_error.ts";
import { bytesOf, type BytesRead, GZIP, type Input, inTurns, peek, textOf } from "./input.ts";
import { ReadError } from "../model/read_error.ts";
import type { SheetMap } from "../model/sheet_map.ts";
import type { SheetOptions } from "../sheets/sheet_record.ts";
import { assertFile } from "./xlsx/limits.ts";

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

/** A file's content, told apart by how it is read. */
export type Opened =
  | { readonly format: "xlsx"; readonly workbook: Buffer }
  | { readonly format: Exclude<Format, "xlsx">; readonly texts: AsyncIterable<string> };

/**
 * Opens a file whose format is given, or told from its first bytes and its name.
 *
 * @throws {ReadError} when it is of none.
 */
export async function openFile(
  input: Input,
  { format, encoding, progress = () => {} }: ReadOptions,
): Promise<Opened> {
  const bytes = await peek(bytesOf(input, progress), (held) => held.length > 0);
  const head = Buffer.from(bytes.held[0] ?? []).toString("latin1", 0, 4);
  if (head === OLD_WORKBOOK) {
    throw new ReadError(
      "it is an old workbook, or one with a password. Save it as .xlsx, without a password",
    );
  }
  if (head.startsWith(GZIP)) throw new ReadError("it is packed with gzip twice. Unpack it once");
  if (format === "xlsx" || format === undefined && head === ZIP) {
    return { format: "xlsx", workbook: await wholeOf(bytes.all) };
  }
  const { held, all } = await peek(
    textOf(bytes.all, encoding),
    // Only the last is new: to look at all again takes the square of a long blank head's time.
    (held) => held.length >= MOST_BLANK || held.length > 0 && held.at(-1)!.trim() !== "",
  ).catch((error) => {
    throw format === undefined && isNamedWorkbook(input.name) ? new ReadError(NO_WORKBOOK) : error;
  });
  const first = held.join("").trimStart().slice(0, 1);
  return { format: format ?? formatOf(input.name, first), texts: inTurns(all) };
}

/** So many pieces are looked through for the first sign. */
const MOST_BLANK = 1000;

/** A workbook is read from its end, so all of it is held. */
async function wholeOf(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    assertFile(length += chunk.length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

/** How files begin that are zipped, or are workbooks of before 2007 or with a password. */
const ZIP = "PK\x03\x04";
const OLD_WORKBOOK = "\xd0\xcf\x11\xe0";

const NO_WORKBOOK =
  "it is named as a workbook and is none. Open it in a spreadsheet program and save it as .xlsx";

const isNamedWorkbook = (name: string) => /\.xl\w+(\.gz)?$/i.test(name);

function formatOf(name: string, first: string): Exclude<Format, "xlsx"> {
  const plain = name.toLowerCase().replace(/\.gz$/, "");
  if (/\.(csv|tsv|tab)$/.test(plain)) return "csv";
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

/** An error of a reader, as one that names what was read. */
export function unreadable(what: string, error: unknown): Error {
  if (error instanceof GateError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof ReadError && message.startsWith("Cannot ")) return error;
  return new ReadError(`Cannot read ${what}: ${message}`, { cause: error });
}

import { Buffer } from "node:buffer";
import { csvCell } from "../../base/text/csv_cell.ts";
import { openSheet } from "../../publish/files/open_sheet.ts";
import { foreignFormat } from "../../publish/files/foreign_formats.ts";
import { fileInput } from "../../publish/files/input.ts";
import { ReadError } from "../../publish/model/errors.ts";

/** The first bytes of a workbook, which is a ZIP archive. */
const WORKBOOK = "PK\x03\x04";

const files = new WeakMap<ReadableStream<Uint8Array>, string>();

/** The name of the file that a stream was opened from, so that errors can name the wrong one. */
export const fileOf = (content: ReadableStream<Uint8Array>): string | undefined =>
  files.get(content);

const sheets = new WeakMap<ReadableStream<Uint8Array>, string>();

/** Says which sheet of a workbook is read; undefined unless the workbook has several. */
export const sheetNote = (content: ReadableStream<Uint8Array>): string | undefined =>
  sheets.get(content);

/**
 * Opens a public file: `.gz` is decompressed, and a workbook becomes its widest sheet as CSV.
 *
 * @throws {RangeError} when it cannot be read.
 */
export async function openPublicFile(file: string): Promise<ReadableStream<Uint8Array>> {
  const content = await opened(file);
  files.set(content, file);
  return content;
}

async function opened(file: string): Promise<ReadableStream<Uint8Array>> {
  try {
    const start = await beginning(file);
    if (Buffer.from(start).toString("latin1").startsWith(WORKBOOK)) return await widestSheet(file);
    const foreign = foreignFormat(start);
    if (foreign !== undefined) throw new ReadError(`Cannot read ${file}: ${foreign}`);
    const stream = (await Deno.open(file)).readable;
    return file.endsWith(".gz")
      ? stream.pipeThrough(new DecompressionStream("gzip") as never)
      : stream;
  } catch (error) {
    if (error instanceof ReadError) throw new RangeError(error.message);
    throw new RangeError(`Cannot read ${file}: ${error instanceof Error ? error.message : error}`);
  }
}

/** How many bytes are read to recognize a format. */
const HEAD = 2048;

async function beginning(file: string): Promise<Uint8Array> {
  using opened = await Deno.open(file);
  const bytes = new Uint8Array(HEAD);
  const read = await opened.read(bytes) ?? 0;
  return bytes.subarray(0, read);
}

async function widestSheet(file: string): Promise<ReadableStream<Uint8Array>> {
  // The widest sheet holds the data: others are covers, notes and descriptions of fields.
  const score = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== "").length;
  const { records, names, first = "" } = await openSheet(await fileInput(file), { score });
  const encoder = new TextEncoder();
  const lines = async function* () {
    let width = 0;
    for await (const { cells } of records) {
      // Workbooks omit blank cells at the end of a row, so rows are padded to the header's width.
      width = Math.max(width, cells.length);
      const whole = Array.from({ length: width }, (_, at) => csvCell(cells[at] ?? ""));
      yield encoder.encode(whole.join(",") + "\n");
    }
  };
  const content = ReadableStream.from(lines());
  if (names.length > 1) {
    sheets.set(content, `only the sheet "${first}" of ${file} is read, of ${names.join(", ")}`);
  }
  return content;
}

/** Opens an importer's companion files, by name. */
export async function openCompanions(
  files: Readonly<Record<string, string>>,
): Promise<Record<string, ReadableStream<Uint8Array>>> {
  const opened: Record<string, ReadableStream<Uint8Array>> = {};
  for (const [name, file] of Object.entries(files)) opened[name] = await openPublicFile(file);
  return opened;
}

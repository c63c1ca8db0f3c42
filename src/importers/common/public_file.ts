import { csvCell } from "../../base/text/csv_cell.ts";
import { openSheet } from "../../publish/files/open_sheet.ts";
import { fileInput } from "../../publish/files/input.ts";
import { ReadError } from "../../publish/model/errors.ts";

/** How a workbook begins, which is a ZIP archive. */
const WORKBOOK = "PK\x03\x04";

/**
 * A public file's content: `.gz` is unpacked, and of a workbook it is the widest sheet as CSV.
 *
 * @throws {RangeError} when it cannot be read.
 */
export async function openPublicFile(file: string): Promise<ReadableStream<Uint8Array>> {
  try {
    if (await beginning(file) === WORKBOOK) return await widestSheet(file);
    const stream = (await Deno.open(file)).readable;
    return file.endsWith(".gz")
      ? stream.pipeThrough(new DecompressionStream("gzip") as never)
      : stream;
  } catch (error) {
    if (error instanceof ReadError) throw new RangeError(error.message);
    throw new RangeError(`Cannot read ${file}: ${error instanceof Error ? error.message : error}`);
  }
}

async function beginning(file: string): Promise<string> {
  using opened = await Deno.open(file);
  const bytes = new Uint8Array(WORKBOOK.length);
  const read = await opened.read(bytes) ?? 0;
  return String.fromCharCode(...bytes.subarray(0, read));
}

async function widestSheet(file: string): Promise<ReadableStream<Uint8Array>> {
  // The widest is the one with data: others are covers, notes and descriptions of fields.
  const score = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== "").length;
  const { records } = await openSheet(await fileInput(file), { score });
  const encoder = new TextEncoder();
  const lines = async function* () {
    let width = 0;
    for await (const { cells } of records) {
      // A workbook leaves out blank cells at the end of a row; the names of columns are its widest.
      width = Math.max(width, cells.length);
      const whole = Array.from({ length: width }, (_, at) => csvCell(cells[at] ?? ""));
      yield encoder.encode(whole.join(",") + "\n");
    }
  };
  return ReadableStream.from(lines());
}

/** Companion files of an importer, opened by name. */
export async function openCompanions(
  files: Readonly<Record<string, string>>,
): Promise<Record<string, ReadableStream<Uint8Array>>> {
  const opened: Record<string, ReadableStream<Uint8Array>> = {};
  for (const [name, file] of Object.entries(files)) opened[name] = await openPublicFile(file);
  return opened;
}

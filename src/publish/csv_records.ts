import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { peek, through } from "./input.ts";
import { ReadError } from "./read_error.ts";
import type { SheetRecord } from "./sheet_record.ts";

/** Characters of one record; a quote that is never closed would take in the whole file. */
const LONGEST = 10_000_000;
const HEAD = 65_536;

/** The records of a text with commas, semicolons, tabs or bars between cells, told from its head. */
export async function* csvRecords(texts: AsyncIterable<string>): AsyncGenerator<SheetRecord> {
  const { held, all } = await peek(
    texts,
    (held) => held.reduce((sum, text) => sum + text.length, 0) >= HEAD,
  );
  const head = held.join("");
  // Excel's own way to say what stands between cells.
  const said = /^sep=(.)\r?\n/i.exec(head);
  const start = said === null ? 1 : 2;
  /** Where the last row ended, and how many line ends the parser has counted twice until there. */
  let ended = start - 1;
  let twice = 0;
  const parser = through(
    Readable.from(all),
    parse({
      delimiter: said?.[1] ?? delimiterOf(head),
      from_line: start,
      relax_column_count: true,
      // As spreadsheets read them: 3/4" pipe.
      relax_quotes: true,
      // Lines that a Unix tool adds to a file of Excel's end in another way than the others.
      record_delimiter: head.includes("\n") ? ["\r\n", "\n"] : "\r",
      max_record_size: LONGEST,
      on_record(cells, { lines }) {
        const line = ended + 1;
        if (lines - twice > line) twice += windowsEnds(cells);
        ended = lines - twice;
        const record: SheetRecord = { line, cells };
        // Its types let records be texts alone.
        return record as unknown as typeof cells;
      },
    }),
  );
  try {
    yield* parser as AsyncIterable<SheetRecord>;
  } catch (error) {
    throw error instanceof CsvError && isOpen(error) ? unclosed(ended + 1, error) : error;
  }
}

/** Line ends within cells that are of two signs, each of which the parser counts. */
const windowsEnds = (cells: readonly string[]) =>
  cells.reduce((sum, cell) => sum + cell.split("\r\n").length - 1, 0);

/** Whether a quote was not closed, by the file's end or within what a row may be. */
const isOpen = ({ code }: CsvError) =>
  code === "CSV_QUOTE_NOT_CLOSED" || code === "CSV_MAX_RECORD_SIZE";

/** The parser tells the line where it gave up; a person must look where the row begins. */
const unclosed = (line: number, cause: CsvError) =>
  new ReadError(`a quote (") in the row of line ${line} is never closed. Close it or take it out`, {
    cause,
  });

/**
 * The sign that stands between most cells of the first line that is not blank. A title alone in its
 * line has none; then that of the first line which has several cells.
 */
function delimiterOf(head: string): string {
  const lines = head.split(/\r?\n|\r/).filter((line) => line.replace(/[\s;,]/g, "") !== "")
    .map(signsIn);
  const [first = signsIn("")] = lines;
  const several = first.count > 0 ? first : lines.find(({ count }) => count > 1);
  return (several ?? first).sign;
}

/** Which sign is most often between the cells of a line, and how often. */
function signsIn(line: string): { readonly sign: string; readonly count: number } {
  const bare = line.replace(/"[^"]*"/g, "");
  const counts = [",", ";", "\t", "|"]
    .map((sign) => ({ sign, count: bare.split(sign).length - 1 }));
  return counts.reduce((best, one) => one.count > best.count ? one : best);
}

import { ReadError } from "../model/errors.ts";
import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { peek, through } from "./input.ts";
import { MAX_ROW_LENGTH, type SheetRecord } from "../sheets/sheet_record.ts";

const HEAD = 65_536;

/**
 * The records of a text whose cells are separated by commas, semicolons, tabs or bars, which is
 * detected.
 */
export async function* csvRecords(texts: AsyncIterable<string>): AsyncGenerator<SheetRecord> {
  const { held, all } = await peek(
    texts,
    (held) => held.reduce((sum, text) => sum + text.length, 0) >= HEAD,
  );
  const head = held.join("");
  // Excel's way to declare the separator.
  const declared = /^sep=(.)\r?\n/i.exec(head);
  const start = declared === null ? 1 : 2;
  /** Where the last row ended, and how many line ends the parser has counted twice so far. */
  let ended = start - 1;
  let twice = 0;
  const sign = declared?.[1] ?? delimiterOf(head);
  const parser = through(
    Readable.from(all),
    parse({
      delimiter: sign,
      from_line: start,
      relax_column_count: true,
      // As spreadsheets read them: 3/4" pipe.
      relax_quotes: true,
      // A Unix tool may append lines with another line end than Excel's.
      record_delimiter: endsWithReturns(head) ? "\r" : ["\r\n", "\n"],
      max_record_size: MAX_ROW_LENGTH,
      on_record(cells, { lines }) {
        const line = ended + 1;
        if (lines - twice > line) twice += windowsEnds(cells);
        ended = lines - twice;
        const record: SheetRecord = { line, cells: cells.map(shownCell) };
        // Its types allow records only as texts.
        return record as unknown as typeof cells;
      },
    }),
  );
  try {
    for await (const record of parser as AsyncIterable<SheetRecord>) {
      if (record.cells.some((cell) => swallowsLines(cell, sign))) throw unclosed(record.line);
      yield record;
    }
  } catch (error) {
    const code = error instanceof CsvError ? error.code : undefined;
    if (code === "CSV_QUOTE_NOT_CLOSED") throw unclosed(ended + 1, error);
    if (code === "CSV_MAX_RECORD_SIZE") throw endless(ended + 1, error);
    throw error;
  }
}

/**
 * Whether lines end with a lone carriage return; quoted cells may contain line feeds nevertheless.
 */
function endsWithReturns(head: string): boolean {
  const bare = head.replace(/"[^"]*"/g, "");
  return bare.includes("\r") && !bare.includes("\n");
}

/** Two-character line ends within cells; the parser counts each character. */
const windowsEnds = (cells: readonly string[]) =>
  cells.reduce((sum, cell) => sum + cell.split("\r\n").length - 1, 0);

/**
 * Whether an unclosed quote was closed by the opening quote of a later line's cell: the text
 * between would be lost, and the rest of that line would be read as part of this row. The parser
 * keeps the quotes of such a cell.
 */
function swallowsLines(cell: string, sign: string): boolean {
  if (!cell.startsWith('"')) return false;
  const [, ...later] = cell.split(/[\r\n]/);
  return later.some((line) => line.startsWith('"') || line.includes(`${sign}"`));
}

/** The parser reports the line where it gave up; people need the line where the row begins. */
const unclosed = (line: number, cause?: unknown) =>
  new ReadError(`a quote (") in the row of line ${line} is never closed. Close it or take it out`, {
    cause,
  });

/** For an abandoned row it is unknown whether a quote opened it. */
const endless = (line: number, cause: unknown) =>
  new ReadError(
    `the row of line ${line} is longer than ${MAX_ROW_LENGTH} characters. ` +
      'Is it the right file, and is each quote (") in that row closed?',
    { cause },
  );

/** `="00123"` keeps Excel from reading a number; the formula is not part of the text. */
const shownCell = (cell: string) => /^="([^"]*)"$/.exec(cell)?.[1] ?? cell;

/** How many lines are examined. */
const LINES = 50;

/**
 * The most frequent separator of the first non-blank line, if a later line has it as often. A title
 * may have none, or others; then that of the first line whose separator recurs.
 */
function delimiterOf(head: string): string {
  const lines = head.split(/\r?\n|\r/).filter((line) => line.replace(/[\s;,]/g, "") !== "")
    .slice(0, LINES).map((line) => line.replace(/"[^"]*"/g, ""));
  const most = lines.map(signIn);
  const recurring = most.find(({ sign, count }, at) =>
    count > 0 && lines.slice(at + 1).some((line) => countOf(sign, line) >= count)
  );
  return (recurring ?? most.find(({ count }) => count > 0) ?? signIn("")).sign;
}

/** The most frequent separator in a line, and its count. */
function signIn(line: string): { readonly sign: string; readonly count: number } {
  return [",", ";", "\t", "|"].map((sign) => ({ sign, count: countOf(sign, line) }))
    .reduce((best, one) => one.count > best.count ? one : best);
}

const countOf = (sign: string, line: string) => line.split(sign).length - 1;

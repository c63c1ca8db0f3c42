import { Readable } from "node:stream";
import { parse } from "csv-parse";
import { peek, through } from "./input.ts";
import type { SheetRecord } from "./sheet_record.ts";

/** Characters of one record; a quote that is never closed would take in the whole file. */
const LONGEST = 10_000_000;
const HEAD = 65_536;

interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** The records of a text with commas, semicolons, tabs or bars between cells, told from its head. */
export async function* csvRecords(texts: AsyncIterable<string>): AsyncGenerator<SheetRecord> {
  const { held, all } = await peek(
    texts,
    (held) => held.reduce((sum, text) => sum + text.length, 0) >= HEAD,
  );
  const head = held.join("");
  // Excel's own way to say what stands between cells.
  const said = /^sep=(.)\r?\n/i.exec(head);
  const parser = through(
    Readable.from(all),
    parse({
      delimiter: said?.[1] ?? delimiterOf(head),
      from_line: said === null ? 1 : 2,
      info: true,
      relax_column_count: true,
      // As spreadsheets read them: 3/4" pipe.
      relax_quotes: true,
      // Lines that a Unix tool adds to a file of Excel's end in another way than the others.
      record_delimiter: head.includes("\n") ? ["\r\n", "\n"] : "\r",
      max_record_size: LONGEST,
    }),
  );
  let line = said === null ? 1 : 2;
  for await (const { record, info } of parser as AsyncIterable<Parsed>) {
    yield { line, cells: record };
    line = info.lines + 1;
  }
}

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

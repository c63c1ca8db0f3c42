import { pipeline, Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { DECIMAL } from "../../base/text/decimal.ts";
import { WrongFile } from "./wrong_file.ts";

/** The cells of a CSV record by the names of their columns. */
export type Cells = Readonly<Record<string, string>>;

/** A CSV record and the line that it ends on. */
export interface CsvLine {
  readonly line: number;
  readonly cells: Cells;
}

/**
 * The records of a CSV file with a header line, cells trimmed.
 *
 * @param needed Columns without which it is another file.
 * @throws {WrongFile} when the file is not CSV, or lacks some of them.
 */
export async function* readCsv(
  content: ReadableStream<Uint8Array>,
  needed: readonly string[],
): AsyncGenerator<CsvLine> {
  const columns = (header: string[]) => {
    const missing = needed.filter((name) => !header.includes(name));
    if (missing.length === 0) return header;
    throw new WrongFile(`has no column ${missing.map((name) => `"${name}"`).join(", ")}`);
  };
  const records = parse({ columns, bom: true, trim: true, info: true, relax_quotes: true });
  pipeline(Readable.from(content), records, () => {});
  try {
    for await (const { record, info } of records) yield { line: info.lines, cells: record };
  } catch (error) {
    throw error instanceof CsvError ? new WrongFile("is no CSV with a header line") : error;
  }
}

/** The number in a cell, or null when it holds none; thousands may be set apart by commas. */
export function numberOf(cell: string | undefined): number | null {
  const text = (cell ?? "").replaceAll(",", "");
  return DECIMAL.test(text) ? Number(text) : null;
}

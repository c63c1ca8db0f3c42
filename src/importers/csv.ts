import { pipeline, Readable } from "node:stream";
import { parse } from "csv-parse";

/** A CSV record and the line that it ends on. */
export interface CsvLine {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

/**
 * The records of a CSV file with a header line, cells trimmed.
 *
 * @throws When the file is not CSV.
 */
export async function* readCsv(content: ReadableStream<Uint8Array>): AsyncGenerator<CsvLine> {
  const records = parse({ columns: true, bom: true, trim: true, info: true, relax_quotes: true });
  pipeline(Readable.from(content), records, () => {});
  for await (const { record, info } of records) yield { line: info.lines, cells: record };
}

/** The number in a cell, or null when it holds none; thousands may be set apart by commas. */
export function numberOf(cell: string | undefined): number | null {
  const text = (cell ?? "").replaceAll(",", "");
  return /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : null;
}

import { pipeline, Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { DECIMAL } from "../../base/text/decimal.ts";
import { decodedText, EncodingError } from "../../base/text/decode.ts";
import { fileOf } from "./public_file.ts";
import { WrongFile } from "./wrong_file.ts";
import { itemAt } from "../../base/known.ts";

/** The cells of a CSV record by the names of their columns. */
export type Cells = Readonly<Record<string, string>>;

/** A CSV record and the line that it ends on. */
export interface CsvLine {
  readonly line: number;
  readonly cells: Cells;
}

/**
 * The columns an importer knows, each with the other names that publishers use for it, in the form of
 * `folded`. Case and punctuation do not matter: `Brand Name` is also `brand_name`.
 */
export type ColumnNames = Readonly<Record<string, readonly string[]>>;

/** How many lines of titles and group headings may come before the header. */
const MAX_LINES_BEFORE_HEADER = 100;

/**
 * Reads the records of a CSV file below its header, with trimmed cells. Lines above the header are
 * skipped.
 *
 * @param needed Columns that the file must have.
 * @param names Columns that publishers have several names for.
 * @throws {WrongFile} when the file is not CSV in UTF-8, or lacks a needed column.
 */
export async function* readCsv(
  content: ReadableStream<Uint8Array>,
  needed: readonly string[],
  names: ColumnNames = {},
): AsyncGenerator<CsvLine> {
  try {
    yield* linesOf(content, needed, names);
  } catch (error) {
    if (error instanceof WrongFile) error.file = fileOf(content);
    throw error;
  }
}

async function* linesOf(
  content: ReadableStream<Uint8Array>,
  needed: readonly string[],
  names: ColumnNames,
): AsyncGenerator<CsvLine> {
  const canonical = canonicalNames(needed, names);
  const records = parse({
    bom: true,
    trim: true,
    info: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  pipeline(Readable.from(decodedText(content)), records, () => {});
  let header: readonly string[] | undefined;
  /** The header as written. A merged header cell is repeated in the line of units below it. */
  let own: readonly string[] = [];
  let places: readonly number[] = [];
  let missing: readonly string[] = needed;
  let before = 0;
  try {
    for await (const { record, info } of records as AsyncIterable<CsvRecord>) {
      if (header === undefined) {
        const columns = canonical(record);
        const lacking = needed.filter((name) => !columns.includes(name));
        if (lacking.length === 0) {
          [header, own] = [columns, record];
          places = needed.map((name) => columns.indexOf(name));
        } else if (lacking.length < missing.length || before === 0) missing = lacking;
        if (header === undefined && ++before > MAX_LINES_BEFORE_HEADER) break;
      } else if (record.length !== header.length) {
        throw new WrongFile(
          `has ${record.length} cells in line ${info.lines}, and ${header.length} columns`,
        );
      } else if (!places.some((at) => record[at] === own[at])) {
        const cells = Object.fromEntries(header.map((name, at) => [name, itemAt(record, at)]));
        yield { line: info.lines, cells };
      }
    }
  } catch (error) {
    if (error instanceof EncodingError) {
      throw new WrongFile(error.message.replace(/^it /, ""));
    }
    throw error instanceof CsvError ? new WrongFile("is not CSV with a header line") : error;
  }
  if (header !== undefined) return;
  throw new WrongFile(
    before === 0
      ? "is not CSV with a header line"
      : `has no column ${missing.map((name) => `"${name}"`).join(", ")}`,
  );
}

interface CsvRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** Returns a function that replaces column names by those that the importer knows. */
function canonicalNames(
  needed: readonly string[],
  names: ColumnNames,
): (cells: readonly string[]) => string[] {
  const known = new Map<string, string>();
  for (const [name, others] of Object.entries(names)) {
    // A needed column takes precedence over others with the same alias.
    for (const other of others) {
      if (!known.has(other) || needed.includes(name)) known.set(other, name);
    }
  }
  // A column's own name takes precedence over an alias of another column.
  for (const name of [...needed, ...Object.keys(names)]) known.set(folded(name), name);
  return (cells) => {
    const taken = new Set(cells);
    return cells.map((cell) => {
      const own = folded(cell);
      const name = known.get(own) ?? known.get(own.replace(FOOTNOTE, ""));
      if (name === undefined || name === cell || taken.has(name)) return cell;
      taken.add(name);
      return name;
    });
  };
}

/** A footnote number at the end of a name: `Maximum Continuous Discharge Rate4`. */
const FOOTNOTE = /(?<=[a-z])\d$/;

/** A column's name without case and punctuation: `SEER2 (Btu/Wh)` is `seer2_btu_wh`. */
function folded(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, "_").replace(/^_|_$/g, "");
}

/** The number in a cell, or null if it is not one; commas may separate thousands. */
export function numberOf(cell: string | undefined): number | null {
  const text = (cell ?? "").replaceAll(",", "");
  return DECIMAL.test(text) ? Number(text) : null;
}

import { distance } from "fastest-levenshtein";
import { compareText, plain } from "../../base/text/text.ts";
import type { ReaderOf } from "../columns/column_readers.ts";
import { type ColumnKind, NULL_CODE } from "../columns/columns.ts";
import { FlagColumn } from "../columns/flag_column.ts";
import { NumberColumn } from "../columns/number_column.ts";
import { TextColumn } from "../columns/text_columns.ts";
import type { Filter } from "./filters.ts";

export type AnyColumn = ReaderOf[ColumnKind];

/** Longer texts are cut before they are compared: edit distance takes quadratic time. */
const MAX_COMPARED = 60;

/**
 * Text columns with more distinct values are searched for a beginning instead of ranked as a whole.
 */
const MAX_RANKED = 2_000;

/** Rows with a value in a column: not null, and not an empty list. */
export function filled(column: AnyColumn): Filter {
  if (column instanceof FlagColumn) return { passes: (row) => column.values[row]! <= 1 };
  if (column instanceof NumberColumn) return { passes: (row) => !Number.isNaN(column.get(row)) };
  if (column instanceof TextColumn) return { passes: (row) => column.codes[row] !== NULL_CODE };
  return { passes: (row) => column.starts[row] !== column.starts[row + 1] };
}

/**
 * The values of a column that are most similar to a text, the most similar first.
 *
 * @param rows The rows whose values count; undefined for all rows.
 * @param most The maximum number of values to return.
 */
export function nearestValues(
  column: AnyColumn,
  wanted: string,
  rows: readonly number[] | undefined,
  most: number,
): string[] {
  if (column instanceof FlagColumn) {
    const flags = rows === undefined ? column.values : rows.map((row) => column.values[row]!);
    return [...new Set(flags)].filter((flag) => flag <= 1).map((flag) => String(flag === 1));
  }
  if (column instanceof NumberColumn) return nearestNumbers(column, Number(wanted), rows, most);
  const texts = rows === undefined ? candidates(column, wanted, most) : valuesIn(column, rows);
  const compared = comparedPart(wanted);
  return texts
    .map((text) => ({ text, far: dissimilarity(compared, comparedPart(text)) }))
    .sort((a, b) => a.far - b.far || compareText(a.text, b.text))
    .slice(0, most)
    .map(({ text }) => text);
}

const comparedPart = (text: string) => plain(text).slice(0, MAX_COMPARED);

/** A shared beginning of this length identifies a name. */
const MIN_BEGINNING = 4;

/**
 * How different two texts are. A name that begins with the text, or with one like it, is close
 * however long the name is: `Enphaze` is near `Enphase Energy Inc.`
 */
function dissimilarity(wanted: string, text: string): number {
  const whole = distance(wanted, text);
  if (wanted.length < MIN_BEGINNING || text.length <= wanted.length) return whole;
  const beginnings = [-1, 0, 1].map((more) => text.slice(0, wanted.length + more));
  return Math.min(whole, 0.5 + Math.min(...beginnings.map((one) => distance(wanted, one))));
}

function nearestNumbers(
  column: NumberColumn,
  wanted: number,
  rows: readonly number[] | undefined,
  most: number,
): string[] {
  const numbers = new Set(rows?.map((row) => column.get(row)) ?? column.all());
  return [...numbers].filter((number) => !Number.isNaN(number))
    .sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted) || a - b)
    .slice(0, most)
    .map(String);
}

function valuesIn(column: Exclude<AnyColumn, FlagColumn | NumberColumn>, rows: readonly number[]) {
  if (column instanceof TextColumn) {
    // Many rows share few values, and a text is decoded whenever it is read.
    const codes = new Set(rows.map((row) => column.codes[row]!));
    return [...codes].filter((code) => code !== NULL_CODE).map((code) => column.text(code));
  }
  return [...new Set(rows.flatMap((row) => column.get(row) ?? []))];
}

/**
 * All values of a column with few; otherwise those that contain the longest beginning of the text
 * that any value contains. Ranking every SKU of a large catalog would take seconds.
 */
function candidates(
  column: Exclude<AnyColumn, FlagColumn | NumberColumn>,
  wanted: string,
  most: number,
): readonly string[] {
  if (!(column instanceof TextColumn) || column.distinct <= MAX_RANKED) return column.dictionary;
  for (let length = Math.min(wanted.length, MAX_COMPARED); length > 0; length--) {
    const codes = column.containing(wanted.slice(0, length));
    if (codes.length > 0) return codes.slice(0, MAX_RANKED).map((code) => column.text(code));
  }
  return column.dictionary.slice(0, most);
}

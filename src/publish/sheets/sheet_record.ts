import { comparable, trimmed } from "../../base/text/look_alikes.ts";

/** A record of a sheet: its cells as texts, and its line in the file, from 1. */
export interface SheetRecord {
  readonly line: number;
  /** What `line` counts, if not lines: the features of a collection. */
  readonly unit?: "feature";
  readonly cells: readonly string[];
  /** Whether the workbook hides it, for example by a filter. */
  readonly isHidden?: boolean;
  /** The indexes of hidden columns. */
  readonly hiddenColumns?: ReadonlySet<number>;
  /** The indexes of vertically merged cells, which have the value of the cell above. */
  readonly mergedColumns?: readonly number[];
  /** The coordinate system of a feature, if it is not WGS 84. */
  readonly foreignCrs?: string;
}

/** Characters of one record; an unclosed quote would read the rest of the file as one record. */
export const MAX_ROW_LENGTH = 10_000_000;

/** The first character of a workbook's cell without a value; the rest says why. */
export const NO_VALUE = "\u0000";

/** A cell that is merged with an earlier one, in a row that has other values. */
export const MERGED = `${NO_VALUE}#MERGED!`;

/** A cell that is merged with the one above, with that cell's value. */
export const mergedCell = (value: string) => `${MERGED}${NO_VALUE}${value}`;

/** The value of vertically merged cells; undefined for other cells. */
export function valueOfMerged(cell: string): string | undefined {
  const start = MERGED.length + NO_VALUE.length;
  return cell.startsWith(MERGED + NO_VALUE) ? cell.slice(start) : undefined;
}

export const isBlank = (cell: string) => cell.startsWith(MERGED) || trimmed(cell) === "";

/**
 * Detects lines that repeat the header, as on each page of a printed list.
 *
 * @returns Whether a line does.
 */
export function headerFinder(header: readonly string[]): (cells: readonly string[]) => boolean {
  const names = header.map(comparable);
  return (cells) => {
    // Most lines differ in their first cell.
    const length = Math.max(names.length, cells.length);
    for (let at = 0; at < length; at++) {
      const cell = cells[at] ?? "";
      if ((names[at] ?? "") !== comparable(isBlank(cell) ? "" : cell)) return false;
    }
    return true;
  };
}

/** A cell's text, for people. */
export const plainCell = (cell: string) =>
  cell.startsWith(MERGED) ? MERGED.slice(NO_VALUE.length) : cell.replace(NO_VALUE, "");

/** Repairs that were needed while reading a sheet, reported afterwards. */
export interface SheetNotes {
  /** Cells with white space at their ends, by column. */
  readonly trimmed: Map<string, number>;
  blankRows: number;
  /** Hidden rows of a workbook, which are read: their count, and the first line. */
  readonly hiddenRows: { count: number; line: number };
  /** Cells with unusual spaces, invisible characters or split accents, by column. */
  readonly normalized: Map<string, number>;
  /** Hidden columns of a workbook, which are read. */
  hiddenColumns: readonly string[];
  /** Lines with missing last cells: their count, and the first. */
  readonly shortLines: { count: number; line: number };
  /** Lines that repeat the header. */
  readonly repeatedHeaders: { count: number; line: number };
  /** Lines that the map skips. */
  readonly skippedLines: { count: number; line: number };
  /** Columns in which some percents have a sign and others do not. */
  readonly mixedPercents: Set<string>;
  /** Unsigned percents below 1, by column: their count, and the first line. */
  readonly smallPercents: Map<string, { count: number; readonly line: number }>;
  /** Percents that may be multipliers, as all values of their column; as above. */
  readonly multipliers: Map<
    string,
    { count: number; readonly line: number; readonly example: string }
  >;
}

export interface SheetOptions {
  /** Whether a record with fewer cells than the header is incomplete, as in CSV. */
  readonly isDelimited?: boolean;
  /** The rows update a few fields of existing records: missing fields are not filled in. */
  readonly partial?: boolean;
  /** Unmapped columns are skipped instead of refused. */
  readonly others?: boolean;
}

/** Counts a line in a note, and keeps the first. */
export function countLine(noted: { count: number; line: number }, line: number): void {
  if (noted.count++ === 0) noted.line = line;
}

import { comparable, trimmed } from "../../base/text/look_alikes.ts";

/** A record of a sheet: its cells as texts, and the file's own line, from 1. */
export interface SheetRecord {
  readonly line: number;
  /** What `line` counts where that is not lines: the features of a collection. */
  readonly unit?: "feature";
  readonly cells: readonly string[];
  /** Whether the workbook hides it, for example by a filter. */
  readonly isHidden?: boolean;
  /** The places of columns that a workbook does not show. */
  readonly hiddenColumns?: ReadonlySet<number>;
  /** The places of cells that hold the value of the one above that they are merged with. */
  readonly mergedColumns?: readonly number[];
  /** The coordinate system that a feature names for itself, if it is not WGS 84. */
  readonly foreignCrs?: string;
}

/** Characters of one record; a quote that is never closed would take in the whole file. */
export const LONGEST_ROW = 10_000_000;

/** Begins a cell of a workbook that holds no value: what follows says which. */
export const NO_VALUE = "\u0000";

/** A cell that is merged with one before it, in a row that holds other values. */
export const MERGED = `${NO_VALUE}#MERGED!`;

/** A cell that is merged with the one above it, with the value of that one. */
export const mergedCell = (value: string) => `${MERGED}${NO_VALUE}${value}`;

/** What the first of cells that are merged downwards holds; undefined for all others. */
export function valueOfMerged(cell: string): string | undefined {
  const start = MERGED.length + NO_VALUE.length;
  return cell.startsWith(MERGED + NO_VALUE) ? cell.slice(start) : undefined;
}

export const isBlank = (cell: string) => cell.startsWith(MERGED) || trimmed(cell) === "";

/**
 * Finds lines that have the names of the columns again, as on each page of a printed list.
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
  /** Rows that are read and that the workbook does not show: how many, and the first line. */
  readonly hiddenRows: { count: number; line: number };
  /** Cells with odd blanks, invisible signs or split accents, by column. */
  readonly normalized: Map<string, number>;
  /** Columns that are read and that a workbook does not show. */
  hiddenColumns: readonly string[];
  /** Lines that end before their last cells: how many, and the first. */
  readonly shortLines: { count: number; line: number };
  /** Lines that have the names of the columns again. */
  readonly repeatedHeaders: { count: number; line: number };
  /** Lines that the map leaves out. */
  readonly skippedLines: { count: number; line: number };
  /** Columns in which some percents have their sign and some have none. */
  readonly mixedPercents: Set<string>;
  /** Values below 1 that are read as percents and have no sign, by column: how many, and the first line. */
  readonly smallPercents: Map<string, { count: number; readonly line: number }>;
  /** Values that are read as percents but may be multipliers, like all of their column; as above. */
  readonly multipliers: Map<
    string,
    { count: number; readonly line: number; readonly example: string }
  >;
}

export interface SheetOptions {
  /** Whether a record that has fewer cells than the header ended too early, as in CSV. */
  readonly isDelimited?: boolean;
  /** The rows are a few fields of records that are there: nothing is made up for them. */
  readonly partial?: boolean;
  /** Columns that the map does not name are left out, instead of refused. */
  readonly others?: boolean;
}

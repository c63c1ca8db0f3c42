/** A record of a sheet: its cells as texts, and the file's own line, from 1. */
export interface SheetRecord {
  readonly line: number;
  readonly cells: readonly string[];
  /** Whether a workbook does not show it, as where a filter is on. */
  readonly isHidden?: boolean;
  /** What a feature's own coordinates are measured in, where that is no degrees of WGS 84. */
  readonly foreignCrs?: string;
}

/** Characters of one record; a quote that is never closed would take in the whole file. */
export const LONGEST_ROW = 10_000_000;

/** Begins a cell of a workbook that holds no value: what follows says which. */
export const NO_VALUE = "\u0000";

/** A cell that is merged with one before it, in a row that holds other values. */
export const MERGED = `${NO_VALUE}#MERGED!`;

export const isBlank = (cell: string) => cell.trim() === "" || cell === MERGED;

/** What stands in a cell, for people. */
export const plainCell = (cell: string) => cell.replace(NO_VALUE, "");

/** What a sheet needed on the way in, told when it was read. */
export interface SheetNotes {
  /** Cells with white space at their ends, by column. */
  readonly trimmed: Map<string, number>;
  blankRows: number;
  /** Rows that are read and that the workbook does not show: how many, and the first line. */
  readonly hiddenRows: { count: number; line: number };
  /** Columns in which some percents have their sign and some have none. */
  readonly mixedPercents: Set<string>;
  /** Values below 1 that are read as percents and have no sign, by column: how many, and the first line. */
  readonly smallPercents: Map<string, { count: number; readonly line: number }>;
}

export interface SheetOptions {
  /** The rows are a few fields of records that are there: nothing is made up for them. */
  readonly partial?: boolean;
  /** Columns that the map does not name are left out, instead of refused. */
  readonly others?: boolean;
}

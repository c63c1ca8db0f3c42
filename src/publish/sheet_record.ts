/** A record of a sheet: its cells as texts, and the file's own line, from 1. */
export interface SheetRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** What a sheet needed on the way in, told when it was read. */
export interface SheetNotes {
  /** Cells with white space at their ends, by column. */
  readonly trimmed: Map<string, number>;
  blankRows: number;
}

export interface SheetOptions {
  /** The rows are a few fields of records that are there: nothing is made up for them. */
  readonly partial?: boolean;
  /** Columns that the map does not name are left out, instead of refused. */
  readonly others?: boolean;
}

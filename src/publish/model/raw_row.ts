import type { FieldError } from "./validation_error.ts";

/** A row as read from a file. */
export interface RawRow {
  /** From 1. */
  readonly number: number;
  /** The line in the file, if it differs from `number`. */
  readonly line?: number;
  /** What `line` counts, if not lines: the features of a collection. */
  readonly unit?: "feature";
  /** Undefined if nothing could be read; `errors` then has the reason. */
  readonly value: unknown;
  /** Parts that could not be read. */
  readonly errors?: readonly FieldError[];
  /** The cells of a sheet as written, and the names of its columns. */
  readonly cells?: readonly string[];
  readonly header?: readonly string[];
  /** The mapped columns and their fields. */
  readonly columns?: readonly {
    readonly index: number;
    readonly name: string;
    readonly field: string;
  }[];
  /** The sheet column that a field was read from, and the cell's text. */
  readonly origin?: (field: string) => { column: string; value: string } | undefined;
  /** The source fields of derived fields; an error in a source hides the derived field's error. */
  readonly madeOf?: ReadonlyMap<string, readonly string[]>;
  /** Fields that were read as percentages: their errors are shown as percentages. */
  readonly percents?: ReadonlySet<string>;
}

/** A value as it would be served, next to the cell that it was read from. */
export interface ParsedValue {
  readonly column: string;
  readonly cell: string;
  readonly field: string;
  readonly value: unknown;
}

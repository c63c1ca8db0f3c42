import type { FieldError } from "./validation_error.ts";

/** A row as it was read from a file. */
export interface RawRow {
  /** From 1. */
  readonly number: number;
  /** The file's own line, when it is another. */
  readonly line?: number;
  /** What `line` counts where that is not lines: the features of a collection. */
  readonly unit?: "feature";
  /** Undefined when nothing could be read; `errors` then says why. */
  readonly value: unknown;
  /** What could not be read. */
  readonly errors?: readonly FieldError[];
  /** The cells of a sheet as written, and the names of its columns. */
  readonly cells?: readonly string[];
  readonly header?: readonly string[];
  /** The columns that are read, and the field of each. */
  readonly columns?: readonly {
    readonly index: number;
    readonly name: string;
    readonly field: string;
  }[];
  /** The sheet column that a field was read from, and its text. */
  readonly origin?: (field: string) => { column: string; value: string } | undefined;
  /** Fields that the map makes of others, with those: where one of them is wrong, they only follow. */
  readonly madeOf?: ReadonlyMap<string, readonly string[]>;
  /** Fields that were read as percentages: their errors are shown as percentages. */
  readonly percents?: ReadonlySet<string>;
}

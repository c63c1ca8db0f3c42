import type { FieldError } from "./validation_error.ts";

/** A row as it stands in a file. */
export interface RawRow {
  /** From 1. */
  readonly number: number;
  /** The file's own line, when it is another. */
  readonly line?: number;
  /** Undefined when nothing could be read; `errors` then says why. */
  readonly value: unknown;
  /** What could not be read. */
  readonly errors?: readonly FieldError[];
  /** The cells of a sheet as they stand there, and the names of its columns. */
  readonly cells?: readonly string[];
  readonly header?: readonly string[];
  /** The columns that are read, and the field of each. */
  readonly columns?: readonly {
    readonly index: number;
    readonly name: string;
    readonly field: string;
  }[];
  /** The column of a sheet that a field was read from, and what stands there. */
  readonly origin?: (field: string) => { column: string; value: string } | undefined;
  /** Fields that were read as percents: what is wrong with them is told so. */
  readonly percents?: ReadonlySet<string>;
}

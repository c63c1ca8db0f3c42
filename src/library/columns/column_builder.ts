import type { ColumnData } from "./columns.ts";

/** Builds one column row by row, after the rows that are reused. */
export interface ColumnBuilder<Row> {
  add(row: Row): void;
  /**
   * A number for each row in insertion order that sorts as the column does. Call after the last
   * `add`.
   */
  sortKeys(): Float64Array;
  /** The column with its rows in the order of `permutation`, on shared memory. */
  finish(permutation: Uint32Array): ColumnData;
}

/** A column of an earlier version and the rows to reuse from it. */
export interface CarriedColumnData<Data extends ColumnData> {
  readonly data: Data;
  readonly rows: Uint32Array;
}

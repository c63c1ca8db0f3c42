import type { ColumnData } from "./columns.ts";

/** Gathers one column row by row, on top of the rows that are taken over, which arrive first. */
export interface ColumnBuilder<Row> {
  add(row: Row): void;
  /** A number for each row in order of arrival that sorts as the column does; no row comes after. */
  sortKeys(): Float64Array;
  /** The column with its rows in the order of `permutation`, on shared memory. */
  finish(permutation: Uint32Array): ColumnData;
}

/** A column of an earlier version, and which of its rows are taken over. */
export interface TakenColumn<Data extends ColumnData> {
  readonly data: Data;
  readonly rows: Uint32Array;
}

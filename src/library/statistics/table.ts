import { type ColumnTable, table } from "arquero";
import { mapValues } from "../../base/json/map_values.ts";
import { FlagColumn } from "../columns/flag_column.ts";
import { NumberColumn } from "../columns/number_column.ts";
import { type ListColumn, TextColumn } from "../columns/text_columns.ts";

/** The interface that Arquero needs of a column. */
interface Cells<Value> extends Iterable<Value> {
  readonly length: number;
  at(row: number): Value;
}

/**
 * Columns as an Arquero table over the same memory: text, booleans and lists of text as themselves,
 * null if a row has none; numbers and instants (milliseconds since 1970) with NaN for null.
 */
export function tableOf(
  columns: Readonly<Record<string, NumberColumn | FlagColumn | TextColumn | ListColumn>>,
): ColumnTable {
  return table(mapValues(columns, cellsOf));
}

const FLAGS = [false, true];

function cellsOf(
  column: NumberColumn | FlagColumn | TextColumn | ListColumn,
): Cells<unknown> {
  if (column instanceof NumberColumn) return cells(column.length, (row) => column.get(row));
  if (column instanceof FlagColumn) {
    return cells(column.values.length, (row) => FLAGS[column.values[row]!] ?? null);
  }
  if (column instanceof TextColumn) return cells(column.codes.length, (row) => column.get(row));
  const { missing } = column;
  return cells(missing.length, (row) => missing[row] === 1 ? null : column.get(row));
}

function cells<Value>(length: number, at: (row: number) => Value): Cells<Value> {
  return {
    length,
    at,
    *[Symbol.iterator]() {
      for (let row = 0; row < length; row++) yield at(row);
    },
  };
}

import type { ColumnData, ColumnKind, Kinds } from "./columns.ts";
import { FlagColumn } from "./flag_column.ts";
import { NumberColumn } from "./number_column.ts";
import { ListColumn, TextColumn } from "./text_columns.ts";

/** The reader of each kind of column. */
export interface ReaderOf {
  readonly number: NumberColumn;
  readonly flag: FlagColumn;
  readonly text: TextColumn;
  readonly texts: ListColumn;
}

/** The readers of some columns, by name. */
export type Readers<K extends Kinds> = { readonly [Name in keyof K]: ReaderOf[K[Name]] };

/** Creates the reader of a column. */
export function reader(column: ColumnData): ReaderOf[ColumnKind] {
  switch (column.kind) {
    case "number":
      return new NumberColumn(column);
    case "flag":
      return new FlagColumn(column.values);
    case "text":
      return new TextColumn(column.codes, column.dictionary, column.groups);
    case "texts":
      return new ListColumn(column.starts, column.codes, column.missing, column.dictionary);
  }
}

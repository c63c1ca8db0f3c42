import assert from "node:assert/strict";
import { TextColumn } from "../../src/library/text_columns.ts";
import { columnBuilder } from "../../src/library/column_builders.ts";
import {
  type ColumnData,
  type ColumnKind,
  columnsOf,
  type ColumnSpec,
} from "../../src/library/columns.ts";
import { NumberColumn } from "../../src/library/number_column.ts";

/** A column of some texts. */
export function textColumn(texts: readonly (string | null)[]): TextColumn {
  const data = columnData(columnsOf<string | null>().texts((text) => text), texts);
  assert.ok(data.kind === "text");
  return new TextColumn(data.codes, data.dictionary);
}

/** A column of some numbers. */
export function numberColumn(numbers: readonly (number | null)[]): NumberColumn {
  const data = columnData(columnsOf<number | null>().numbers((number) => number), numbers);
  assert.ok(data.kind === "number");
  return new NumberColumn(data);
}

function columnData<Row>(spec: ColumnSpec<Row, ColumnKind>, rows: readonly Row[]): ColumnData {
  const builder = columnBuilder(spec);
  for (const row of rows) builder.add(row);
  return builder.finish(Uint32Array.from(rows.keys()));
}

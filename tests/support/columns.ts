import assert from "node:assert/strict";
import { TextColumn } from "../../src/library/text_columns.ts";
import { columnBuilder } from "../../src/library/column_builders.ts";
import { columnsOf } from "../../src/library/columns.ts";

/** A column of some texts. */
export function textColumn(texts: readonly (string | null)[]): TextColumn {
  const builder = columnBuilder(columnsOf<string | null>().texts((text) => text));
  for (const text of texts) builder.add(text);
  const data = builder.finish(Uint32Array.from(texts.keys()));
  assert.ok(data.kind === "text");
  return new TextColumn(data.codes, data.dictionary);
}

import assert from "node:assert/strict";
import fc from "fast-check";
import { ascii } from "../../../src/base/json/json.ts";
import { LoggedTextsBuilder } from "../../../src/library/versions/logged_texts.ts";
import { Records } from "../../../src/library/versions/records.ts";

/** A row that the view `hidden` replaces if it is secret. */
interface Row {
  readonly name: string;
  readonly secret: boolean;
}

const hidden = (row: unknown) => {
  const { secret } = row as Row;
  return secret ? { name: "", secret: false } : row;
};
const jsonOf = (row: unknown) => ascii(JSON.stringify(row));

const ROW: fc.Arbitrary<Row> = fc.record({ name: fc.string(), secret: fc.boolean() });

/** The rows that a version adds, and which of the texts so far are its records, in order. */
const VERSION = fc.record({
  added: fc.array(ROW, { maxLength: 6 }),
  order: fc.array(fc.nat(), { maxLength: 8 }),
});

Deno.test("every view returns its rows' texts, even after they were carried over between versions", () => {
  fc.assert(
    fc.property(fc.array(VERSION, { maxLength: 5 }), (versions) => {
      let before: ReturnType<LoggedTextsBuilder["finish"]> | undefined;
      let rows: Row[] = [];
      for (const { added, order } of versions) {
        const builder = new LoggedTextsBuilder({ hidden }, before?.views);
        // Every second text is kept, current or not.
        const kept = [...rows.keys()].filter((text) => text % 2 === 0);
        if (before !== undefined) {
          assert.equal(builder.carry(before.places, Uint32Array.from(kept)), 0);
        }
        rows = [...kept.map((text) => rows[text]!), ...added];
        for (const row of added) builder.add(jsonOf(row), row);
        const numbers = new Set(rows.length === 0 ? [] : order.map((at) => at % rows.length));
        const texts = builder.finish(Uint32Array.from(numbers));
        before = texts;
        for (const [view, shown] of [["payload", (row: Row) => row], ["hidden", hidden]] as const) {
          const records = new Records(texts.views[view]!);
          assert.deepEqual(
            Array.from({ length: records.length }, (_, at) => records.get(at)),
            Array.from(numbers, (text) => jsonOf(shown(rows[text]!))),
          );
          const { chunks } = texts.views[view]!;
          const all = new Records({ chunks, ...texts.places[view]! });
          assert.deepEqual(rows.map((_, at) => all.get(at)), rows.map((row) => jsonOf(shown(row))));
        }
      }
    }),
    { numRuns: 300 },
  );
});

Deno.test("text that a view shows as published is stored once", () => {
  const builder = new LoggedTextsBuilder({ hidden });
  const rows: Row[] = [{ name: "a", secret: false }, { name: "b", secret: true }];
  for (const row of rows) builder.add(jsonOf(row), row);
  const { views } = builder.finish(Uint32Array.of(0, 1));
  assert.equal(views.hidden!.starts[0], views.payload!.starts[0]);
  const held = views.payload!.chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const texts = [...rows, hidden(rows[1])].map(jsonOf);
  assert.equal(held, texts.reduce((sum, text) => sum + text.length + 1, 0));
});

import assert from "node:assert/strict";
import fc from "fast-check";
import "../support/same_runs.ts";
import { signsOf, textData, Texts } from "../../src/search/text_data.ts";

/** Texts that need one byte a sign, or two; of few signs, so that they are in one another. */
const texts = fc.constantFrom(["a", "b", "é"], ["a", "b", "日", "🏠", "\ud83c"]).chain((signs) =>
  fc.array(fc.string({ unit: fc.constantFrom(...signs), maxLength: 10 }), { maxLength: 20 })
);

const needle = fc.string({
  unit: fc.constantFrom("a", "b", "é", "日", "\ud83c"),
  minLength: 1,
  maxLength: 4,
});

Deno.test("texts say what they include and begin with as strings do, also on another thread", () => {
  fc.assert(
    fc.property(texts, needle, (texts, needle) => {
      const held = new Texts(structuredClone(textData(texts)));
      const signs = signsOf(needle);
      assert.equal(held.count, texts.length);
      texts.forEach((text, number) => {
        assert.equal(held.lengthOf(number), text.length);
        assert.equal(held.includes(number, signs), text.includes(needle));
      });
      assert.deepEqual(
        held.beginning([...texts.keys()], signs),
        [...texts.keys()].filter((number) => texts[number]!.startsWith(needle)),
      );
    }),
    { numRuns: 1000 },
  );
});

Deno.test("texts take a byte a sign while all are Latin-1, and lie on shared memory", () => {
  assert.equal(textData(["aé", ""]).units.byteLength, 2);
  assert.equal(textData(["aé", "日"]).units.byteLength, 6);
  const { units, starts } = textData(["a"]);
  for (const held of [units, starts]) assert.ok(held.buffer instanceof SharedArrayBuffer);
});

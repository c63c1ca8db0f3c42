import assert from "node:assert/strict";
import fc from "fast-check";
import "../support/fixtures/same_runs.ts";
import { patternOf } from "../../src/search/index/pattern.ts";
import { foldText, plainText } from "../../src/search/index/text.ts";
import { SearchedTexts, textData } from "../../src/search/index/texts.ts";

/**
 * Folded texts of one or two bytes per unit, with few characters, so that they contain one another.
 * The low byte of `慡` is an `a`.
 */
const texts = fc.constantFrom(["a", "b", "ü", " ", "-"], [
  "a",
  "b",
  "日",
  "慡",
  "🏠",
  "𠀀",
  " ",
  "\ud83c",
])
  .chain((signs) =>
    fc.array(fc.string({ unit: fc.constantFrom(...signs), maxLength: 10 }), { maxLength: 20 })
  ).map((texts) => texts.map(foldText));

const wanted = fc.string({
  unit: fc.constantFrom("a", "b", "u", "日", "慡", "𠀀", "-"),
  minLength: 1,
  maxLength: 4,
});

const isWord = (sign: string) => /[\p{L}\p{N}]/u.test(sign);

/**
 * Positions in a text, in units, at its start or after a character that is not a letter or digit.
 */
function firsts(text: string): number[] {
  const places: number[] = [];
  let at = 0;
  let before = "";
  for (const sign of text) {
    if (!isWord(before)) places.push(at);
    at += sign.length;
    before = sign;
  }
  return places;
}

Deno.test("texts report what they contain, start with and have at the start of a word, even on another thread", () => {
  fc.assert(
    fc.property(texts, wanted, (texts, wanted) => {
      for (const take of ["all", "plain"] as const) {
        const held = new SearchedTexts(structuredClone(textData(texts, take)));
        const pattern = patternOf(wanted);
        const starting: number[] = [];
        texts.forEach((text, number) => {
          const whole = take === "all" ? text : plainText(text);
          assert.equal(held.lengthOf(number), whole.length);
          assert.equal(held.includes(number, pattern), whole.includes(wanted));
          assert.equal(held.beginsWith(number, pattern), whole.startsWith(wanted));
          const first = firsts(text).filter((at) =>
            take === "all" || isWord(text.slice(at)[0]!) ||
            text.codePointAt(at)! > 0xffff && isWord(String.fromCodePoint(text.codePointAt(at)!))
          )
            .some((at) => {
              const rest = take === "all" ? text.slice(at) : plainText(text.slice(at));
              return rest.startsWith(wanted);
            });
          if (first) starting.push(number);
        });
        const numbers = Uint32Array.from(texts.keys());
        const matches = held.matching(numbers, pattern);
        const inside = numbers.filter((number) => held.includes(number, pattern));
        assert.deepEqual([...matches.inside], [...inside]);
        assert.deepEqual([...matches.starting], starting, JSON.stringify([texts, wanted]));
      }
    }),
    { numRuns: 1000 },
  );
});

Deno.test("texts take one byte per unit if all are Latin-1, and are in shared memory", () => {
  assert.equal(textData(["aü", ""], "all").units.byteLength, 2);
  assert.equal(textData(["aü", "日"], "all").units.byteLength, 6);
  for (const held of Object.values(textData(["a b"], "plain"))) {
    assert.ok(held.buffer instanceof SharedArrayBuffer);
  }
});

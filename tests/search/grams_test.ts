import assert from "node:assert/strict";
import fc from "fast-check";
import "../support/same_runs.ts";
import { buildGrams } from "../../src/search/build_grams.ts";
import { type GramIndex, Grams } from "../../src/search/grams.ts";
import { signsOf, textData } from "../../src/search/text_data.ts";

/** Few letters, so that infixes repeat; accents, wide signs, emoji, half an emoji, and a joiner. */
const SIGNS = ["a", "b", "c", "1", "é", "日", "本", "İ", "ß", "🏠", "🌞", "👩‍🔧", "\ud83c", "\u0301"];
const SURROGATE_HALVES = ["\ud83c", "\udfe0"];

const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...SIGNS), maxLength: 14 }),
  fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 14 }),
  fc.string({ unit: "grapheme", maxLength: 8 }),
);
const texts = fc.array(text, { maxLength: 40 });

/** A needle of 1 to 8 signs: often an infix of one of the texts, sometimes with a sign changed. */
const needleIn = (texts: readonly string[]): fc.Arbitrary<string> => {
  const free = fc.string({
    unit: fc.constantFrom(...SIGNS, ...SURROGATE_HALVES),
    minLength: 1,
    maxLength: 8,
  })
    .map((needle) => needle.slice(0, 8));
  const full = texts.filter((text) => text !== "");
  if (full.length === 0) return free;
  const infix = fc.tuple(fc.constantFrom(...full), fc.nat(), fc.integer({ min: 1, max: 8 }))
    .map(([text, at, length]) => text.slice(at % text.length).slice(0, length));
  const altered = fc.tuple(infix, fc.constantFrom("a", "b")).map(([needle, end]) =>
    needle.slice(0, -1) + end
  );
  return fc.oneof({ weight: 4, arbitrary: infix }, altered, free);
};

const cases = texts.chain((texts) => fc.tuple(fc.constant(texts), needleIn(texts)));

const textsWith = (texts: readonly string[], needle: string) =>
  texts.flatMap((text, number) => text.includes(needle) ? [number] : []);

const indexOf = (texts: readonly string[]) => buildGrams(textData(texts));

/** What an index finds when it looks into the texts themselves. */
const found = (index: GramIndex, texts: readonly string[], needle: string) => [
  ...new Grams(index).find(signsOf(needle), (number) => texts[number]!.includes(needle)),
];

Deno.test("find gives the numbers of the texts that include the needle, rising", () => {
  const lengths = new Set<number>();
  let many = 0;
  fc.assert(
    fc.property(cases, ([texts, needle]) => {
      const expected = textsWith(texts, needle);
      assert.deepEqual(found(indexOf(texts), texts, needle), expected);
      lengths.add(needle.length);
      many += Number(expected.length > 0);
    }),
    { numRuns: 3000 },
  );
  assert.deepEqual([...lengths].toSorted(), [1, 2, 3, 4, 5, 6, 7, 8]);
  assert.ok(many > 1000, `only ${many} needles were found`);
});

Deno.test("find asks for the texts of longer needles only, and for no more than have the rarest run", () => {
  fc.assert(
    fc.property(cases, ([texts, needle]) => {
      const asked: number[] = [];
      new Grams(indexOf(texts)).find(signsOf(needle), (number) => asked.push(number) > 0);
      if (needle.length <= 3) assert.deepEqual(asked, []);
      for (let at = 0; at + 3 <= needle.length; at++) {
        const having = textsWith(texts, needle.slice(at, at + 3)).length;
        assert.ok(
          asked.length <= having,
          `${asked.length} texts asked for, ${having} have the run`,
        );
      }
    }),
    { numRuns: 1000 },
  );
});

Deno.test("an index that crossed to another thread finds the same", () => {
  fc.assert(
    fc.property(cases, ([texts, needle]) => {
      const index = structuredClone(indexOf(texts));
      assert.deepEqual(found(index, texts, needle), textsWith(texts, needle));
    }),
    { numRuns: 300 },
  );
});

Deno.test("an index of no texts, or of empty ones, finds nothing", () => {
  for (const texts of [[], [""], ["", ""]]) {
    for (const needle of ["a", "ab", "abc", "abcd"]) {
      assert.deepEqual(found(indexOf(texts), texts, needle), []);
    }
  }
});

Deno.test("an index of more grams than its table has slots at first finds each", () => {
  const texts = Array.from(
    { length: 3000 },
    (_, i) => String.fromCharCode(0x4e00 + i, 97 + i % 26),
  );
  const index = indexOf(texts);
  texts.forEach((text, number) => {
    assert.deepEqual(found(index, texts, text), [number]);
    assert.deepEqual(found(index, texts, text[0]!), [number]);
  });
  for (const shared of Object.values(index)) assert.ok(shared.buffer instanceof SharedArrayBuffer);
});

Deno.test("grams whose signs lie 256 apart are told apart", () => {
  const texts = ["ba", "a\u0161", "xba", "xa\u0161"];
  for (const needle of texts) {
    assert.deepEqual(found(indexOf(texts), texts, needle), textsWith(texts, needle));
  }
});

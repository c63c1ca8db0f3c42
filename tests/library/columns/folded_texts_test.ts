import assert from "node:assert/strict";
import fc from "fast-check";
import { fold } from "../../../src/base/text/text.ts";
import { FoldedTexts } from "../../../src/library/columns/folded_texts.ts";
import { TextNumbering } from "../../../src/library/columns/text_numbering.ts";
import "../../support/fixtures/same_runs.ts";

/**
 * Characters of one or two bytes that fold to themselves, to one or several others, or by context.
 */
const SIGNS = [
  "a",
  "A",
  "b",
  "É",
  "é",
  "–",
  "Ж",
  "ж",
  "K",
  "İ",
  "i",
  "Σ",
  "σ",
  "ς",
  "🏠",
  "𐐀",
  "𐐨",
];

const textOf = (signs: readonly string[]) =>
  fc.array(fc.constantFrom(...signs), { maxLength: 4 }).map((signs) => signs.join(""));

for (
  const [name, signs] of [
    ["of Latin-1", SIGNS.slice(0, 5)],
    ["of two bytes a sign", SIGNS.slice(0, 9)],
    ["that fold oddly", SIGNS],
  ] as const
) {
  Deno.test(`FoldedTexts finds texts ${name} that contain a fragment, ignoring case`, () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(textOf(signs), { maxLength: 12 }),
        textOf(signs),
        (texts, fragment) => {
          const numbering = new TextNumbering();
          const codes = Int32Array.from(texts, (text) => numbering.number(text));
          const folded = new FoldedTexts(numbering.finish(codes).texts);
          assert.deepEqual(
            folded.containing(fragment),
            texts.flatMap((text, at) => fold(text).includes(fold(fragment)) ? [at] : []),
          );
        },
      ),
      { numRuns: 500 },
    );
  });
}

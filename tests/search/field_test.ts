import assert from "node:assert/strict";
import fc from "fast-check";
import "../support/fixtures/same_runs.ts";
import { Field } from "../../src/search/index/field.ts";
import { buildField, TextsBuilder } from "../../src/search/index/field_builder.ts";
import { foldText, needle } from "../../src/search/index/text.ts";

/** Few letters, so that infixes repeat; accents, wide characters, emoji and punctuation. */
const SIGNS = [
  "a",
  "b",
  "c",
  "1",
  "é",
  "日",
  "本",
  "ß",
  "🏠",
  "🌞",
  "👩‍🔧",
  "𠀀",
  " ",
  "-",
  "/",
  "\u0301",
];

const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...SIGNS), maxLength: 14 }),
  fc.string({ unit: fc.constantFrom("a", "b", " "), maxLength: 14 }),
  fc.string({ unit: "grapheme", maxLength: 8 }),
);

/**
 * Text of 1 to 8 characters: often an infix of one of the texts, sometimes with one character
 * changed.
 */
const wantedIn = (texts: readonly string[]): fc.Arbitrary<string> => {
  const free = fc.string({ unit: fc.constantFrom(...SIGNS), minLength: 1, maxLength: 8 });
  if (texts.length === 0) return free;
  const infix = fc.tuple(fc.constantFrom(...texts), fc.nat(), fc.integer({ min: 1, max: 8 }))
    .map(([text, at, length]) => {
      const signs = [...text];
      return signs.slice(at % (signs.length + 1)).slice(0, length).join("");
    });
  const altered = fc.tuple(infix, fc.constantFrom("a", "b"))
    .map(([wanted, end]) => [...wanted].slice(0, -1).join("") + end);
  return fc.oneof({ weight: 4, arbitrary: infix }, altered, free);
};

const cases = fc.array(text, { maxLength: 40 })
  .chain((texts) => fc.tuple(fc.constant(texts), wantedIn(texts)));

/** A field of documents with these titles, opened as on another thread, and its folded texts. */
function fieldOf(titles: readonly string[]): { field: Field; texts: string[] } {
  const gathered = new TextsBuilder();
  for (const title of titles) gathered.add(title);
  const { data, texts } = buildField("title", gathered, Uint32Array.from(titles.keys()));
  return { field: new Field(structuredClone(data)), texts: [...texts] };
}

const isWord = (sign: string) => /[\p{L}\p{N}]/u.test(sign);
const bare = (text: string) => [...text].filter(isWord).join("");

/** The suffixes of a text from its start and after each character that is not a letter or digit. */
function rests(text: string): string[] {
  const signs = [...text];
  return signs.flatMap((_, at) =>
    at > 0 && isWord(signs[at - 1]!) ? [] : [signs.slice(at).join("")]
  );
}

Deno.test("find returns the texts that contain a fragment, and those with it at the start of a word", () => {
  let found = 0;
  fc.assert(
    fc.property(cases, ([titles, wanted]) => {
      const looked = needle(wanted);
      const { plain, folded } = looked;
      if (folded === "") return;
      const { field, texts } = fieldOf(titles);
      const { inside, starting } = field.find(looked);
      const having = [...texts.keys()].filter((number) =>
        plain === "" ? texts[number]!.includes(folded) : bare(texts[number]!).includes(plain)
      );
      assert.deepEqual([...inside], having);
      assert.deepEqual(
        [...starting],
        having.filter((number) =>
          rests(texts[number]!).some((rest) =>
            plain === ""
              ? rest.startsWith(folded)
              : isWord([...rest][0]!) && bare(rest).startsWith(plain)
          )
        ),
        JSON.stringify([texts, wanted]),
      );
      const fitting = field.fitOf(looked);
      for (const number of having) {
        const [text, part] = plain === ""
          ? [texts[number]!, folded]
          : [bare(texts[number]!), plain];
        assert.equal(fitting(number), text === part ? 3 : text.startsWith(part) ? 2 : 1);
      }
      found += Number(having.length > 0);
    }),
    { numRuns: 3000 },
  );
  assert.ok(found > 1000, `only ${found} were found`);
});

Deno.test("a field lists the documents of each text, and merges texts that fold alike", () => {
  const { field, texts } = fieldOf(["b", "Ä 1", "a 1", "", "B", "ä 1"]);
  assert.deepEqual(texts.map((text) => foldText(text)), ["b", "a 1"]);
  const documents = texts.map((_, text) => [
    ...field.documents.subarray(field.starts[text], field.starts[text + 1]),
  ]);
  assert.deepEqual(documents, [[0, 4], [1, 2, 5]]);
  assert.equal(field.countOf(Uint32Array.of(0, 1)), 5);
});

Deno.test("all grams are found after the table has grown, even those 256 apart", () => {
  const titles = Array.from(
    { length: 3000 },
    (_, i) => String.fromCharCode(0x4e00 + i, 97 + i % 26),
  );
  const { field } = fieldOf([...titles, "ba", "a\u0161"]);
  [...titles, "ba", "as"].forEach((title) => {
    assert.ok(field.find(needle(title)).inside.length > 0, title);
  });
});

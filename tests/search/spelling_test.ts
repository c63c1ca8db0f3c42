import assert from "node:assert/strict";
import fc from "fast-check";
import "../support/fixtures/same_runs.ts";
import { Spelling } from "../../src/search/words/spelling.ts";
import { NearWords } from "../../src/search/words/near_words.ts";
import { nearWithoutIndex, WordsBuilder } from "../../src/search/words/words.ts";

/** The number of letters to change, add or remove. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  [...a].forEach((sign, i) => {
    const next = [i + 1];
    [...b].forEach((other, j) =>
      next.push(Math.min(row[j + 1]! + 1, next[j]! + 1, row[j]! + Number(sign !== other)))
    );
    row = next;
  });
  return row[b.length]!;
}

/** For a short word, only a doubled letter may be removed, and only a similar one replaced. */
function meantByShort(word: string, other: string): boolean {
  if (other.length > word.length) return true;
  if (other.length < word.length) {
    return word.split("").some((sign, at) =>
      at > 0 && sign === word[at - 1] && word.slice(0, at) + word.slice(at + 1) === other
    );
  }
  const alike = (a: string, b: string) => a === b || /^([aeiouy]{2}|[ckqsz]{2})$/.test(a + b);
  return sorted(word) === sorted(other) ||
    word.split("").every((sign, at) => alike(sign, other[at]!));
}

const sorted = (word: string) => [...word].sort().join("");

/** The near words by scanning all: the word itself, then by distance, then by frequency. */
function nearest(counts: ReadonlyMap<string, number>, word: string): string[] {
  const steps = [...counts].map(([other, count]) => {
    const far = distance(word, other);
    const sound = (text: string) => text.split("ph").join("f");
    const isSaid = sound(word) === other || word.split("f").join("ph") === other;
    const isNear = far <= 1 || other.startsWith(word) || isSaid ||
      far === 2 && sorted(other) === sorted(word);
    const mayBeFar = far === 2 && Math.max(word.length, other.length) >= 9;
    // A number with its unit equals the number.
    const [, number] = /^(\d+)[a-z]+$/.exec(word) ?? [];
    const isOther = number !== undefined && !new RegExp(`^${number}(?!\\d)`).test(other) ||
      other[0] !== word[0] && other.slice(0, 2) !== word[1]! + word[0]! &&
        sound(other) !== sound(word) ||
      other.length < word.length - 1 || word.length <= 5 && !meantByShort(word, other);
    const step = isOther ? 2 : isNear ? 0 : mayBeFar ? 1 : 2;
    return { other, count, step: other === word ? -1 : step };
  });
  return steps.filter(({ step }) => step < 2)
    .sort((a, b) => a.step - b.step || b.count - a.count || (a.other < b.other ? -1 : 1))
    .slice(0, 5).map(({ other }) => other);
}

Deno.test("NearWords proposes the same as a scan of every word, even across several indexes", () => {
  const part = fc.constantFrom("a", "b", "1", "ab", "f", "ph", "abeab");
  const word = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(""));
  const texts = fc.array(fc.tuple(word, fc.integer({ min: 1, max: 3 })), {
    maxLength: 60,
    size: "max",
  });
  let proposed = 0;
  fc.assert(
    fc.property(
      texts,
      texts,
      fc.array(word, { maxLength: 10, size: "max" }),
      (some, more, asked) => {
        const counts = new Map<string, number>();
        const indexes = [some, more].map((texts) => {
          const words = new WordsBuilder();
          for (const [text, count] of texts) {
            words.add(text, count);
            if (text.length < 3 || !/[a-z]/.test(text)) continue;
            counts.set(text, (counts.get(text) ?? 0) + count);
          }
          return new NearWords(structuredClone(words.finish()));
        });
        for (const word of asked.filter(({ length }) => length >= 4)) {
          assert.deepEqual(NearWords.best(indexes, word), nearest(counts, word), word);
          proposed += nearest(counts, word).length;
        }
      },
    ),
    { numRuns: 300 },
  );
  assert.ok(proposed > 500, `only ${proposed} proposals`);
});

Deno.test("nearWithoutIndex returns a found word that begins another, and nothing for a short word", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "日"), minLength: 1, maxLength: 6 });
  const texts = fc.array(word, { maxLength: 12 });
  const asked = fc.record({ word, isFound: fc.boolean() });
  let said = 0;
  fc.assert(
    fc.property(texts, texts, asked, (some, more, asked) => {
      const known = [some, more].map((texts) => {
        const words = new WordsBuilder();
        for (const text of texts) words.add(text, 1);
        return structuredClone(words.finish());
      });
      const begins = [...some, ...more]
        .some((word) => word.length >= 3 && word.startsWith(asked.word));
      const isShort = asked.word.length < 4;
      const near = nearWithoutIndex(asked, known);
      assert.deepEqual(
        near,
        isShort ? [] : asked.isFound && begins ? [asked.word] : undefined,
      );
      said += near?.length ?? 0;
    }),
    { numRuns: 1000 },
  );
  assert.ok(said > 15, `only ${said}`);
});

Deno.test("words are split at spaces, names at other punctuation, and short ones joined with the next", () => {
  const wordsOf = (...texts: string[]) => {
    const builder = new WordsBuilder();
    for (const text of texts) builder.add(text, 1);
    const { words: { units, starts }, counts } = builder.finish();
    return Object.fromEntries(
      Array.from(counts, (count, word) => [
        String.fromCharCode(...units.subarray(starts[word], starts[word + 1])),
        count,
      ]),
    );
  };
  assert.deepEqual(wordsOf("hanwha q cells"), { hanwha: 1, qcells: 1, cells: 1 });
  assert.deepEqual(wordsOf("air_source 24abc6-36 2024", "source 1"), {
    airsource: 1,
    air: 1,
    source: 2,
    "24abc636": 1,
  });
});

Deno.test("Spelling reports and counts a failure with its reason, and does not throw", async () => {
  const told: unknown[] = [];
  const spelling = new Spelling((error) => told.push(error));
  spelling.close();
  assert.equal(await spelling.near([{ word: "carier", isFound: false }], [], {}, []), undefined);
  assert.deepEqual(spelling.counts, { asked: 1, failed: 1 });
  assert.equal(told.length, 1);
});

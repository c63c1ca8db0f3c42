import assert from "node:assert/strict";
import fc from "fast-check";
import "../support/same_runs.ts";
import { bestDocuments } from "../../src/search/best_documents.ts";
import { type Bits, emptyBits, hasBit, setBit } from "../../src/search/bits.ts";
import { Documents, type DocumentSet } from "../../src/search/documents.ts";
import { MOST_FIELDS, rungsOf } from "../../src/search/score.ts";

/** Sets of every density, in as many documents as fill some chunks: none, few, some, most. */
const set = (size: number): fc.Arbitrary<Set<number>> =>
  fc.tuple(fc.constantFrom(0, 0.001, 0.01, 0.2, 0.9), fc.integer()).map(([share, seed]) => {
    const chosen = new Set<number>();
    let state = seed | 1;
    for (let item = 0; item < size; item++) {
      state = Math.imul(state ^ state >>> 15, 0x2c1b3c6d) + item | 0;
      if ((state >>> 0) / 2 ** 32 < share) chosen.add(item);
    }
    return chosen;
  });

const question = fc.tuple(
  fc.constantFrom(1, 31, 2048, 2049, 7000),
  fc.oneof(fc.constant(MOST_FIELDS), fc.integer({ min: 3, max: 5 })),
  fc.integer({ min: 1, max: 3 }),
).chain(([size, fields, words]) =>
  fc.record({
    size: fc.constant(size),
    words: fc.array(
      fc.array(set(size), { minLength: fields, maxLength: fields }),
      { minLength: words, maxLength: words },
    ),
    title: fc.tuple(set(size), set(size), set(size)),
    allowed: fc.array(set(size), { maxLength: 2 }),
    limit: fc.integer({ min: 1, max: 60 }),
  })
);

/** The documents of one text. */
function held(size: number, items: ReadonlySet<number>): DocumentSet | undefined {
  const documents = Uint32Array.from(items);
  return new Documents({ starts: Uint32Array.of(0, documents.length), documents }, size).of([0]);
}

function bitsOf(size: number, items: ReadonlySet<number>): Bits {
  const bits = emptyBits(size);
  for (const item of items) setBit(bits, item);
  return bits;
}

Deno.test("bestDocuments gives what a sort of all that match gives, and says how each matches", () => {
  let full = 0;
  fc.assert(
    fc.property(question, ({ size, words, title: [a, b, c], allowed, limit }) => {
      const prefix = a.intersection(b);
      const exact = prefix.intersection(c);
      const expected = Array.from({ length: size }, (_, document) => document)
        .filter((document) => words.every((sets) => sets.some((set) => set.has(document))))
        .filter((document) => allowed.every((set) => set.has(document)))
        .map((document) => {
          const matched = words[0]!.map((_, field) =>
            words.some((sets) => sets[field]!.has(document))
          );
          return {
            document,
            title: exact.has(document) ? 3 : prefix.has(document) ? 2 : Number(a.has(document)),
            besides: Number(matched[1]) + Number(matched[2]),
            fields: matched.filter(Boolean).length,
            matched,
          };
        })
        .sort((one, other) =>
          other.title - one.title || other.besides - one.besides || other.fields - one.fields
        )
        .slice(0, limit);
      const found = bestDocuments(
        size,
        words.map((sets) => sets.map((set) => held(size, set))),
        { inside: held(size, a), prefix: held(size, prefix), exact: held(size, exact) },
        allowed.map((set) => bitsOf(size, set)),
        limit,
      );
      assert.deepEqual(
        found.map(({ document, score, fields }) => ({
          document,
          ...rungsOf(score),
          matched: words[0]!.map((_, field) => (fields >>> field & 1) === 1),
        })),
        expected,
      );
      full += Number(found.length === limit);
    }),
    { numRuns: 300 },
  );
  assert.ok(full > 60, `only ${full} questions found enough`);
});

Deno.test("the documents of texts are those of each, whether few or many, common or rare", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(100, 3000).chain((size) =>
        fc.tuple(fc.constant(size), fc.array(set(size), { minLength: 1, maxLength: 6 }))
      ),
      fc.infiniteStream(fc.boolean()),
      ([size, byText], picks) => {
        const starts = new Uint32Array(byText.length + 1);
        byText.forEach((set, text) => starts[text + 1] = starts[text]! + set.size);
        const documents = Uint32Array.from(byText.flatMap((set) => [...set]));
        const all = new Documents({ starts, documents }, size);
        for (let round = 0; round < 2; round++) {
          const texts = [...byText.keys()].filter(() => picks.next().value);
          const expected = new Set(texts.flatMap((text) => [...byText[text]!]));
          const found = all.of(texts);
          assert.equal(found === undefined, expected.size === 0);
          if (found === undefined) continue;
          assert.deepEqual(
            found.list === null ? itemsOf(found.bits!) : [...new Set(found.list)],
            [...expected].toSorted((a, b) => a - b),
          );
          const total = texts.reduce((sum, text) => sum + byText[text]!.size, 0);
          assert.equal(found.count, total);
        }
      },
    ),
    { numRuns: 300 },
  );
});

function itemsOf(bits: Bits): number[] {
  const all = Array.from({ length: bits.length * 32 }, (_, item) => item);
  return all.filter((item) => hasBit(bits, item));
}

import assert from "node:assert/strict";
import fc from "fast-check";
import "../support/same_runs.ts";
import {
  type Bits,
  bitsWhere,
  CHUNK_WORDS,
  chunksOf,
  emptyBits,
  hasBit,
  intersectChunk,
  setBit,
} from "../../src/search/bits.ts";

/** Sizes around the ends of words and chunks, and the rest. */
const size = fc.oneof(
  fc.constantFrom(0, 1, 31, 32, 33, 63, 64, 65, 2047, 2048, 2049, 4096),
  fc.integer({ min: 0, max: 5000 }),
);

const items = (size: number): fc.Arbitrary<number[]> =>
  size === 0 ? fc.constant([]) : fc.uniqueArray(fc.nat(size - 1), { maxLength: 200 });

const sets = size.chain((size) => fc.tuple(fc.constant(size), items(size), items(size)));

function bitsOf(size: number, list: readonly number[]): Bits {
  const bits = emptyBits(size);
  for (const item of list) setBit(bits, item);
  return bits;
}

function itemsOf(bits: Bits): number[] {
  return Array.from({ length: bits.length * 32 }, (_, item) => item)
    .filter((item) => hasBit(bits, item));
}

const rising = (list: Iterable<number>) => [...list].toSorted((a, b) => a - b);

Deno.test("setBit, hasBit and bitsWhere agree with a Set, in whole chunks of words", () => {
  fc.assert(
    fc.property(sets, ([size, list]) => {
      const set = new Set(list);
      const bits = bitsOf(size, list);
      assert.deepEqual(itemsOf(bits), rising(list));
      assert.deepEqual(bitsWhere(size, (item) => set.has(item)), bits);
      assert.equal(bits.length, chunksOf(size) * CHUNK_WORDS);
      assert.ok(bits.length * 32 >= size);
    }),
    { numRuns: 200 },
  );
});

Deno.test("intersectChunk leaves what both sets have, says whether that is any, and changes no other", () => {
  fc.assert(
    fc.property(sets, ([size, a, b]) => {
      const one = bitsOf(size, a);
      const other = bitsOf(size, b);
      const both = new Set(a).intersection(new Set(b));
      const left: number[] = [];
      for (let chunk = 0; chunk < chunksOf(size); chunk++) {
        const first = chunk * CHUNK_WORDS;
        const into = one.slice(first, first + CHUNK_WORDS);
        const any = intersectChunk(into, other, chunk);
        const own = itemsOf(into).map((item) => item + first * 32);
        assert.equal(any, own.length > 0);
        left.push(...own);
      }
      assert.deepEqual(left, rising(both));
      assert.deepEqual(itemsOf(other), rising(b));
    }),
    { numRuns: 200 },
  );
});

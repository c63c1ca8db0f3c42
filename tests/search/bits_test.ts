import assert from "node:assert/strict";
import fc from "fast-check";
import "../support/same_runs.ts";
import {
  type Bits,
  bitsWhere,
  countBits,
  emptyBits,
  firstItems,
  fullBits,
  hasBit,
  highest,
  increment,
  intersect,
  setBit,
  unite,
} from "../../src/search/bits.ts";

const RUNS = { numRuns: 500 };

/** Sizes around the ends of words, and the rest. */
const size = fc.oneof(
  fc.constantFrom(0, 1, 31, 32, 33, 63, 64, 65, 96),
  fc.integer({ min: 0, max: 200 }),
);

/** Sets of every density: none, few, many, all. */
const items = (size: number): fc.Arbitrary<number[]> =>
  fc.oneof(
    fc.constantFrom<number[]>([], Array.from({ length: size }, (_, item) => item)),
    fc.array(fc.boolean(), { minLength: size, maxLength: size }).map((in_) =>
      in_.flatMap((one, item) => one ? [item] : [])
    ),
    size === 0
      ? fc.constant<number[]>([])
      : fc.uniqueArray(fc.nat(size - 1), { maxLength: 5 }).map((some) =>
        some.toSorted((a, b) => a - b)
      ),
  );

const sets = (count: number | { minLength: number; maxLength: number }) =>
  size.chain((size) =>
    fc.tuple(
      fc.constant(size),
      fc.array(
        items(size),
        typeof count === "number" ? { minLength: count, maxLength: count } : count,
      ),
    )
  );

function bitsOf(size: number, list: readonly number[]): Bits {
  const bits = emptyBits(size);
  for (const item of list) setBit(bits, item);
  return bits;
}

function itemsOf(size: number, bits: Bits): number[] {
  return Array.from({ length: size }, (_, item) => item).filter((item) => hasBit(bits, item));
}

Deno.test("setBit, hasBit, bitsWhere and countBits agree with a Set", () => {
  fc.assert(
    fc.property(sets(1), ([size, [list]]) => {
      const set = new Set(list);
      const bits = bitsOf(size, list!);
      assert.deepEqual(itemsOf(size, bits), list);
      assert.deepEqual(bitsWhere(size, (item) => set.has(item)), bits);
      assert.equal(countBits(bits), set.size);
    }),
    RUNS,
  );
});

Deno.test("fullBits has every item and no more, emptyBits none", () => {
  for (let size = 0; size <= 130; size++) {
    assert.equal(countBits(fullBits(size)), size);
    assert.deepEqual(firstItems(fullBits(size), 1000), Array.from({ length: size }, (_, i) => i));
    assert.equal(countBits(emptyBits(size)), 0);
  }
});

Deno.test("unite and intersect are those of Sets, and leave the other set as it was", () => {
  fc.assert(
    fc.property(sets(2), ([size, [a, b]]) => {
      const other = bitsOf(size, b!);
      const both = bitsOf(size, a!);
      unite(both, other);
      assert.deepEqual(
        itemsOf(size, both),
        [...new Set(a).union(new Set(b))].sort((x, y) => x - y),
      );
      const shared = bitsOf(size, a!);
      const left = intersect(shared, other);
      const expected = a!.filter((item) => b!.includes(item));
      assert.deepEqual(itemsOf(size, shared), expected);
      assert.equal(left, expected.length > 0);
      assert.deepEqual(itemsOf(size, other), b);
    }),
    RUNS,
  );
});

Deno.test("firstItems gives the lowest items, at most as many as asked for", () => {
  fc.assert(
    fc.property(sets(1), fc.nat(210), ([size, [list]], limit) => {
      assert.deepEqual(firstItems(bitsOf(size, list!), limit), list!.slice(0, limit));
    }),
    RUNS,
  );
});

Deno.test("increment adds one to the number of each item of the set", () => {
  fc.assert(
    fc.property(sets({ minLength: 0, maxLength: 20 }), ([size, lists]) => {
      const planes: Bits[] = [];
      const counts = new Array<number>(size).fill(0);
      for (const list of lists) {
        increment(planes, bitsOf(size, list));
        for (const item of list) counts[item]!++;
      }
      const numbers = counts.map((_, item) =>
        planes.reduce((sum, plane, bit) => sum + (hasBit(plane, item) ? 2 ** bit : 0), 0)
      );
      assert.deepEqual(numbers, counts);
    }),
    RUNS,
  );
});

Deno.test("highest picks what a sort by number, then place, picks, and changes no set that it is given", () => {
  fc.assert(
    fc.property(
      sets({ minLength: 1, maxLength: 9 }),
      fc.integer({ min: 1, max: 60 }),
      ([size, [from, ...planes]], limit) => {
        const number = (item: number) =>
          planes.reduce((sum, plane) => 2 * sum + Number(plane.includes(item)), 0);
        const expected = from!.toSorted((a, b) => number(b) - number(a) || a - b).slice(0, limit);
        const set = bitsOf(size, from!);
        const planeBits = planes.map((plane) => bitsOf(size, plane));
        const found = highest(set, planeBits, limit);
        assert.deepEqual(found.toSorted((a, b) => a - b), expected.toSorted((a, b) => a - b));
        assert.deepEqual(itemsOf(size, set), from);
        assert.deepEqual(planeBits.map((bits) => itemsOf(size, bits)), planes);
      },
    ),
    { numRuns: 2000 },
  );
});

import assert from "node:assert/strict";
import fc from "fast-check";
import { gapLength, readGaps, writeGap } from "../../src/search/index/gap_encoding.ts";

const number = fc.oneof(
  fc.nat({ max: 300 }),
  fc.nat({ max: 40_000 }),
  fc.nat({ max: 2 ** 31 - 1 }),
);
const rising = fc.uniqueArray(number, { maxLength: 50 })
  .map((numbers) => Uint32Array.from(numbers).sort());

Deno.test("numbers are read as written, each in the counted number of bytes", () => {
  fc.assert(fc.property(rising, fc.nat({ max: 5 }), (numbers, from) => {
    const bytes = new Uint8Array(from + 5 * numbers.length);
    let at = from;
    let before = -1;
    for (const number of numbers) {
      const end = writeGap(bytes, at, before, number);
      assert.equal(end - at, gapLength(before, number));
      [at, before] = [end, number];
    }
    assert.deepEqual(readGaps(bytes, from, numbers.length), numbers);
    assert.ok(bytes.subarray(0, from).every((byte) => byte === 0));
  }));
});

Deno.test("a gap takes one byte per seven bits", () => {
  const lengths = [0, 127, 128, 16_383, 16_384, 2 ** 31 - 1].map((number) => gapLength(-1, number));
  assert.deepEqual(lengths, [1, 1, 2, 2, 3, 5]);
});

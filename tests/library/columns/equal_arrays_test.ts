import assert from "node:assert/strict";
import fc from "fast-check";
import { float64, int32, uint32, uint8 } from "../../../src/base/memory/shared_arrays.ts";
import { withEqualArraysOnce } from "../../../src/library/columns/equal_arrays.ts";

const MAKERS = [float64, int32, uint32, uint8];

/** Short and long arrays that are often equal. */
const anArray = fc.record({
  make: fc.constantFrom(...MAKERS),
  length: fc.constantFrom(0, 1, 3, 600),
  changed: fc.nat({ max: 2 }),
  at: fc.nat(),
}).map(({ make, length, changed, at }) => {
  const array = make(length);
  if (length > 0) array[at % length] = changed;
  return array;
});

/** Whether two arrays have the same type and items. */
function areEqual(one: ArrayBufferView, other: ArrayBufferView): boolean {
  if (one.constructor !== other.constructor || one.byteLength !== other.byteLength) return false;
  const [left, right] = [one, other].map(({ buffer }) => [...new Uint8Array(buffer)]);
  return left!.every((byte, at) => byte === right![at]);
}

Deno.test("withEqualArraysOnce merges equal arrays of the same type and changes nothing else", () => {
  fc.assert(fc.property(fc.array(anArray, { maxLength: 12 }), (arrays) => {
    const data = {
      list: arrays.slice(0, 6),
      named: Object.fromEntries(arrays.slice(6).map((array, i) => [`a${i}`, { array }])),
      memory: new SharedArrayBuffer(4),
      text: "text",
      nothing: null,
    };
    const once = withEqualArraysOnce(data);
    assert.deepEqual(once, data);
    assert.equal(once.memory, data.memory);
    const found = [...once.list, ...Object.values(once.named).map(({ array }) => array)];
    for (const [i, one] of found.entries()) {
      for (const [k, other] of found.entries()) {
        assert.equal(one === other, areEqual(arrays[i]!, arrays[k]!));
      }
    }
  }));
});

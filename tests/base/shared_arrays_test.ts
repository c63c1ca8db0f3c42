import assert from "node:assert/strict";
import fc from "fast-check";
import { Growing } from "../../src/base/memory/growing.ts";
import {
  counted,
  float64,
  gathered,
  int16,
  int32,
  int8,
  runs,
  uint32,
  uint8,
} from "../../src/base/memory/shared_arrays.ts";
import "../support/fixtures/same_runs.ts";

/** Numbers that every array type holds exactly, and indexes into them. */
const chosen = fc.array(fc.nat({ max: 127 }), { minLength: 1 }).chain((values) =>
  fc.record({
    values: fc.constant(values),
    places: fc.array(fc.nat({ max: values.length - 1 }), { maxLength: 300 }),
  })
);
const KINDS = { float64, int8, int16, int32, uint8, uint32 };

for (const [to, make] of Object.entries(KINDS)) {
  for (const [from, makeFrom] of Object.entries(KINDS)) {
    Deno.test(`gathered copies the items at the given indexes: ${from} into ${to}`, () => {
      fc.assert(fc.property(chosen, ({ values, places }) => {
        const source = makeFrom(values.length);
        source.set(values);
        const given = gathered(make(places.length), source, Uint32Array.from(places));
        assert.deepEqual([...given], places.map((place) => values[place]));
      }));
    });
  }
}

Deno.test("Growing holds pushed, appended and gathered items in order", () => {
  const step = fc.oneof(
    fc.record({ push: fc.nat({ max: 2 ** 31 - 1 }) }),
    fc.record({ append: fc.array(fc.nat({ max: 2 ** 31 - 1 }), { maxLength: 100 }) }),
    fc.record({ gather: chosen }),
  );
  fc.assert(fc.property(fc.array(step), (steps) => {
    const growing = new Growing<Int32Array>(Int32Array);
    const naive: number[] = [];
    for (const one of steps) {
      if ("push" in one) {
        growing.push(one.push);
        naive.push(one.push);
      } else if ("append" in one) {
        growing.append(one.append);
        naive.push(...one.append);
      } else {
        const { values, places } = one.gather;
        growing.gather(Int8Array.from(values), Uint32Array.from(places));
        naive.push(...places.map((place) => values[place]!));
      }
    }
    assert.equal(growing.length, naive.length);
    assert.deepEqual([...growing.values], naive);
  }));
});

Deno.test("runs yields the consecutive runs of a sorted array", () => {
  const rising = fc.uniqueArray(fc.nat({ max: 60 }))
    .map((numbers) => Uint32Array.from(numbers).sort());
  fc.assert(fc.property(rising, (numbers) => {
    const found = [...runs(numbers)];
    const all = found.flatMap(([first, end]) => [...counted(end - first, first)]);
    assert.deepEqual(all, [...numbers]);
    // No two runs are adjacent.
    found.slice(1).forEach(([first], i) => assert.ok(first > found[i]![1]));
  }));
});

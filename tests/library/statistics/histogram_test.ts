import assert from "node:assert/strict";
import fc from "fast-check";
import { histogram } from "../../../src/library/statistics/histogram.ts";
import { SortedValues } from "../../../src/library/statistics/statistics.ts";
import "../../support/fixtures/same_runs.ts";

const column = (values: readonly (number | null)[]) =>
  Float64Array.from(values, (value) => value ?? NaN);
const sorted = (values: readonly (number | null)[]) => new SortedValues(column(values));

Deno.test("histogram counts every value of the matching rows in one bin, like a naive count", () => {
  const value = fc.oneof(
    fc.integer({ min: 0, max: 1000 }).map((n) => n / 1000),
    fc.constantFrom(null, 0, 0.1, 0.2, 0.3, 0.7, 1),
  );
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 60 }), fc.nat(3), (values, leave) => {
      const where = [undefined, { passes: (row: number) => row % 4 !== leave }];
      const bins = histogram(sorted(values), where);
      const wanted = [...column(values)].filter((value, row) => row % 4 !== leave && !isNaN(value));
      assert.deepEqual(
        bins.map(({ count }) => count),
        bins.map(({ from, to }, at) =>
          wanted.filter((value) =>
            from <= value && (value < to || at === bins.length - 1 && value === to)
          ).length
        ),
      );
      assert.equal(bins.reduce((sum, { count }) => sum + count, 0), wanted.length);
      assert.ok(bins.length <= 42);
      bins.forEach(({ from }, at) => at > 0 && assert.equal(from, bins[at - 1]!.to));
    }),
    { numRuns: 200 },
  );
});

Deno.test("histogram returns no bins without values, and one bin for equal values", () => {
  assert.deepEqual(histogram(sorted([null]), []), []);
  const [bin, ...others] = histogram(sorted([0.25, 0.25]), []);
  assert.deepEqual(others, []);
  assert.ok(bin!.from <= 0.25 && 0.25 <= bin!.to);
  assert.equal(bin!.count, 2);
});

import assert from "node:assert/strict";
import fc from "fast-check";
import { SortedLines } from "../../../src/geo/geocoding/sorted_lines.ts";
import "../../support/fixtures/same_runs.ts";

const open = (lines: readonly string[]) =>
  new SortedLines(lines.map((line) => `${line}\n`).join(""));

const key = fc.string({ unit: fc.constantFrom(..."ab19 "), minLength: 1, maxLength: 4 });
const field = fc.string({ unit: fc.constantFrom(..."aé9."), maxLength: 6 });

Deno.test("find returns a line by its exact first field only", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(key, { maxLength: 40 }),
      fc.array(key),
      field,
      (keys, others, rest) => {
        const lines = keys.toSorted().map((key) => `${key},${rest},${key}`);
        const table = open(lines);
        for (const asked of [...keys, ...others]) {
          const wanted = keys.includes(asked) ? [asked, rest, asked] : undefined;
          assert.deepEqual(table.find(asked), wanted, `${asked} in ${keys}`);
        }
      },
    ),
    { numRuns: 500 },
  );
});

Deno.test("lines returns the fields of all lines in order", () => {
  assert.deepEqual([...open(["a,1", "b,2 3"]).lines()], [["a", "1"], ["b", "2 3"]]);
  assert.deepEqual([...open([]).lines()], []);
});

Deno.test("an empty table finds nothing, nor does a key beyond ASCII", () => {
  assert.equal(open([]).find("a"), undefined);
  assert.equal(open(["a,1"]).find("é"), undefined);
  assert.equal(open(["a,1"]).find(""), undefined);
});

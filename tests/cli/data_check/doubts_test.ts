import assert from "node:assert/strict";
import { Distributions } from "../../../src/publish/gate/distributions.ts";
import { Doubts } from "../../../src/cli/data_check/doubts.ts";

/** The doubts about rows with these changes, next to one valid row. */
function doubtsOf(...changes: Record<string, unknown>[]): string[] {
  const doubts = new Doubts();
  const sound = { manufacturer: "Acme", sku: "A-1", specs: { rating_stc: 300 } };
  for (const [at, change] of [{}, ...changes].entries()) {
    doubts.add({ id: `${at}`, ...sound, sku: `A-${at}`, ...change }, `${at}`);
  }
  return doubts.all().map(({ doubt }) => doubt);
}

const ABSURD: readonly (readonly [string, Record<string, unknown>])[] = [
  ["specs.rating_stc is not from 1 to 800", { specs: { rating_stc: 270643 } }],
  ["specs.rating_stc has too many digits", { specs: { rating_stc: 300.00000000000006 } }],
  ["specs.vmp is above specs.voc", { specs: { vmp: 40, voc: 38 } }],
  ["title has extra spaces", { title: "Warm  Homes" }],
  ["title has extra spaces", { title: "Warm Homes " }],
  ["title contains HTML", { title: "COOL-COAT&reg; 10" }],
  ["title is garbled", { title: "BolaÃ±os" }],
  ['title says "N/A"', { title: "N/A" }],
];

for (const [doubt, change] of ABSURD) {
  Deno.test(`data:check flags a row with ${JSON.stringify(change)}`, () => {
    assert.deepEqual(doubtsOf(change), [doubt]);
  });
}

Deno.test("data:check reports rows that differ only in their ids, and manufacturers with several names", () => {
  assert.deepEqual(doubtsOf({ sku: "B" }, { sku: "B" }), [
    "is identical to another row except for its id",
  ]);
  assert.deepEqual(doubtsOf({ manufacturer: "ACME, Inc." }), ["one maker has several names"]);
  assert.deepEqual(doubtsOf({ sku: "B" }, { manufacturer: "Other" }), []);
});

Deno.test("data:check shows the distribution of each field's values", () => {
  const distributions = new Distributions();
  const rows = [{ a: 3, b: { c: "x" }, d: ["p", "q"] }, { a: null, b: { c: "y" }, d: [] }, {
    a: 10,
    b: { c: "x" },
    d: ["p"],
  }];
  for (const row of rows) distributions.add(row);
  assert.deepEqual(distributions.all(), [
    { field: "a", nulls: 1, values: 2, distinct: 2, min: 3, median: 10, max: 10 },
    { field: "b.c", nulls: 0, values: 3, distinct: 2, min: "x", median: "x", max: "y" },
    { field: "d[]", nulls: 1, values: 3, distinct: 2, min: "p", median: "p", max: "q" },
  ]);
});

import { PublishError } from "../../src/publish/model/errors.ts";
import assert from "node:assert/strict";
import fc from "fast-check";
import { datasetNamed } from "../../src/datasets/mod.ts";
import { diffVersions } from "../../src/publish/compare/version_diff.ts";
import { openTestStore, type TestStore } from "../support/service/publishing.ts";
import { type RowOf, rowsOf } from "../support/fixtures/rows.ts";

let store: TestStore;
Deno.test.beforeAll(async () => {
  store = await openTestStore();
});
Deno.test.beforeEach(() => store.clear());
Deno.test.afterAll(() => store.close());

type Adder = RowOf<"hvac_labor">;
const ADDERS = rowsOf("hvac_labor", 8, 1).map((row, i): Adder => ({ ...row, record_id: `a${i}` }));
const LABOR = datasetNamed("hvac_labor");

Deno.test("two versions are compared by field, under each record's readable name", async () => {
  const [first, second, third] = ADDERS as [Adder, Adder, Adder];
  await store.publish("hvac_labor", [first, second]);
  const dearer = {
    ...first,
    adder_group: "crane",
    ranges: { ...first.ranges, cost_low: 7, cost_high: 8 },
  };
  await store.publish("hvac_labor", [dearer, third]);
  const diff = await diffVersions(store.db, LABOR, 1, 2, 10);
  assert.deepEqual(diff.counts, { new: 1, changed: 1, deleted: 1, reverified: 0 });
  assert.deepEqual(diff.differences.map(({ id, change }) => [id, change]), [
    ["a1", "deleted"],
    ["a0", "changed"],
    ["a2", "new"],
  ]);
  assert.ok(diff.differences[1]!.label.startsWith(first.adder_label));
  assert.deepEqual(
    diff.differences[1]!.fields,
    [
      { field: "adder_group", before: first.adder_group, after: "crane" },
      { field: "ranges.cost_low", before: first.ranges.cost_low, after: 7 },
      { field: "ranges.cost_high", before: first.ranges.cost_high, after: 8 },
    ],
  );
  // One of each kind.
  assert.equal((await diffVersions(store.db, LABOR, 1, 2, 1)).differences.length, 3);
});

Deno.test("an unknown version is refused, and the retained ones are listed", async () => {
  await assert.rejects(
    diffVersions(store.db, LABOR, 1, 2, 10),
    new PublishError("Cannot compare versions of hvac_labor: nothing is published"),
  );
  await store.publish("hvac_labor", ADDERS);
  await assert.rejects(
    diffVersions(store.db, LABOR, 1, 5, 10),
    new PublishError("Cannot compare version 5 of hvac_labor: only version 1 is kept"),
  );
});

Deno.test("any two versions differ like two plain maps, in both directions", async () => {
  const content = fc.array(fc.tuple(fc.nat({ max: 4 }), fc.nat({ max: 2 })), { maxLength: 5 })
    .map((picks) =>
      new Map(
        picks.map((
          [index, label],
        ) => [`a${index}`, { ...ADDERS[index]!, adder_label: `l${label}` }]),
      )
    );
  await fc.assert(
    fc.asyncProperty(fc.array(content, { minLength: 2, maxLength: 5 }), async (versions) => {
      await store.clear();
      for (const rows of versions) {
        await store.publish("hvac_labor", [...rows.values()], { allowShrink: true });
      }
      for (const [a, before] of versions.entries()) {
        for (const [b, after] of versions.entries()) {
          const expected = [...new Set([...before.keys(), ...after.keys()])].sort().flatMap(
            (id) => {
              const [old, next] = [before.get(id), after.get(id)];
              if (old === undefined) return [[id, "new"]];
              if (next === undefined) return [[id, "deleted"]];
              return old.adder_label === next.adder_label ? [] : [[id, "changed"]];
            },
          );
          const { differences } = await diffVersions(store.db, LABOR, a + 1, b + 1, 100);
          const found = differences.map(({ id, change }) => [id, change]);
          assert.deepEqual(found.sort((one, other) => one[0]! < other[0]! ? -1 : 1), expected);
        }
      }
    }),
    { numRuns: 15, seed: 1 },
  );
});

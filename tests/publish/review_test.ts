import assert from "node:assert/strict";
import { datasetNamed } from "../../src/datasets/mod.ts";
import { reviewText } from "../../src/publish/compare/difference_text.ts";
import { diffVersions } from "../../src/publish/compare/version_diff.ts";
import { type FileOptions, publishFile } from "../../src/publish/versions/publish_file.ts";
import { openTestStore, type TestStore } from "../support/service/publishing.ts";
import { mapIn, pathOf, textInput } from "./operator_file.ts";

let store: TestStore;
Deno.test.beforeAll(async () => {
  store = await openTestStore();
});
Deno.test.afterAll(() => store.close());

const FEES = datasetNamed("finance_fees");
const MAP = await mapIn("fees/fees.map.json");

const publishIt = async (
  file: Parameters<typeof publishFile>[2],
  day: string,
  options: Partial<FileOptions> = {},
) =>
  await publishFile(store.db, FEES, file, {
    retentionDays: 30,
    read: { map: MAP },
    verified: `${day}T00:00:00Z`,
    ...options,
  });

Deno.test("a review shows values next to cells, deletions first, and re-verified rows as one line", async () => {
  const first = await publishIt(pathOf("fees/review-1.csv"), "2026-01-01", { differences: 40 });
  const [sample] = first.samples!;
  assert.equal(first.samples!.length, 10);
  const values = new Map(sample!.values.map(({ cell, value }) => [cell, value]));
  assert.deepEqual([values.get("9.1%"), values.get("2/1/2026")], [0.091, "2026-02-01"]);

  const second = await publishIt(pathOf("fees/review-2.csv"), "2026-02-01", {
    differences: 40,
    csv: true,
  });
  assert.deepEqual(second.counts, { deleted: 2, changed: 2, reverified: 256, new: 0 });
  assert.deepEqual(
    second.differences!.map(({ change }) => change),
    ["deleted", "deleted", "changed", "changed"],
  );
  const changed = second.differences![2]!;
  assert.equal(changed.fields[0]!.field, "fee_percentage");
  assert.match(changed.fields.at(-1)!.field, /id$/);
  const text = reviewText({
    counts: second.counts!,
    differences: second.differences!,
    samples: second.samples!,
  });
  assert.match(text, /^- .*\n- .*\n~ /);
  assert.match(text, /fee_percentage: 9\.1% → /);
  assert.match(text, /^256 re-verified/m);
  const csv = second.csv!.join("").split("\r\n");
  assert.match(csv[0]!, /^\ufeffchange,label,id,field,before,after$/);
  assert.equal(csv.filter((line) => line.startsWith("removed,")).length, 2);

  // A comparison of the two versions gives the same.
  const { number } = (await store.versions("finance_fees")).at(-1)!;
  const compared = await diffVersions(store.db, FEES, number - 1, number, 40);
  assert.deepEqual(compared.counts, second.counts);
  assert.deepEqual(
    compared.differences.map(({ change }) => change),
    ["deleted", "deleted", "changed", "changed"],
  );
});

Deno.test("deletions are listed however many rows are added", async () => {
  const head = "Lender,Program,Trade,Type,APR,Term (Years),Dealer Fee,Effective\n";
  const line = (name: string) => `Summit,${name},Solar,loan,5.99%,20,9.1%,2/1/2026\n`;
  const text = (names: readonly string[]) => head + names.map(line).join("");
  await store.clear();
  const old = ["A", "B", "C", "D"];
  await publishIt(textInput("a.csv", text(old)), "2026-01-01");
  const added = Array.from({ length: 300 }, (_, at) => `New ${at}`);
  const report = await publishIt(textInput("b.csv", text(["A", "B", ...added])), "2026-01-01", {
    differences: 40,
    dryRun: true,
  });
  assert.deepEqual(report.counts, { deleted: 2, changed: 0, reverified: 0, new: 300 });
  assert.deepEqual(report.differences!.slice(0, 2).map(({ label }) => label.split(",")[0]), [
    "C",
    "D",
  ]);
  assert.equal(report.differences!.length, 42);
});

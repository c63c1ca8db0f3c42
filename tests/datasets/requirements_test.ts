import assert from "node:assert/strict";
import { CONDITIONS, meaningOf, REQUIREMENTS } from "../../src/datasets/declare/requirements.ts";
import { DATASETS } from "../../src/datasets/mod.ts";
import { seedRows } from "../support/service/seed_rows.ts";

Deno.test("every requirement in the seeds has a meaning", async () => {
  const named = new Set<string>();
  for (const dataset of DATASETS) {
    for await (const row of seedRows(dataset)) {
      for (const requirement of dataset.unresolved?.(row) ?? []) named.add(requirement);
    }
  }
  assert.ok(named.size > 30);
  // A requirement that is a sentence needs no meaning.
  const words = [...named].filter((one) => !one.includes(" "));
  assert.deepEqual(words.filter((one) => meaningOf(one) === undefined), []);
});

Deno.test("meaningOf returns undefined for an operator's own requirement", () => {
  assert.equal(meaningOf("needs_a_crane"), undefined);
  assert.equal(meaningOf("condition:needs_a_crane"), undefined);
  assert.equal(meaningOf("condition:cold_climate"), "A cold-climate model.");
});

Deno.test("the guide to quoting lists all requirements with their meanings", async () => {
  const guide = await Deno.readTextFile(new URL("../../docs/quoting.md", import.meta.url));
  const listed = guide.matchAll(/^\| `([a-z_:0-9]+)` +\| (.+?) +\|$/gm);
  const [, section = ""] = guide.split("## Requirements");
  const inGuide = [...listed].filter(([row]) => section.includes(row))
    .map(([, requirement, meaning]) => [requirement, meaning]);
  assert.deepEqual(inGuide, [
    ...Object.entries(REQUIREMENTS),
    ...Object.entries(CONDITIONS).map(([kind, meaning]) => [`condition:${kind}`, meaning]),
  ]);
});

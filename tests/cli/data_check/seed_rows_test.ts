import assert from "node:assert/strict";
import { DATASETS } from "../../../src/datasets/mod.ts";
import { SEED_RECIPES } from "../../../src/cli/data_check/seed_recipes.ts";
import { seededDatasets, seedRowsByPart } from "../../../src/cli/data_check/seed_rows.ts";
import { readSeeds } from "../../../src/publish/versions/seed_file.ts";

/** A few lines of each public file; `deno task data:check <directory>` reads whole files. */
const SAMPLES = new URL("../../support/public_files/", import.meta.url).pathname;
const SEEDS = new URL("../../../seeds/", import.meta.url).pathname;

for (const key of seededDatasets()) {
  Deno.test(`${key} seeds match what the importers produce from the public files`, async () => {
    const dataset = DATASETS.find((dataset) => dataset.key === key)!;
    const made = new Map<string, unknown>();
    for await (const { row } of seedRowsByPart(key, SAMPLES)) {
      made.set(dataset.id(row as never), row);
    }
    const recipes = SEED_RECIPES.filter((recipe) => recipe.dataset === key);
    assert.ok(made.size >= recipes.length, `only ${made.size} rows of ${recipes.length} recipes`);
    for await (const value of readSeeds(SEEDS, dataset)) {
      const id = dataset.id(value as never);
      if (made.has(id)) assert.deepEqual(value, made.get(id));
      made.delete(id);
    }
    assert.deepEqual([...made.keys()], []);
  });
}

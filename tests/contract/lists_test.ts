import assert from "node:assert/strict";
import { DATASETS } from "../../src/datasets/mod.ts";
import { ENDPOINTS } from "../../src/endpoints/mod.ts";
import { IMPORTERS } from "../../src/importers/mod.ts";

const SRC = new URL("../../src/", import.meta.url);

/** Every module below a folder of src/, by its path there. */
async function* modules(folder: string): AsyncGenerator<[string, Record<string, unknown>]> {
  for await (const entry of Deno.readDir(new URL(`${folder}/`, SRC))) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory) yield* modules(path);
    else if (entry.name.endsWith(".ts") && entry.name !== "mod.ts") {
      yield [path, await import(new URL(path, SRC).href)];
    }
  }
}

/** Exports with all of the given members, which make them declarations. */
async function declared(folder: string, members: readonly string[]) {
  const found: { path: string; value: Record<string, unknown> }[] = [];
  for await (const [path, exports] of modules(folder)) {
    for (const value of Object.values(exports)) {
      const isObject = typeof value === "object" && value !== null;
      if (isObject && members.every((name) => name in value)) {
        found.push({ path, value: value as Record<string, unknown> });
      }
    }
  }
  return found;
}

Deno.test("every dataset is listed in src/datasets/mod.ts, and its file is named after its key", async () => {
  for (const { path, value } of await declared("datasets", ["key", "schema", "columns"])) {
    assert.ok(DATASETS.includes(value as never), `${path} is not in src/datasets/mod.ts`);
    assert.equal(path, `datasets/${value.key}.ts`);
  }
});

Deno.test("every endpoint is listed in src/endpoints/mod.ts, and its file is named after its path", async () => {
  for (const { path, value } of await declared("endpoints", ["path", "params", "answer"])) {
    assert.ok(ENDPOINTS.includes(value as never), `${path} is not in src/endpoints/mod.ts`);
    const url = String(value.path).replace("/api/v1/", "").replaceAll("-", "_");
    assert.equal(path, `endpoints/${url}.ts`);
  }
});

/** Files with two importers: one list for two datasets, or two similar lists. */
const OF_TWO_LISTS: Readonly<Record<string, readonly string[]>> = {
  "energystar_roofs.ts": ["energystar-roof-equipment"],
  "cec_storage.ts": ["cec-batteries", "cec-storage-systems"],
};

Deno.test("every importer is listed in src/importers/mod.ts and fills a dataset", async () => {
  for (const { path, value } of await declared("importers", ["name", "dataset", "rows"])) {
    assert.ok(IMPORTERS.includes(value as never), `${path} is not in src/importers/mod.ts`);
    assert.ok(DATASETS.some(({ key }) => key === value.dataset), `${path} fills no dataset`);
    // `rewiring/loans.ts` is rewiring-loans.
    const [folder, file] = path.split("/").slice(-2);
    const name = String(value.name).replaceAll("-", "_");
    const names = [`${name}.ts`, `${name.replace(`${folder}_`, "")}.ts`];
    assert.ok(names.includes(file!) || OF_TWO_LISTS[file!]?.includes(value.name as string), path);
  }
});

import assert from "node:assert/strict";
import { gazetteerTables } from "../../src/geo/making/tables.ts";

const FOLDER = new URL("../../data/gazetteer/", import.meta.url);

Deno.test("the tables in data/gazetteer are what the pinned packages give", async () => {
  const tables = gazetteerTables();
  const files = Array.from(Deno.readDirSync(FOLDER), ({ name }) => name).sort();
  assert.deepEqual(files, Object.keys(tables).sort());
  for (const [name, text] of Object.entries(tables)) {
    const file = await Deno.readTextFile(new URL(name, FOLDER));
    assert.ok(file === text, `${name} is not: run deno task gazetteer`);
  }
});

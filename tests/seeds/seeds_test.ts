import assert from "node:assert/strict";
import { sourcesOf } from "../../src/datasets/declare/derived.ts";
import { datasetNamed, DATASETS } from "../../src/datasets/mod.ts";
import { Doubts } from "../../src/cli/data_check/doubts.ts";
import { Gate } from "../../src/publish/gate/gate.ts";
import { readRows } from "../../src/publish/files/read.ts";
import { rowsOfFiles } from "../../src/publish/versions/seed_file.ts";

const DIRECTORY = new URL("../../seeds/", import.meta.url);
const COMMITTED_BYTES = 8_000_000;

/** File names and row counts in the table of seeds/README.md. */
async function tableOfSeeds(): Promise<Map<string, number>> {
  const readme = await Deno.readTextFile(new URL("README.md", DIRECTORY));
  const rows = readme.matchAll(/^\| `([a-z_]+(?:\.[a-z]+)?\.ndjson(?:\.gz)?)`\s+\|\s+(\d+) \|/gm);
  return new Map([...rows].map(([, file, count]) => [file!, Number(count)]));
}

Deno.test("seeds/README.md names every seed file", async () => {
  const files = [...Deno.readDirSync(DIRECTORY)].map(({ name }) => name)
    .filter((name) => name !== "README.md" && !name.endsWith(".LICENSE.txt"));
  assert.deepEqual([...(await tableOfSeeds()).keys()].sort(), files.sort());
});

Deno.test("each additional seed file has its license next to it", async () => {
  const readme = await Deno.readTextFile(new URL("README.md", DIRECTORY));
  const parts = [...(await tableOfSeeds()).keys()].filter((file) => /\.[a-z]+\.ndjson/.test(file));
  assert.ok(parts.length > 0);
  for (const part of parts) {
    const license = part.replace(/ndjson(\.gz)?$/, "LICENSE.txt");
    assert.ok(readme.includes(`(${license})`), license);
    const text = await Deno.readTextFile(new URL(license, DIRECTORY));
    assert.ok(text.startsWith(part), license);
  }
});

Deno.test("seeds/ stays under 8 MB", () => {
  const bytes = [...Deno.readDirSync(DIRECTORY)]
    .reduce((sum, { name }) => sum + Deno.statSync(new URL(name, DIRECTORY)).size, 0);
  assert.ok(bytes < COMMITTED_BYTES, `${bytes} bytes`);
});

Deno.test("seeds pass the gate, with the row counts in seeds/README.md", async (test) => {
  const table = await tableOfSeeds();
  const documents = new Map<string, string | null>();
  const source = datasetFile("source_documents", table);
  for await (const { value } of readRows(DATASETS[0]!, source)) {
    const { id, kind } = value as { id: string; kind: string | null };
    documents.set(id, kind);
  }
  for (const dataset of DATASETS) {
    await test.step(dataset.key, async () => {
      const gate = new Gate(dataset);
      const doubts = new Doubts();
      let rows = 0;
      const files = datasetFiles(dataset.key, table);
      for await (const raw of rowsOfFiles(dataset, files.map(pathOf))) {
        const row = gate.pass(raw);
        rows++;
        if (row === undefined) continue;
        const value = raw.value as Record<string, unknown>;
        const { quote_safe: published = row.quoteSafe } = value;
        assert.equal(published, row.quoteSafe, `the gate changes line ${row.line}`);
        doubts.add(value, row.recordId);
        for (const id of sourcesOf(dataset, raw.value)) {
          const kind = documents.get(id);
          assert.notEqual(kind, undefined, `unknown source document ${id}`);
          const allowed: boolean = kind !== "sample" || dataset.key === "finance_fees" ||
            !row.quoteSafe;
          assert.ok(allowed, `sample row on line ${row.line} is quote-safe`);
        }
      }
      gate.close();
      assert.deepEqual(doubts.all(), []);
      assert.equal(rows, files.reduce((sum, file) => sum + table.get(file)!, 0));
    });
  }
});

/** The datasets counted in each line of README.md's table. */
const README_LINES: Readonly<Record<string, readonly string[]>> = {
  "Solar, HVAC and roof products": ["equipment_pricing"],
  "Utility territories": ["utility_territory"],
  "Permit offices and code years": ["permits"],
  "Incentives, loans, rules": ["hvac_incentives", "finance_products", "finance_eligibility"],
  "County climate zones": ["hvac_climate"],
  "Roofing materials": ["roofing_materials"],
  "Electricity rates": ["electricity_rates"],
  "Wages": ["labor_rates"],
  "Dealer fees, labor adders": ["finance_fees", "hvac_labor"],
};

Deno.test("README.md counts the seeds' rows like seeds/README.md, and guides state the total", async () => {
  const rows = new Map<string, number>();
  for (const [file, n] of await tableOfSeeds()) {
    const key = file.split(".")[0]!;
    rows.set(key, (rows.get(key) ?? 0) + n);
  }
  const readme = await Deno.readTextFile(new URL("../README.md", DIRECTORY));
  const lines = [...readme.matchAll(/^\| ([A-Z][\w ,]+?) +\| +([\d,]+) \|/gm)];
  assert.deepEqual(
    Object.fromEntries(lines.map(([, name, count]) => [name, Number(count!.replace(",", ""))])),
    Object.fromEntries(
      Object.entries(README_LINES).map(([name, keys]) => [
        name,
        keys.reduce((sum, key) => sum + rows.get(key)!, 0),
      ]),
    ),
  );
  const total = [...rows.values()].reduce((sum, count) => sum + count, 0);
  for (const file of ["../README.md", "../docs/start.md"]) {
    const [, said] = /publishes about (\d+),000 rows/.exec(
      await Deno.readTextFile(new URL(file, DIRECTORY)),
    )!;
    assert.equal(Number(said), Math.round(total / 1000), file);
  }
});

Deno.test("the response in README.md is part of a seed row", async () => {
  const readme = await Deno.readTextFile(new URL("../README.md", DIRECTORY));
  const shown = JSON.parse(/```json\n([^]*?)```/.exec(readme)![1]!);
  const table = await tableOfSeeds();
  for (const name of datasetFiles("hvac_incentives", table)) {
    for await (const { value } of readRows(datasetNamed("hvac_incentives"), pathOf(name))) {
      if ((value as { id: string }).id === shown.id) {
        return assert.partialDeepStrictEqual(value, shown);
      }
    }
  }
  assert.fail(`no row ${shown.id}`);
});

function datasetFiles(key: string, table: ReadonlyMap<string, number>): string[] {
  const names = [...table.keys()].filter((file) => file.split(".")[0] === key);
  assert.ok(names.length > 0, `no seeds of ${key}`);
  return names;
}

function pathOf(name: string): string {
  return new URL(name, DIRECTORY).pathname;
}

function datasetFile(key: string, table: ReadonlyMap<string, number>): string {
  return pathOf(datasetFiles(key, table)[0]!);
}

/** The title of each dataset's samples in search and lists. */
const SAMPLE_TITLES: Readonly<Record<string, (row: Record<string, unknown>) => unknown>> = {
  finance_fees: (row) => row.product_title,
  hvac_labor: (row) => row.adder_label,
  hvac_ahri_matches: (row) => (row.indoor_unit as Record<string, unknown>).brand,
};

Deno.test("titles of samples begin with SAMPLE", async () => {
  const table = await tableOfSeeds();
  for (const [key, title] of Object.entries(SAMPLE_TITLES)) {
    const dataset = DATASETS.find((dataset) => dataset.key === key)!;
    for await (const { value } of readRows(dataset, datasetFile(key, table))) {
      assert.match(String(title(value as Record<string, unknown>)), /^SAMPLE\b/);
    }
  }
});

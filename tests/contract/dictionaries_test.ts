import assert from "node:assert/strict";
import { DataType, tableFromIPC } from "apache-arrow";
import { z } from "zod";
import { valueAtPath } from "../../src/base/json/value_at.ts";
import type { Dataset } from "../../src/datasets/declare/dataset.ts";
import { REPEATED_TEXTS } from "../../src/sync/repeated_texts.ts";
import { rowsOf } from "../support/fixtures/rows.ts";
import { startService, type TestService } from "../support/service/service.ts";

/** Repeated text is dictionary-encoded in Arrow (docs/bulk.md). */

const ARROW = "application/vnd.apache.arrow.stream";
const SNAPSHOT = "/api/v1/sync/snapshot";

let service: TestService;
Deno.test.beforeAll(async () => void (service = await startService()));
Deno.test.afterAll(() => service.close());

async function jsonRows(path: string): Promise<Record<string, unknown>[]> {
  const { data } = await service.json(path);
  return Array.isArray(data) ? data : data.records ?? data.territories;
}

/** An Arrow response's table, and the names of its dictionary columns. */
async function dictionariesOf(path: string) {
  const response = await service.get(path, { headers: { accept: ARROW } });
  assert.equal(response.status, 200, path);
  const table = tableFromIPC(await response.bytes());
  const fields = table.schema.fields.filter(({ type }) => DataType.isDictionary(type));
  return { table, names: new Set(fields.map(({ name }) => name)) };
}

Deno.test("Arrow encodes repeated text as dictionaries and unique text as plain text, on every page", async () => {
  const rows = rowsOf("equipment_pricing", 60, 1).map((row, at) => ({
    ...row,
    manufacturer: ['Ācme "&" Co', "Bolt", "Ćirrus"][at % 3]!,
    sku: `SKU-${at}`,
  }));
  await service.publish("equipment_pricing", rows);
  const repeated = (names: ReadonlySet<string>) =>
    ["manufacturer", "sku", "record_id", "trade"].filter((name) => names.has(name));
  const catalog = "/api/v1/catalog/equipment?include_archived=true&per_page=7";
  for (
    const path of [
      `${SNAPSHOT}?dataset=equipment_pricing`,
      `${SNAPSHOT}?dataset=equipment_pricing&trade=solar&limit=3`,
      `${catalog}&page=1`,
      `${catalog}&page=2`,
      `${catalog}&manufacturer=nobody`,
    ]
  ) {
    const { table, names } = await dictionariesOf(path);
    assert.deepEqual(repeated(names), ["manufacturer", "trade"], path);
    const makers = (await jsonRows(path)).map(({ manufacturer }) => manufacturer);
    assert.deepEqual([...table.getChild("manufacturer")!], makers, path);
  }
  // The next version carries its texts over and adds new ones.
  await service.publish("equipment_pricing", [
    ...rows.slice(0, -1),
    { ...rows.at(-1)!, manufacturer: "Newcomer" },
  ]);
  const { table, names } = await dictionariesOf(`${SNAPSHOT}?dataset=equipment_pricing`);
  assert.deepEqual(repeated(names), ["manufacturer", "trade"]);
  const makers = (await jsonRows(`${SNAPSHOT}?dataset=equipment_pricing`))
    .map(({ manufacturer }) => manufacturer);
  assert.deepEqual([...table.getChild("manufacturer")!], makers);
  assert.ok(makers.includes("Newcomer"));
});

Deno.test("Arrow encodes states, utilities and inverter brands as dictionaries", async () => {
  const territories = rowsOf("utility_territory", 60, 1);
  await service.publish(
    "utility_territory",
    territories.map((row, at) => ({
      ...row,
      utility: { ...row.utility, name: `Utility ${at % 4}` },
      geography: { ...row.geography, state_code: ["CO", "WY"][at % 2] },
    })),
  );
  for (
    const path of [
      `${SNAPSHOT}?dataset=utility_territory`,
      "/api/v1/context/utility-territory?limit=9",
    ]
  ) {
    const { table, names } = await dictionariesOf(path);
    const rows = await jsonRows(path);
    for (const name of ["utility.name", "geography.state_code"]) {
      assert.ok(names.has(name), `${path} ${name}`);
      assert.deepEqual(
        [...table.getChild(name)!],
        rows.map((row) => valueAtPath(row, name) ?? null),
        path,
      );
    }
  }
  const { names } = await dictionariesOf("/api/v1/hardware/inverters?");
  assert.deepEqual([...names], ["manufacturer"]);
});

Deno.test("a column with more distinct texts than a 16-bit dictionary can hold stays text in later versions", () => {
  const dataset = {
    schema: z.object({ name: z.string(), city: z.string() }),
  } as unknown as Dataset;
  const history = { versions: [], loggedAfter: 0, pruned: {} };
  const added = { info: null, order: new Uint32Array(), ids: new Uint32Array(), views: [] };
  const first = REPEATED_TEXTS.builder(dataset, history);
  for (let at = 0; at < 40_000; at++) first.add?.({ name: `n${at}`, city: `c${at % 9}` }, at);
  const built = first.finish(added) as Record<string, { starts: Uint32Array } | null>;
  assert.equal(built.name, null);
  assert.equal(built.city!.starts.length - 1, 9);
  const taken = { built: built as never, insertions: new Int32Array() };
  const later = REPEATED_TEXTS.builder(dataset, history, taken);
  later.add?.({ name: "n1", city: "new" }, 0);
  const next = later.finish(added) as typeof built;
  assert.deepEqual([next.name, next.city!.starts.length - 1], [null, 10]);
});

import assert from "node:assert/strict";
import { join } from "node:path";
import { DATASETS } from "../../src/datasets/mod.ts";
import { TRADES } from "../../src/datasets/declare/fields.ts";
import { ROOT } from "../support/process/service_process.ts";
import { publishSeeds } from "../support/service/seed_rows.ts";
import { startService, type TestService } from "../support/service/service.ts";

/** `docs/quoting.md` on the seeds: its program prints for each trade what the guide shows. */

let service: TestService;
let directory: string;
let guide: string;
Deno.test.beforeAll(async () => {
  service = await startService();
  await publishSeeds(service, DATASETS.map(({ key }) => key));
  directory = await Deno.makeTempDir();
  guide = await Deno.readTextFile(join(ROOT, "docs/quoting.md"));
  const program = /^```ts\n(const \[asked[^]*?)^```$/m.exec(guide)![1]!;
  await Deno.writeTextFile(
    join(directory, "quote.ts"),
    program.replaceAll("http://127.0.0.1:8080", service.url),
  );
});
Deno.test.afterAll(async () => {
  await service.close();
  await Deno.remove(directory, { recursive: true });
});

/** Runs the guide's program. */
async function quote(args: readonly string[]): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-q", "--no-config", "--no-check", "--allow-net=127.0.0.1", "--allow-env"]
      .concat("quote.ts", args),
    cwd: directory,
    env: { SVC_API_KEY: service.key, NO_COLOR: "1" },
  }).output();
  const text = new TextDecoder();
  assert.ok(success, text.decode(stderr));
  return text.decode(stdout);
}

for (const trade of TRADES) {
  Deno.test(`docs/quoting.md shows the program's output for ${trade}`, async () => {
    const printed = [...guide.matchAll(/^```text\n\$ quote '([^']+)' \\\n([^\n]+)\n([^]*?)^```$/gm)]
      .filter(([, query]) => query!.startsWith(`trade=${trade}&`));
    assert.equal(printed.length, 1);
    const [, query, more, lines] = printed[0]!;
    assert.equal(await quote([query!, ...more!.trim().split(" ")]), lines);
  });
}

Deno.test("the quoting guide never subtracts an amount that may not be paid", async () => {
  for (const query of ["trade=roofing&state=AZ&utility=Salt River Project"]) {
    const printed = await quote([query, "15000"]);
    assert.match(printed, /^The customer pays: \$15,000\.00$/m);
    assert.match(printed, /^Ask about: Rebate: up to \$600/m);
  }
});

Deno.test("the quoting guide does not subtract a tax credit from the price", async () => {
  const query = "trade=hvac&state=NY&utility=NYSEG&measure=ground_source_heat_pump";
  const printed = await quote([query, "20000"]);
  assert.match(printed, /^The customer pays: \$20,000\.00$/m);
  assert.match(printed, /^Ask about: Tax credit: 25% of the cost.*: tax_credit$/m);
});

/** Every description of a property named `quote_safe`, at any depth. */
function* quoteSafety(schema: unknown): Generator<string> {
  if (typeof schema !== "object" || schema === null) return;
  for (const [name, value] of Object.entries(schema)) {
    if (name === "quote_safe" && typeof value?.description === "string") yield value.description;
    yield* quoteSafety(value);
  }
}

Deno.test("catalog and roofing agree on a product's quote_safe, or document what each means", async () => {
  const catalog = new Map<string, boolean>();
  for (let page = 1; catalog.size === (page - 1) * 100; page++) {
    const { data } = await service.json(
      `/api/v1/catalog/equipment?trade=roofing&per_page=100&page=${page}`,
    );
    for (const { record_id, provenance } of data) catalog.set(record_id, provenance.quote_safe);
  }
  const { data } = await service.json("/api/v1/context/roofing?limit=500");
  const materials: { product_id: string; quote_safe: boolean }[] = data.materials;
  const both = materials.filter(({ product_id }) => catalog.has(product_id));
  assert.ok(both.length > 100, `${both.length} products are in both`);
  if (both.every((one) => catalog.get(one.product_id) === one.quote_safe)) return;
  const { components: { schemas } } = await service.json("/openapi.json", { key: null });
  const ofCatalog = new Set(quoteSafety(schemas.Equipment));
  const ofRoofing = new Set(quoteSafety(schemas.RoofingMaterials));
  for (const said of ofCatalog) assert.match(said, /current.*does not say that figures or prices/);
  for (const said of ofRoofing) assert.match(said, /figures may be used.*catalog's.*is current/);
  assert.deepEqual([ofCatalog.size, ofRoofing.size], [1, 1]);
});

/** The first result of a search, and what no result may match. */
const SEARCHES: Readonly<Record<string, { first: RegExp | null; never: RegExp }>> = {
  "powerwall": { first: /Tesla/, never: /^(?!.*Tesla)/ },
  "powerwall 3": { first: /Tesla/, never: /^(?!.*Tesla)/ },
  "net metering": { first: null, never: /.*/ },
  "PACE": { first: /\b(?:finance|incentives)/i, never: /space|capacity|PA · C/i },
  "25C": { first: /^Energy Efficient Home Improvement Credit/, never: /coating|225C|equipment/ },
  "36 kBtu heat pump": { first: /3 ton · ducted_heat_pump/, never: /furnace|coating|module/ },
};

for (const [query, { first, never }] of Object.entries(SEARCHES)) {
  Deno.test(`search for ${query} returns what exists, and nothing unrelated`, async () => {
    const { data } = await service.json(`/api/v1/search?q=${encodeURIComponent(query)}&limit=25`);
    const lines = (data as { title: string; subtitle: string; meta: string; type: string }[])
      .map(({ title, subtitle, meta, type }) => `${title} | ${subtitle} | ${meta} | ${type}`);
    if (first === null) assert.deepEqual(lines, []);
    else assert.match(lines[0] ?? "", first);
    for (const line of lines) assert.doesNotMatch(line, never);
  });
}

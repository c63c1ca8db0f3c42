import assert from "node:assert/strict";
import { importerNamed } from "../../src/importers/mod.ts";
import { datasetNamed } from "../../src/datasets/mod.ts";
import { publish } from "../../src/publish/versions/publish.ts";
import type { RawRow } from "../../src/publish/model/raw_row.ts";
import { startService, type TestService } from "../support/service/service.ts";

/**
 * Publishers' own files, if they are next to the checkout; without them these tests are ignored.
 */
const FILES = new URL("../../../shared/data/", import.meta.url);
const missing = !exists(FILES);

function exists(url: URL): boolean {
  try {
    Deno.statSync(url);
    return true;
  } catch {
    return false;
  }
}

async function open(path: string): Promise<ReadableStream<Uint8Array>> {
  const { readable } = await Deno.open(new URL(path, FILES));
  return path.endsWith(".gz")
    ? readable.pipeThrough(new DecompressionStream("gzip") as never)
    : readable;
}

async function* rowsOf(
  name: string,
  file: string,
  companions: Record<string, string> = {},
): AsyncGenerator<RawRow> {
  const opened: Record<string, ReadableStream<Uint8Array>> = {};
  for (const [name, path] of Object.entries(companions)) opened[name] = await open(path);
  const imported = importerNamed(name).rows(await open(file), {
    dated: "2026-11-20T00:00:00Z",
    sourceDocumentId: name,
    companions: opened,
  });
  let number = 0;
  for await (const one of imported) if ("row" in one) yield { number: ++number, value: one.row };
}

let service: TestService;
Deno.test.beforeAll(async () => {
  service = await startService();
});
Deno.test.afterAll(() => service.close());

Deno.test({
  name: "publish 2,890 HIFLD territories: self-intersecting ones are accepted and counted",
  ignore: missing,
  async fn() {
    const rows = rowsOf(
      "hifld-territories",
      "utility_territory/hifld_retail_service_territories.ndjson.gz",
      { utilities: "utility_territory/eia861_2018_utilities.csv.gz" },
    );
    const report = await publish(service.store.db, datasetNamed("utility_territory"), rows, {
      retentionDays: 30,
    });
    assert.equal(report.rows, 2890);
    assert.ok(
      report.warnings.some((warning) => /^40\d rows: rings cross themselves/.test(warning)),
      report.warnings.join("\n"),
    );
    await service.app.update();
    const { data } = await service.json(
      "/api/v1/context/utility-territory?utility=pacific gas&quote_safe=true",
    );
    assert.equal(data.records[0].geometry_status, "loaded");
    assert.equal("geometry" in data.records[0], false);
  },
});

Deno.test({
  name:
    "publish CEC modules, 16,830 from SAM's library and 1,106 from the full list, and browse them",
  ignore: missing,
  async fn() {
    const rows = rowsOf(
      "cec-modules",
      "equipment_solar/sam-library-cec-modules-2021-12-01.csv.gz",
      { cells: "equipment_solar/cec_pv_modules_full_2022.csv.gz" },
    );
    const report = await publish(service.store.db, datasetNamed("equipment_pricing"), rows, {
      retentionDays: 30,
    });
    assert.equal(report.rows, 16_830 + 1_106);
    await service.app.update();
    const { data, meta } = await service.json(
      "/api/v1/catalog/equipment?category=module&manufacturer=trina&per_page=100",
    );
    assert.ok(meta.total > 100);
    for (const { manufacturer, specs } of data) {
      assert.match(manufacturer, /trina/i);
      assert.ok(
        specs.cell_quantity === null || specs.cell_quantity >= 36,
        `${specs.cell_quantity}`,
      );
    }
    // 66 cells in series and two such strings in parallel, according to the companion list.
    const { data: [module] } = await service.json(
      "/api/v1/catalog/equipment?category=module&sku=Q.PEAK DUO BLK ML-G10%2B",
    );
    assert.equal(module.specs.cell_quantity, 132);
  },
});

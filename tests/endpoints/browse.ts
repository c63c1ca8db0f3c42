import assert from "node:assert/strict";
import { keyId } from "../../src/access/key_format.ts";
import { everything } from "../../src/access/levels.ts";
import { DATASETS } from "../../src/datasets/mod.ts";
import { BROWSINGS } from "../../src/endpoints/dashboard_lists.ts";
import { oneOfRows } from "../../src/library/query/filters.ts";
import { chapter } from "../support/service/chapters.ts";
import { rowsOf } from "../support/fixtures/rows.ts";
import { NOW } from "../support/service/service.ts";

const CALLER = {
  keyId: keyId("test"),
  access: everything("production"),
  ahriLicensed: true,
  resolvesPerMinute: 0,
  now: NOW,
};

const service = chapter({
  permits: rowsOf("permits", 120, 3),
  equipment_pricing: rowsOf("equipment_pricing", 80, 4),
  hvac_climate: rowsOf("hvac_climate", 30, 5),
  electricity_rates: rowsOf("electricity_rates", 60, 6),
});

function look(dataset: string, query: string, window = {}) {
  const library = service().app.library.current;
  const found = BROWSINGS.get(dataset)!.find(query, library, CALLER, {
    offset: 0,
    limit: 1000,
    ...window,
  });
  return { ...found, ids: found.rows.map((row) => found.version.columns.id.get(row)!) };
}

service.test("browsing any dataset without parameters returns all of its rows", () => {
  for (const { key } of DATASETS) {
    const { total, version } = look(key, "");
    assert.equal(total, version.size, key);
  }
});

service.test("browsing with explicit parameters returns the same records as the endpoint", async () => {
  const queries = {
    permits: ["trade=hvac", "trade=solar&quote_safe=true", "trade=roofing&state=CO"],
    equipment_pricing: [
      "trade=solar&include_archived=true",
      "category=hvac&include_archived=false",
    ],
    electricity_rates: ["region_type=state&data_year=2024"],
  };
  for (const [dataset, all] of Object.entries(queries)) {
    const { path } = BROWSINGS.get(dataset)!;
    for (const query of all) {
      const { data } = await service().json(`${path}?${query}&limit=500&per_page=100`);
      const records: Record<string, unknown>[] = data.records ?? data.rates ?? data;
      const { idField } = DATASETS.find(({ key }) => key === dataset)!;
      assert.deepEqual(
        look(dataset, query).ids.slice(0, records.length),
        records.map((record) => record[idField]),
        `${dataset} ${query}`,
      );
    }
  }
});

service.test("consecutive pages add up to the full list, and extra filters and orders apply", () => {
  const whole = look("permits", "trade=hvac").ids;
  const pages = [0, 7, 14, 21, 28].flatMap((offset) =>
    look("permits", "trade=hvac", { offset, limit: 7 }).ids
  );
  assert.deepEqual(pages, whole.slice(0, 35));
  const few = look("permits", "", {
    where: oneOfRows([3, 5, 8]),
    arrange: (_: unknown, rows: number[]) => rows.toReversed(),
    limit: 2,
  });
  assert.deepEqual([...few.rows], [8, 5]);
  assert.equal(few.total, 3);
});

service.test("climate is browsed by the same filters as in quote-context", () => {
  const [row] = rowsOf("hvac_climate", 1, 5);
  const { ids } = look("hvac_climate", `county_fips=${row!.county_fips}`);
  assert.ok(ids.includes(row!.record_id));
  assert.throws(() => look("hvac_climate", "county_fips=1"), /county_fips/);
});

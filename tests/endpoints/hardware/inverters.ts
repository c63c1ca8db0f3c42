import assert from "node:assert/strict";
import { everything } from "../../../src/access/levels.ts";
import { chapter } from "../../support/service/chapters.ts";
import { refusal } from "../../support/contract/list_tests.ts";
import { rowsOf } from "../../support/fixtures/rows.ts";

const PATH = "/api/v1/hardware/inverters";

const rows = rowsOf("equipment_pricing", 700, 99);
const inverters = rows.filter((row) => row.category === "inverter");
const service = chapter({ equipment_pricing: rows });

service.test(`GET ${PATH} 200 announces its deprecation and its successor`, async () => {
  const response = await service().get(PATH);
  await response.body?.cancel();
  // RFC 9745: a date in structured field syntax. RFC 8288: a link.
  assert.match(response.headers.get("deprecation") ?? "", /^@\d+$/);
  const link = response.headers.get("link") ?? "";
  assert.ok(link.includes("</api/v1/catalog/equipment?category=inverter>"), link);
  assert.ok(link.includes('rel="successor-version"'), link);
});

service.test(`GET ${PATH} 200 includes archived inverters and those without specs`, async () => {
  const all = [];
  for (let page = 1; page <= Math.ceil(inverters.length / 100); page++) {
    const { data, meta } = await service().json(`${PATH}?per_page=100&page=${page}`);
    assert.deepEqual(meta, {
      page,
      per_page: 100,
      total: inverters.length,
      total_pages: Math.ceil(inverters.length / 100),
      prices_unknown: data.filter((row: { id: string }) =>
        inverters.some((one) =>
          one.record_id === row.id && one.base_cost === 0 && one.pricing === null
        )
      ).length,
    });
    all.push(...data);
  }
  assert.equal(all.length, inverters.length);
  assert.ok(all.some((row) => row.is_archived) && all.some((row) => !row.is_archived));
  const bare = inverters.find((row) => Object.keys(row.specs).length === 0)!;
  assert.deepEqual(all.find((row) => row.id === bare.record_id), {
    id: bare.record_id,
    manufacturer: bare.manufacturer,
    sku: bare.sku,
    base_cost: bare.base_cost,
    is_archived: bare.is_archived,
    external_id: null,
    is_default: false,
    price_adjustment: 0,
    price_adjustment_per_watt: 0,
    price_adjustment_per_panel: 0,
    labor_adjustment: 0,
  });
});

service.test(`GET ${PATH} 200 splits all inverters by is_default`, async () => {
  const total = async (query: string) => (await service().json(PATH + query)).meta.total;
  const defaults = await total("?is_default=true");
  assert.ok(defaults > 0);
  assert.equal(defaults + await total("?is_default=false"), inverters.length);
  assert.equal(await total(""), inverters.length);
});

service.test(`GET ${PATH} 200 returns 25 records per page by default, at most 100, and none past the end`, async () => {
  const { data } = await service().json(PATH);
  assert.equal(data.length, 25);
  assert.equal((await service().json(`${PATH}?per_page=101`)).meta.per_page, 100);
  const past = await service().json(`${PATH}?page=4000`);
  assert.deepEqual(past.data, []);
  assert.equal(past.meta.total, inverters.length);
});

service.test(`GET ${PATH} 400 names the parameter`, async () => {
  for (
    const query of [
      "page=one",
      "page=0",
      "per_page=-1",
      "per_page=2.5",
      "is_default=1",
      "code=",
      "code=a&code=b",
    ]
  ) {
    const message = await refusal(service(), `${PATH}?${query}`, 400);
    assert.ok(message.includes(query.split("=")[0]!), message);
  }
});

service.test(`GET ${PATH} 403 below sandbox access to hardware`, async () => {
  for (const level of ["none", "sample"] as const) {
    const { key } = await service().makeKey({ ...everything("production"), hardware: level });
    assert.equal(
      await refusal(service(), PATH, 403, key),
      "Dataset access required: hardware requires sandbox access.",
    );
  }
  const { key } = await service().makeKey({ hardware: "sandbox" });
  assert.equal((await service().json(PATH, { key })).success, true);
});

import assert from "node:assert/strict";
import { type Access, everything } from "../../../src/access/levels.ts";
import { chapter } from "../../support/service/chapters.ts";
import { refusal } from "../../support/contract/list_tests.ts";
import { rowsOf } from "../../support/fixtures/rows.ts";

const PATH = "/api/v1/catalog/equipment";

/** The names of the access scopes (decisions, Access). */
const ACCESS = {
  solar: "hardware",
  hvac: "hvac_equipment",
  roofing: "roofing_materials",
  plumbing: "plumbing_equipment",
  electrical: "electrical_equipment",
} as const;

const rows = rowsOf("equipment_pricing", 300, 77);
const active = rows.filter((row) => !row.is_archived);
const service = chapter({ equipment_pricing: rows });

const only = (access: Access) => service().makeKey(access);

service.test(`GET ${PATH} 200 returns every record exactly once across pages`, async () => {
  const ids: string[] = [];
  for (let page = 1;; page++) {
    const { data, meta } = await service().json(`${PATH}?page=${page}&per_page=7`);
    assert.deepEqual(
      [meta.page, meta.per_page, meta.total, meta.total_pages],
      [page, 7, active.length, Math.ceil(active.length / 7)],
    );
    ids.push(...data.map((row: { record_id: string }) => row.record_id));
    if (page === meta.total_pages) break;
    assert.equal(data.length, 7);
  }
  assert.deepEqual(ids.toSorted(), active.map((row) => row.record_id).sort());
});

service.test(`GET ${PATH} 200 returns 25 records per page by default, at most 100, and none past the end`, async () => {
  assert.equal((await service().json(PATH)).data.length, 25);
  const { data, meta } = await service().json(`${PATH}?per_page=1000`);
  assert.equal(data.length, 100);
  assert.equal(meta.per_page, 100);
  const past = await service().json(`${PATH}?page=999999`);
  assert.deepEqual(past.data, []);
  assert.equal(past.meta.page, 999_999);
  assert.equal(past.meta.total, active.length);
  for (const page of ["9007199254740993", "99999999999999999999999"]) {
    const text = await (await service().get(`${PATH}?page=0${page}`)).text();
    assert.ok(text.includes(`"page":${page},`), text);
  }
});

service.test(`GET ${PATH} 200 includes archived records with include_archived=true, never as quote-safe`, async () => {
  const { meta } = await service().json(`${PATH}?include_archived=true`);
  assert.equal(meta.total, rows.length);
  const { data } = await service().json(`${PATH}?include_archived=true&per_page=100`);
  assert.ok(data.some((row: { is_archived: boolean }) => row.is_archived));
  for (const { is_archived, provenance } of data) {
    assert.equal(provenance.quote_safe, !is_archived);
  }
  const { data: shown } = await service().json(`${PATH}?include_archived=false&per_page=100`);
  assert.ok(shown.every((row: { is_archived: boolean }) => !row.is_archived));
});

service.test(`GET ${PATH} 200 returns full specs with a category, and a summary without`, async () => {
  const { data } = await service().json(`${PATH}?category=module&per_page=1`);
  assert.equal(Object.keys(data[0].specs).length, 16);
  const sku = encodeURIComponent(data[0].sku);
  const { data: all } = await service().json(`${PATH}?sku=${sku}&per_page=100`);
  const same = all.find((row: { record_id: string }) => row.record_id === data[0].record_id);
  const { rating_stc, efficiency, cell_quantity, frame_color, product_warranty_years } =
    data[0].specs;
  assert.deepEqual(same, {
    ...data[0],
    specs: { rating_stc, efficiency, cell_quantity, frame_color, product_warranty_years },
  });
});

service.test(`GET ${PATH} 200 omits records without specs when a category is given`, async () => {
  for (const category of ["module", "inverter", "roofing", "hvac"]) {
    const { meta } = await service().json(`${PATH}?category=${category}`);
    const expected = active.filter((row) =>
      row.category === category && Object.keys(row.specs).length > 0
    );
    assert.equal(meta.total, expected.length);
  }
  const { data, meta } = await service().json(`${PATH}?category=product&per_page=100`);
  assert.equal(meta.total, active.filter((row) => row.category === "product").length);
  for (const { specs } of data) assert.deepEqual(specs, {});
});

service.test(`GET ${PATH} 200 returns no records if the category does not belong to the trade`, async () => {
  const { data, meta } = await service().json(`${PATH}?trade=hvac&category=module`);
  assert.deepEqual(data, []);
  assert.deepEqual([meta.total, meta.total_pages], [0, 0]);
});

service.test(`GET ${PATH} 200 returns only the trades that the key may access if no trade is given`, async () => {
  const { key } = await only({
    hardware: "production",
    plumbing_equipment: "production",
    hvac_equipment: "sandbox",
  });
  const { data, meta } = await service().json(`${PATH}?per_page=100`, { key });
  const mine = active.filter((row) => ["solar", "plumbing"].includes(row.trade));
  assert.equal(meta.total, mine.length);
  assert.deepEqual(
    new Set(data.map((row: { trade: string }) => row.trade)),
    new Set(["solar", "plumbing"]),
  );
  const { meta: products } = await service().json(`${PATH}?category=product`, { key });
  assert.equal(products.total, mine.filter((row) => row.category === "product").length);
});

service.test(`GET ${PATH} 403 when the key lacks access to the trade, or to the category's trade`, async () => {
  for (const [trade, dataset] of Object.entries(ACCESS)) {
    const message = `Dataset access required: ${dataset} requires production access.`;
    for (const level of ["none", "sample", "sandbox"] as const) {
      const { key } = await only({ ...everything("production"), [dataset]: level });
      assert.equal(await refusal(service(), `${PATH}?trade=${trade}`, 403, key), message);
      await refusal(service(), `${PATH}?trade=${trade}&page=x`, 400, key);
    }
    const { key } = await only({ [dataset]: "production" });
    assert.equal((await service().json(`${PATH}?trade=${trade}`, { key })).error, null);
  }
  const { key } = await only({ ...everything("production"), hardware: "none" });
  for (const category of ["module", "inverter"]) {
    assert.equal(
      await refusal(service(), `${PATH}?category=${category}`, 403, key),
      "Dataset access required: hardware requires production access.",
    );
  }
});

service.test(`GET ${PATH} 403 when no trade is given and the key has access to none`, async () => {
  const { key } = await only({ finance_fees: "production", hardware: "sandbox" });
  const message = await refusal(service(), PATH, 403, key);
  assert.match(message, /^Dataset access required: .+ requires production access\.$/);
});

service.test(`GET ${PATH} 400 truncates a long value at a character boundary in the message`, async () => {
  const message = await refusal(service(), `${PATH}?category=x${"%F0%9F%8C%9E".repeat(50)}`, 400);
  assert.ok(message.startsWith(`Unsupported category "x${"🌞".repeat(39)}…". Use `), message);
});

service.test(`GET ${PATH} 400 uses the contract's messages`, async () => {
  for (
    const [query, message] of [
      [
        "category=boiler",
        'Unsupported category "boiler". Use module, inverter, roofing, hvac, or product.',
      ],
      [
        "trade=context",
        'Unsupported trade "context". Use solar, roofing, hvac, plumbing, or electrical.',
      ],
    ] as const
  ) {
    assert.equal(await refusal(service(), `${PATH}?${query}`, 400), message);
  }
  for (
    const query of [
      "page=0",
      "page=-1",
      "page=x",
      "page=1.5",
      "per_page=0",
      "per_page=x",
      "include_archived=yes",
      "page=1&page=2",
      "manufacturer=",
    ]
  ) {
    const message = await refusal(service(), `${PATH}?${query}`, 400);
    assert.ok(message.includes(query.split("=")[0]!), message);
  }
});

service.test(`GET ${PATH} 200 reports the dataset version, trust and response size limit in meta`, async () => {
  const response = await service().get(`${PATH}?trade=solar`);
  const { meta } = await response.json();
  assert.equal(meta.request_id, response.headers.get("x-svc-request-id"));
  assert.equal(meta.api_version, response.headers.get("x-svc-api-version"));
  assert.match(meta.dataset_version, /^v\d+:equipment_pricing:/);
  assert.equal(meta.trust.endpoint, PATH);
  assert.equal(meta.performance.max_response_bytes, 131_072);
});

import assert from "node:assert/strict";
import { z } from "zod";
import { DATASETS } from "../../src/datasets/mod.ts";
import { BODIES, CATALOG, ERROR_BODY } from "../support/contract/contract_envelopes.ts";
import { type DatasetKey, rowsOf } from "../support/fixtures/rows.ts";
import { startService, type TestService } from "../support/service/service.ts";
import { publishShapesOfSeeds } from "../support/service/some_seeds.ts";

const TRADES = ["hvac", "solar", "roofing", "plumbing", "electrical"];
const STATES = "AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT " +
  "NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY PR";
const BY_STATE = STATES.split(" ").map((state) => `state=${state}`);
const BY_TRADE = TRADES.map((trade) => `trade=${trade}`);
const BY_TRADE_AND_STATE = BY_TRADE.flatMap((trade) => BY_STATE.map((each) => `${trade}&${each}`));
const BOTH = ["quote_safe=true", "quote_safe=false"];
const METRICS = ["dealer_fee", "inverter_base_cost", "inverter_price_per_watt", "interest_rate"];
const YEARS = Array.from({ length: 30 }, (_, i) => `data_year=${2001 + i}`);

/** Queries that together reach the records of each endpoint. */
const QUERIES: Record<keyof typeof BODIES, readonly string[]> = {
  "/api/v1/hardware/inverters": ["per_page=100", "per_page=100&page=2"],
  "/api/v1/benchmarks": METRICS.flatMap((metric) =>
    ["", "&manufacturer=none&payment_type=none"].map((more) => `metric=${metric}${more}`)
  ),
  "/api/v1/finance/fees": ["limit=5000"],
  "/api/v1/pricing/finance": ["limit=500", "trade=solar"],
  "/api/v1/context/utility-territory": [...BY_STATE, "lat=34&lng=-118&city=a", ...BOTH],
  "/api/v1/context/labor": TRADES.flatMap((trade) =>
    YEARS.map((year) => `${year}&trade=${trade}&include_states=true&include_metros=true`)
  ),
  "/api/v1/context/labor-adders": [...BY_TRADE, "adder=none", ...BOTH],
  "/api/v1/context/ahri-matches": ["", "status=candidate", ...BOTH],
  "/api/v1/context/roofing": [
    "include_labor=true&include_states=true",
    "include_labor=false",
    ...[1, 2, 3, 4].map((rating) => `impact_rating_class=${rating}`),
    ..."abcdefghijklmnopqrstuvwxyz".split("").map((letter) => `manufacturer=${letter}`),
    ...BOTH,
  ],
  "/api/v1/context/finance-eligibility": [...BY_TRADE, ...BY_STATE, "county=Nowhere"],
  "/api/v1/context/finance-products": [...BY_TRADE, ...BY_STATE, ...BOTH],
  "/api/v1/context/permits": BY_TRADE_AND_STATE,
  "/api/v1/context/hvac/pricing": ["", ...BOTH],
  "/api/v1/context/electricity-rates": [
    ...YEARS.map((year) => `${year}&include_divisions=true`),
    "region_type=national",
  ],
  "/api/v1/context/incentives": BY_TRADE_AND_STATE.map((query) => `${query}&include_expired=true`),
};

/** Asserts that the response to each query has the documented shape; counts the records. */
async function walk(
  service: TestService,
  path: string,
  queries: readonly string[],
  schema: z.ZodType,
): Promise<number> {
  let records = 0;
  for (const query of queries) {
    const limit = path.includes("/context/") ? "&limit=500" : "";
    const url = `${path}?${query}${limit}`;
    const response = await service.get(url);
    assert.equal(response.status, 200, url);
    const body = await response.json();
    const result = schema.safeParse(body);
    if (!result.success) assert.fail(`${url}\n${z.prettifyError(result.error)}`);
    records += [body.data, body.data.records, body.data.materials]
      .find(Array.isArray)?.length ?? body.data.sample_size;
  }
  return records;
}

async function walkCatalog(service: TestService, filter: string, schema: z.ZodType) {
  const path = "/api/v1/catalog/equipment";
  const { meta } = await service.json(`${path}?${filter}include_archived=true&per_page=100`);
  const pages = Array.from(
    { length: Math.max(1, meta.total_pages) },
    (_, i) => `${filter}include_archived=true&per_page=100&page=${i + 1}`,
  );
  assert.equal(await walk(service, path, pages, schema), meta.total);
  return meta.total;
}

const SOURCES: Record<string, (service: TestService) => Promise<void>> = {
  seeds: publishShapesOfSeeds,
  async "generated rows"(service) {
    for (const { key } of DATASETS) {
      await service.publish(key, rowsOf(key as DatasetKey, 200, 5));
    }
  },
};

const services = new Map<string, TestService>();
Deno.test.beforeAll(async () => {
  for (const [source, fill] of Object.entries(SOURCES)) {
    const service = await startService();
    services.set(source, service);
    await fill(service);
  }
});
Deno.test.afterAll(async () => {
  for (const service of services.values()) await service.close();
});

for (const source of Object.keys(SOURCES)) {
  for (const [path, schema] of Object.entries(BODIES)) {
    Deno.test(`GET ${path} returns the documented shape on ${source}`, async () => {
      const queries = QUERIES[path as keyof typeof BODIES];
      assert.ok(await walk(services.get(source)!, path, queries, schema) > 0, "no records");
    });
  }

  Deno.test(`GET /api/v1/catalog/equipment returns the documented shape on ${source}`, async () => {
    const service = services.get(source)!;
    assert.ok(await walkCatalog(service, "", CATALOG.summarized) > 0);
    for (const category of ["module", "inverter", "roofing", "hvac", "product"]) {
      const records: number = await walkCatalog(service, `category=${category}&`, CATALOG.full);
      assert.ok(records > 0, category);
    }
  });

  Deno.test(`GET /api/v1/context/electricity-rates returns quote_safe false on every record of ${source}`, async () => {
    const { data } = await services.get(source)!.json("/api/v1/context/electricity-rates");
    for (const record of data.records) assert.equal(record.quote_safe, false);
  });
}

Deno.test("400 and 401 responses have the standard envelope on every endpoint", async () => {
  const service = services.get("seeds")!;
  for (const path of ["/api/v1/catalog/equipment", ...Object.keys(BODIES)]) {
    const invalid = path.endsWith("inverters") || path.endsWith("equipment") ? "page=x" : "limit=x";
    const query = path.endsWith("benchmarks") ? "metric=x" : invalid;
    const refused = await service.get(`${path}?${query}`);
    assert.equal(refused.status, 400, path);
    ERROR_BODY.parse(await refused.json());
    const unknown = await service.get(path, { key: null });
    assert.equal(unknown.status, 401, path);
    const body = ERROR_BODY.parse(await unknown.json());
    assert.equal(body.error, "Missing x-api-key header.");
    assert.equal(body.meta.request_id, unknown.headers.get("x-svc-request-id"));
  }
});

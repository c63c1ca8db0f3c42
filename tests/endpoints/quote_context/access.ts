import assert from "node:assert/strict";
import { everything, type Level } from "../../../src/access/levels.ts";
import { chapter } from "../../support/service/chapters.ts";
import { IN_DENVER, ofTrade, quoteRows } from "../../support/fixtures/quote_context_rows.ts";
import { PATH, quote, sizesOf, warningsOf } from "../../support/service/quote_context_service.ts";
import { aroundDenver, territoryRow } from "../../support/fixtures/resolve_rows.ts";
import type { UtilityTerritory } from "../../../src/datasets/utility_territory.ts";

const SAMPLE_SIZE = 25;
const MANY = { finance_limit: 100, context_limit: 50 };

const random = ofTrade(quoteRows(60), "hvac");
const rows = {
  ...random,
  finance_products: random.finance_products.map((row) => ({ ...row, expires_at: null })),
  finance_fees: random.finance_fees.map((row) => ({ ...row, expires_at: null })),
  hvac_incentives: random.hvac_incentives.map((row) => ({
    ...row,
    status: "active" as const,
    expires_at: null,
    measure_keys: [],
  })),
  finance_eligibility: random.finance_eligibility.map((row) => ({
    ...row,
    measure_key: null,
    expires_at: null,
  })),
  hvac_climate: random.hvac_climate.map((row) => ({
    ...row,
    state_code: "CA",
    county_fips: "06037",
  })),
  utility_territory: Array.from(
    { length: 40 },
    (_, i): UtilityTerritory =>
      territoryRow({ id: `denver-${i}`, geometry: aroundDenver(1 + i / 100) }),
  ),
};
const service = chapter(rows);

/** Every hvac row returned by the lists of a section. */
const LISTS = {
  finance: "finance-products?trade=hvac&limit=250",
  incentives: "incentives?trade=hvac&limit=500",
  labor_adders: "labor-adders?trade=hvac&limit=500",
  permits: "permits?trade=hvac&limit=500",
  finance_eligibility: "finance-eligibility?trade=hvac&limit=500",
};

const keyOf = async (level: Level) => {
  const access = { ...everything(level), quote_context: "production" as const };
  return (await service().makeKey(access)).key;
};

type Identified = { readonly id?: string; readonly record_id?: string };
const idsOf = (records: readonly Identified[]) =>
  records.map(({ id, record_id }) => id ?? record_id ?? "").sort();

const isCurrent = (row: { status?: string; availability_status?: string | null }) =>
  !["archived", "superseded"].includes(row.availability_status ?? row.status ?? "");

service.test(`GET ${PATH} 200 shows a sample key the same rows as its lists`, async () => {
  const key = await keyOf("sample");
  const { data } = await quote(service(), { trade: "hvac", ...MANY }, key);
  for (const [section, list] of Object.entries(LISTS)) {
    const shown = await service().json(`/api/v1/context/${list}`, { key });
    const name = section as Exclude<keyof typeof LISTS, "finance">;
    const given = idsOf(section === "finance" ? data.finance : data.context[name]);
    assert.equal(shown.data.records.length, SAMPLE_SIZE, section);
    // A quote omits archived and superseded ones (decisions, Which rows a list gives).
    assert.deepEqual(given, idsOf(shown.data.records.filter(isCurrent)), section);
  }
});

service.test(`GET ${PATH} 200 always shows a sample key the same 25 rows of climate`, async () => {
  const climates = async () => {
    const query = { trade: "hvac", state: "CA", county_fips: "06037", ...MANY };
    const { data } = await quote(service(), query, await keyOf("sample"));
    return idsOf(data.context.climate);
  };
  const first = await climates();
  assert.equal(first.length, SAMPLE_SIZE);
  assert.deepEqual(await climates(), first);
});

service.test(`GET ${PATH} 200 shows a sample key only territories in its sample`, async () => {
  const key = await keyOf("sample");
  const browse = "/api/v1/context/utility-territory?limit=500";
  const sample = idsOf((await service().json(browse, { key })).data.records);
  assert.equal(sample.length, SAMPLE_SIZE);
  const { data } = await quote(service(), { address: IN_DENVER, ...MANY }, key);
  const territories = data.context.utility_territory_resolution!.territories;
  assert.equal(territories.length, 10);
  assert.deepEqual(idsOf(territories).filter((id) => !sample.includes(id)), []);
});

service.test(`GET ${PATH} 200 warns that only the sample was searched if it has no matching row`, async () => {
  const key = await keyOf("sample");
  const { data } = await quote(service(), { trade: "roofing", state: "CA" }, key);
  for (const section of Object.keys(LISTS)) {
    assert.match(warningsOf(data, section)[0]!, /sample/, section);
  }
});

service.test(`GET ${PATH} 200 shows a sandbox key every row of context`, async () => {
  const query = { trade: "hvac", state: "CA", county_fips: "06037", address: IN_DENVER, ...MANY };
  const production = (await quote(service(), query)).data;
  const { finance, finance_fees, equipment, context } =
    (await quote(service(), query, await keyOf("sandbox"))).data;
  assert.deepEqual({ finance, context }, {
    finance: production.finance,
    context: production.context,
  });
  assert.deepEqual({ finance_fees, equipment }, { finance_fees: [], equipment: [] });
});

service.test(`GET ${PATH} 200 returns dealer fees and equipment only with production access`, async () => {
  const { finance_fees, equipment } = sizesOf((await quote(service(), { trade: "hvac" })).data);
  assert.deepEqual([finance_fees, equipment], [25, 25]);
  for (const level of ["none", "sample", "sandbox"] as const) {
    const { data } = await quote(service(), { trade: "hvac" }, await keyOf(level));
    assert.deepEqual([data.finance_fees.length, data.equipment.length], [0, 0]);
    assert.equal(data.coverage.equipment_total_available, 0);
    assert.match(warningsOf(data, "finance_fees")[0]!, /production access to finance_fees/);
    assert.match(warningsOf(data, "equipment")[0]!, /production access to hvac_equipment/);
  }
});

service.test(`GET ${PATH} 200 never exceeds the organization's access level`, async () => {
  const access = { ...everything("production"), permits: "sample" as const };
  const { key } = await service().makeOrganizationKey(access, false);
  const { data } = await quote(service(), { trade: "hvac", ...MANY }, key);
  assert.equal(data.context.permits.length, SAMPLE_SIZE);
  assert.equal(data.context.labor_adders.length, 50);
});

import assert from "node:assert/strict";
import { everything } from "../../../src/access/levels.ts";
import { chapter } from "../../support/service/chapters.ts";
import { IN_DENVER, ofTrade, quoteRows } from "../../support/fixtures/quote_context_rows.ts";
import {
  PATH,
  quote,
  refused,
  sizesOf,
  urlOf,
} from "../../support/service/quote_context_service.ts";
import { isSafe } from "../../support/naive/quote_context_twin.ts";
import { NOW } from "../../support/service/service.ts";

const ROWS = 120;
const random = ofTrade(quoteRows(ROWS), "solar");
const rows = {
  ...random,
  finance_products: random.finance_products.map((row) => ({
    ...row,
    status: "active" as const,
    expires_at: null,
  })),
  finance_fees: random.finance_fees.map((row) => ({ ...row, expires_at: null })),
  finance_eligibility: random.finance_eligibility.map((row) => ({
    ...row,
    availability_status: "active",
    expires_at: null,
  })),
  hvac_incentives: random.hvac_incentives.map((row) => ({
    ...row,
    status: "active" as const,
    expires_at: null,
  })),
  equipment_pricing: random.equipment_pricing.map((row, i) => ({
    ...row,
    is_archived: i === 0,
    provenance: { ...row.provenance, quote_safe: i !== 0 },
  })),
  hvac_climate: random.hvac_climate.map((row) => ({
    ...row,
    state_code: "CA",
    county_name: "Los Angeles County",
    county_fips: "06037",
  })),
};
const service = chapter(rows);

const CLIMATE = { trade: "hvac", state: "CA", county: "los angeles" };

service.test(`GET ${PATH} 200 defaults to solar, with limits of 25, 25 and 10`, async () => {
  const { data, meta } = await quote(service());
  assert.equal(data.trade, "solar");
  assert.deepEqual(sizesOf(data), {
    finance: 25,
    finance_fees: 25,
    equipment: 25,
    climate: 0,
    incentives: 10,
    labor_adders: 10,
    permits: 10,
    finance_eligibility: 10,
  });
  assert.equal(data.coverage.equipment_total_available, ROWS - 1);
  assert.equal(data.context.equipment_incentive_context, null);
  assert.equal(data.context.utility_territory_resolution, null);
  assert.equal(meta.dataset_version, null);
  const { address_redacted, ...inputs } = data.inputs;
  assert.equal(address_redacted, false);
  for (const [name, value] of Object.entries(inputs)) assert.equal(value, null, name);
  assert.equal((await quote(service(), CLIMATE)).data.context.climate.length, 10);
});

service.test(`GET ${PATH} 200 caps the limits at 100, 100 and 50`, async () => {
  const limits = (finance_limit: number, equipment_limit: number, context_limit: number) =>
    quote(service(), { finance_limit, equipment_limit, context_limit });
  for (const more of [0, 1, 1e15]) {
    const { data } = await limits(100 + more, 100 + more, 50 + more);
    const { finance, finance_fees, equipment, climate: _, ...context } = sizesOf(data);
    assert.deepEqual([finance, finance_fees, equipment], [100, 100, 100]);
    assert.deepEqual([...new Set(Object.values(context))], [50]);
    const { coverage } = data;
    assert.equal(coverage.finance_total_available, ROWS);
    assert.equal(coverage.finance_fees_total_available, ROWS);
    assert.equal(coverage.equipment_total_available, ROWS - 1);
    assert.deepEqual(coverage.context_total_available, {
      climate: 0,
      incentives: ROWS,
      labor_adders: ROWS,
      permits: ROWS,
      finance_eligibility: ROWS,
    });
    const { data: hvac } = await quote(service(), { ...CLIMATE, context_limit: 50 + more });
    assert.equal(hvac.context.climate.length, 50);
  }
  const { finance, finance_fees, equipment, permits } = sizesOf((await limits(99, 1, 49)).data);
  assert.deepEqual([finance, finance_fees, equipment, permits], [99, 99, 1, 49]);
});

service.test(`GET ${PATH} 200 counts the returned and the quote-safe records`, async () => {
  for (const query of [{ context_limit: 3 }, { ...CLIMATE, finance_limit: 100 }]) {
    const { data } = await quote(service(), query);
    const { finance, equipment, context, coverage } = data;
    const { climate, incentives, labor_adders, permits, finance_eligibility } = context;
    const lists = { climate, incentives, labor_adders, permits, finance_eligibility };
    assert.equal(coverage.finance_records, finance.length);
    assert.equal(coverage.finance_fee_records, data.finance_fees.length);
    assert.equal(coverage.equipment_records, equipment.length);
    const { utility_territory, ...counted } = coverage.context_records;
    assert.equal(utility_territory, 0);
    for (const [name, records] of Object.entries(lists)) {
      assert.equal(counted[name as keyof typeof counted], records.length, name);
    }
    for (const [name, records] of Object.entries({ ...lists, finance, equipment })) {
      const safe = records.filter(isSafe).length;
      assert.deepEqual(coverage.quote_safe_summary[name as keyof typeof lists], {
        total: records.length,
        quote_safe: safe,
        not_quote_safe: records.length - safe,
      }, name);
    }
  }
});

service.test(`GET ${PATH} 200 echoes the inputs, trimmed`, async () => {
  const given = {
    state: "CA",
    county: "Los Angeles  COUNTY",
    county_fips: "06037",
    city: "Los Ángeles",
    utility: "CPS-Energy",
    measure: "Heat pump",
    financier: "Sun Bank & Söhne",
    payment_type: "LOAN",
    equipment_category: "product",
    manufacturer: "Q.CELLS",
    sku: "a/b?c&d",
    equipment_id: "no such id",
  };
  const padded = Object.entries(given).map(([name, value]) => [name, ` ${value}\t`]);
  const free = { ...Object.fromEntries(padded), ...strict(given), term_months: "0120" };
  const { data } = await quote(service(), { trade: "roofing", address: IN_DENVER, ...free });
  assert.equal(data.trade, "roofing");
  assert.deepEqual(data.inputs, { ...given, term_months: 120, address_redacted: true });
});

/** Inputs in exactly one form, which are refused when padded. */
function strict(given: { state: string; county_fips: string; equipment_category: string }) {
  const { state, county_fips, equipment_category } = given;
  return { state, county_fips, equipment_category };
}

service.test(`GET ${PATH} 200 ignores unknown parameters`, async () => {
  const { data } = await quote(service(), { TRADE: "gas", limit: 0, page: "x", Finance_Limit: 1 });
  assert.equal(data.trade, "solar");
  assert.equal(data.finance.length, 25);
});

service.test(`GET ${PATH} 200 omits a dealer fee from the instant it expires`, async () => {
  const expires_at = new Date(NOW + 1000).toISOString();
  await service().publish("finance_fees", [{ ...rows.finance_fees[0]!, expires_at }]);
  assert.equal((await quote(service())).data.finance_fees.length, 1);
  service().clock.now = NOW + 1000;
  const { data } = await quote(service());
  service().clock.now = NOW;
  assert.equal(data.finance_fees.length, 0);
  assert.ok(data.coverage.warnings.some((warning) => warning.startsWith("finance_fees: ")));
});

const REFUSALS: readonly [query: Record<string, string>, mentioned: string[]][] = [
  [{ trade: "gas" }, ["trade", "gas", "solar", "hvac", "roofing", "plumbing", "electrical"]],
  [{ state: "ca" }, ["state", "two uppercase letters"]],
  [{ state: "CAL" }, ["state", "two uppercase letters"]],
  [{ state: "ÇA" }, ["state"]],
  [{ county_fips: "6037" }, ["county_fips", "five digits"]],
  [{ county_fips: "0603x" }, ["county_fips", "five digits"]],
  [{ term_months: "ten" }, ["term_months", "whole number"]],
  [{ term_months: "1.5" }, ["term_months", "whole number"]],
  [{ term_months: "-1" }, ["term_months", "0"]],
  [{ finance_limit: "0" }, ["finance_limit", "1"]],
  [{ equipment_limit: "0" }, ["equipment_limit", "1"]],
  [{ context_limit: "0" }, ["context_limit", "1"]],
  [{ context_limit: "all" }, ["context_limit", "whole number"]],
  [{ equipment_category: "roof" }, ["module", "inverter", "roofing", "hvac", "product"]],
  [{ address: "https://example.org" }, ["address", "URL"]],
  [{ address: "39.75, -105.0" }, ["address", "coordinates"]],
  [{ address: `1 Main St ${"x".repeat(300)}` }, ["address", "300"]],
  [{ address: " " }, ["address"]],
  [{ county: "" }, ["county"]],
  [{ utility: " " }, ["utility"]],
];

service.test(`GET ${PATH} 400 names the parameter and the allowed values`, async () => {
  for (const [query, mentioned] of REFUSALS) {
    const message = await refused(service(), query, 400);
    for (const part of mentioned) assert.ok(message.includes(part), `${urlOf(query)}: ${message}`);
  }
});

service.test(`GET ${PATH} 400 names equipment_category`, async () => {
  const message = await refused(service(), { equipment_category: "roof" }, 400);
  assert.ok(message.includes("equipment_category"), message);
});

service.test(`GET ${PATH} 400 when a parameter is repeated`, async () => {
  const response = await service().get(`${PATH}?state=CA&state=TX`);
  const { error } = await response.json();
  assert.equal(response.status, 400);
  assert.match(error, /state/);
});

service.test(`GET ${PATH} 401 without a key`, async () => {
  const response = await service().get(PATH, { key: null });
  assert.equal(response.status, 401);
  assert.equal((await response.json()).error, "Missing x-api-key header.");
});

service.test(`GET ${PATH} 403 below production access to quote_context`, async () => {
  for (const level of ["none", "sample", "sandbox"] as const) {
    const access = { ...everything("production"), quote_context: level };
    const { key } = await service().makeKey(access);
    assert.equal(
      await refused(service(), {}, 403, key),
      "Dataset access required: quote_context requires production access.",
    );
    // Parameters are validated before access is checked.
    await refused(service(), { state: "ca" }, 400, key);
  }
});

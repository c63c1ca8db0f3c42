import assert from "node:assert/strict";
import { type AccessName, everything } from "../../../src/access/levels.ts";
import { chapter } from "../../support/service/chapters.ts";
import {
  IN_DENVER,
  NOWHERE,
  ofTrade,
  quoteRows,
} from "../../support/fixtures/quote_context_rows.ts";
import {
  PATH,
  type Quote,
  quote,
  sizesOf,
  warningsOf,
} from "../../support/service/quote_context_service.ts";

/** The second test publishes the datasets of a quote. */
const CALIFORNIA = { trade: "hvac", state: "CA", county: "Los Angeles County", address: IN_DENVER };

const random = ofTrade(quoteRows(60), "hvac");
const rows = {
  ...random,
  finance_fees: random.finance_fees.map((row) => ({ ...row, expires_at: null })),
  equipment_pricing: random.equipment_pricing.map((row) => ({ ...row, base_cost: 100 })),
  permits: random.permits.map((row, i) => ({
    ...row,
    jurisdiction: i < 20
      ? { ...row.jurisdiction, state_code: "CA", county_name: "Los Angeles", city_name: "Pasadena" }
      : row.jurisdiction,
  })),
};

interface Reason {
  readonly parameter: string;
  readonly rows_alone: number;
  readonly nearest: readonly string[];
  readonly never_filled: boolean;
}

const nothing = chapter();
const service = chapter(rows);

const IN_FORCE = { status: "active", expires_at: null } as const;

/** Without rows that lists return and quote-context omits. */
const current = chapter({
  ...rows,
  finance_products: rows.finance_products.map((row) => ({ ...row, ...IN_FORCE })),
  finance_eligibility: rows.finance_eligibility.map((row) => ({
    ...row,
    availability_status: "active",
    expires_at: null,
  })),
  hvac_incentives: rows.hvac_incentives.map((row) => ({ ...row, ...IN_FORCE })),
});

/** The empty sections, each of which must have exactly one warning. */
function emptySections(data: Quote): string[] {
  const sizes = {
    ...sizesOf(data),
    utility_territory: data.context.utility_territory_resolution?.territories.length ?? 0,
  };
  const empty = Object.entries(sizes).filter(([, size]) => size === 0).map(([name]) => name);
  for (const name of empty) assert.equal(warningsOf(data, name).length, 1, name);
  return empty;
}

const SECTIONS: Readonly<Record<string, AccessName>> = {
  finance: "finance_products",
  finance_fees: "finance_fees",
  equipment: "hvac_equipment",
  climate: "hvac_climate",
  incentives: "hvac_incentives",
  labor_adders: "hvac_labor",
  permits: "permits",
  finance_eligibility: "finance_eligibility",
  utility_territory: "utility_territory",
};

nothing.test(`GET ${PATH} 200 warns about every section if nothing is published`, async () => {
  const { data } = await quote(nothing(), CALIFORNIA);
  assert.deepEqual(emptySections(data), Object.keys(SECTIONS));
  for (const name of Object.keys(SECTIONS)) {
    assert.match(warningsOf(data, name)[0]!, /published/, name);
  }
  assert.deepEqual(data.coverage.unresolved_requirements, []);
});

service.test(`GET ${PATH} 200 has no warning about a section with records`, async () => {
  const { data } = await quote(service(), { ...CALIFORNIA, county_fips: "06037" });
  assert.deepEqual(emptySections(data), []);
  const warned = data.coverage.warnings.map((warning) => warning.split(":")[0]);
  // The gazetteer knows Denver, but not on which side of a boundary the house is. The request names
  // California but no utility, so utility-specific incentives may not apply. Some are of other
  // places, and archived or superseded products and rules are omitted.
  assert.deepEqual(warned, [
    "finance",
    "incentives",
    "incentives",
    "finance_eligibility",
    "utility_territory",
    "state",
  ]);
  assert.match(warningsOf(data, "utility_territory")[0]!, /quote-safe/);
});

service.test(`GET ${PATH} 200 warns about sections without matching rows, naming the filters`, async () => {
  const other = await quote(service(), { trade: "plumbing", state: "ZZ" });
  const empty = emptySections(other.data);
  assert.deepEqual(empty, Object.keys(SECTIONS));
  for (const name of ["finance", "incentives", "labor_adders", "permits", "finance_eligibility"]) {
    assert.match(warningsOf(other.data, name)[0]!, /plumbing/, name);
  }
  const query = { ...CALIFORNIA, financier: "No Such Bank", term_months: 1, sku: "no such sku" };
  const { data } = await quote(service(), query);
  assert.deepEqual(emptySections(data), [
    "finance",
    "finance_fees",
    "equipment",
    "finance_eligibility",
  ]);
});

current.test(`GET ${PATH} 200 explains each filter of an empty section as empty_because of a list does`, async () => {
  const lists = {
    finance: ["finance-products", { trade: "hvac", financier: "no_such_bank", state: "ZZ" }],
    incentives: ["incentives", { trade: "plumbing", state: "ZZ", measure: "25C" }],
    finance_eligibility: ["finance-eligibility", { trade: "roofing", state: "CA", measure: "25C" }],
    permits: ["permits", { trade: "hvac", state: "ZZ", city: "Nowhere" }],
  } as const;
  for (const [section, [path, query]] of Object.entries(lists)) {
    const { data } = await quote(current(), query);
    const [warning] = warningsOf(data, section);
    const asked = new URLSearchParams(query);
    const list = await current().json(`/api/v1/context/${path}?${asked}`);
    const reasons: Reason[] = list.data.coverage.empty_because;
    assert.ok(reasons.length > 1, section);
    const texts = reasons.map(({ parameter, rows_alone, nearest, never_filled }) => {
      const values = nearest.length === 0 ? "" : ` (nearest: ${nearest.join(", ")})`;
      return `${parameter} ${rows_alone}${never_filled ? " (no row has any)" : values}`;
    });
    assert.deepEqual(
      warning!.replace(/^.*alone: |\.$/g, "").split(/, (?=[a-z_]+ \d)/).sort(),
      texts.sort(),
      section,
    );
  }
});

service.test(`GET ${PATH} 200 omits climate for other trades, with a warning`, async () => {
  for (const trade of ["solar", "roofing", "plumbing", "electrical"]) {
    const { data } = await quote(service(), { ...CALIFORNIA, trade, county_fips: "06037" });
    assert.deepEqual(data.context.climate, []);
    assert.match(warningsOf(data, "climate")[0]!, /hvac/);
  }
});

service.test(`GET ${PATH} 200 requires state and county for climate, and warns if they are missing`, async () => {
  const missing: Record<string, string>[] = [
    {},
    { state: "CA" },
    { county: "Los Angeles" },
    { county_fips: "00000" },
    { state: "CA", city: "Los Angeles" },
  ];
  const reasons = new Set<string>();
  for (const query of missing) {
    const { data } = await quote(service(), { trade: "hvac", ...query });
    assert.deepEqual(data.context.climate, []);
    reasons.add(warningsOf(data, "climate")[0]!);
  }
  for (const reason of reasons) assert.match(reason, /state.*county/);
  const { data } = await quote(service(), { trade: "hvac", state: "CA", county_fips: "06037" });
  assert.ok(data.context.climate.length > 0);
  assert.deepEqual(warningsOf(data, "climate"), []);
  const { data: unknown } = await quote(service(), { ...CALIFORNIA, county: "Nowhere" });
  assert.equal(reasons.has(warningsOf(unknown, "climate")[0]!), false);
});

service.test(`GET ${PATH} 200 prefers county_fips to county for climate`, async () => {
  const both = { ...CALIFORNIA, county: "Nowhere", county_fips: "06037", context_limit: 50 };
  const { data } = await quote(service(), both);
  assert.ok(data.context.climate.length > 0);
  for (const { county_fips, state_code } of data.context.climate) {
    assert.deepEqual([county_fips, state_code], ["06037", "CA"]);
  }
});

service.test(`GET ${PATH} 200 warns if several counties match the name`, async () => {
  const { data } = await quote(service(), { ...CALIFORNIA, context_limit: 50 });
  const counties = new Set(data.context.climate.map(({ county_fips }) => county_fips));
  assert.ok(counties.size > 1);
  assert.match(warningsOf(data, "climate")[0]!, /county_fips/);
});

service.test(`GET ${PATH} 200 includes a city's permits that name no county`, async () => {
  await service().publish(
    "permits",
    rows.permits.map((row) => ({
      ...row,
      jurisdiction: { ...row.jurisdiction, state_code: "CA", county_name: null, city_name: "Ojai" },
    })),
  );
  const ojai = { trade: "hvac", state: "CA", city: "Ojai" };
  const { data } = await quote(service(), { ...ojai, county: "Ventura" });
  assert.ok(data.context.permits.length > 0);
  assert.ok((await quote(service(), ojai)).data.context.permits.length > 0);
  await service().serve(rows);
});

service.test(`GET ${PATH} 200 warns when the state is missing`, async () => {
  const { data } = await quote(service(), { trade: "hvac" });
  assert.equal(warningsOf(data, "state").length, 1);
  const { data: given } = await quote(service(), { trade: "hvac", state: "CA" });
  assert.deepEqual(warningsOf(given, "state"), []);
});

service.test(`GET ${PATH} 200 filters permits by city when state or county is given`, async () => {
  const cities = async (query: Record<string, string>) => {
    const { data } = await quote(service(), { trade: "hvac", context_limit: 50, ...query });
    return [...new Set(data.context.permits.map(({ jurisdiction }) => jurisdiction.city_name))];
  };
  assert.deepEqual(await cities({ city: "Pasadena", state: "CA" }), ["Pasadena"]);
  assert.deepEqual(await cities({ city: "pasadena", county: "los angeles county" }), [
    "Pasadena",
    null,
  ]);
  assert.deepEqual(await cities({ city: "Pasadena", county: "los angeles", state: "ZZ" }), []);
  assert.ok((await cities({ city: "pasa" })).length > 1);
});

service.test(`GET ${PATH} 200 warns that utility_territory needs an address`, async () => {
  const { data } = await quote(service(), { trade: "hvac", state: "CA" });
  assert.equal(data.context.utility_territory_resolution, null);
  assert.match(warningsOf(data, "utility_territory")[0]!, /address/);
});

service.test(`GET ${PATH} 200 empties the section that the key may not read, with a warning`, async () => {
  const before = sizesOf((await quote(service(), CALIFORNIA)).data);
  for (const [section, name] of Object.entries(SECTIONS)) {
    const { key } = await service().makeKey({ ...everything("production"), [name]: "none" });
    const { data } = await quote(service(), CALIFORNIA, key);
    assert.deepEqual(emptySections(data), [section]);
    assert.match(warningsOf(data, section)[0]!, new RegExp(`access.*${name}`));
    const left = section === "utility_territory" ? {} : { [section]: 0 };
    assert.deepEqual(sizesOf(data), { ...before, ...left });
    if (section !== "utility_territory") continue;
    assert.equal(data.context.utility_territory_resolution, null);
    assert.equal(data.coverage.context_records.utility_territory, 0);
  }
});

service.test(`GET ${PATH} 200 is empty except for warnings if the key may read nothing else`, async () => {
  const { key } = await service().makeKey({ quote_context: "production" });
  const { data } = await quote(service(), { ...CALIFORNIA, address: NOWHERE }, key);
  assert.deepEqual(emptySections(data), Object.keys(SECTIONS));
  assert.equal(data.coverage.equipment_total_available, 0);
  for (const section of Object.keys(SECTIONS)) {
    assert.match(warningsOf(data, section)[0]!, /access/, section);
  }
});

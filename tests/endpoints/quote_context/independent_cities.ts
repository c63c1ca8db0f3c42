import assert from "node:assert/strict";
import { chapter } from "../../support/service/chapters.ts";
import { PATH, quote, warningsOf } from "../../support/service/quote_context_service.ts";
import { rowsToPublish } from "../../support/naive/twin.ts";

/**
 * A county and an independent city of the same name are two places, even if rows have no FIPS code.
 */

const IN_BALTIMORE = "1 Main St, Baltimore, MD 21201";
const CITY = { city: "24510", county: "24005" };

const SCOPES: Readonly<Record<string, readonly [scope: string | null, state: string]>> = {
  county: ["baltimore_county", "MD"],
  city: ["baltimore_city_county", "MD"],
  others: ["all_other_counties", "MD"],
  statewide: [null, "MD"],
  richmond: ["richmond_county", "VA"],
  james_city: ["james_city_county", "VA"],
};
const rules = rowsToPublish("finance_eligibility").slice(0, 6).map((row, i) => {
  const [label, [criteria_scope, state_code]] = Object.entries(SCOPES)[i]!;
  return {
    ...row,
    product_label: label,
    criteria_scope,
    state_code,
    trade_category: "hvac",
    measure_key: null,
    source_kind: "official",
    availability_status: "active",
    expires_at: null,
    quote_safe: true,
    unresolved_requirements: [],
  };
});

const COUNTIES: Readonly<Record<string, readonly [county: string, state: string]>> = {
  saint_louis_county: ["St. Louis County", "MO"],
  saint_louis: ["St. Louis", "MO"],
  richmond_city: ["Richmond city", "VA"],
  alexandria: ["Alexandria", "VA"],
};
const permits = rowsToPublish("permits").slice(0, 4).map((row, i) => {
  const [record_id, [county_name, state_code]] = Object.entries(COUNTIES)[i]!;
  const place = { state_code, county_name, county_fips: null, city_name: null };
  const jurisdiction = { ...row.jurisdiction, authority_name: record_id, ...place };
  return { ...row, record_id, trade: "hvac", quote_safe: false, jurisdiction };
});

const programs = rowsToPublish("hvac_incentives").slice(0, 2).map((row, i) => ({
  ...row,
  id: ["Baltimore County", "Sunny Roofs"][i]!,
  program_name: ["Baltimore County", "Sunny Roofs"][i]!,
  authority: ["Baltimore County", "Sunny Roofs"][i]!,
  authority_type: "local",
  utilities: [],
  trade_category: "hvac",
  status: "active",
  expires_at: null,
  quote_safe: false,
  state_codes: ["MD"],
  measure_keys: [],
  conditions: [],
  places: [],
}));

const service = chapter({ finance_eligibility: rules, permits, hvac_incentives: programs });

type Asked = Readonly<Record<string, string>>;
const of = async (query: Asked) => (await quote(service(), { trade: "hvac", ...query })).data;
const rulesOf = async (query: Asked) =>
  (await of(query)).context.finance_eligibility
    .map(({ product_label }) => product_label).toSorted();
const permitsOf = async (query: Asked) =>
  (await of(query)).context.permits.map(({ record_id }) => record_id);
const programsOf = async (query: Asked) => (await of(query)).context.incentives.map(({ id }) => id);

const EVERYWHERE = ["others", "statewide"];

service.test(`GET ${PATH} 200 returns no rules of the county of the same name for a city`, async () => {
  const county = ["county", ...EVERYWHERE];
  const city = ["city", ...EVERYWHERE];
  assert.deepEqual(await rulesOf({ state: "MD", county_fips: CITY.city }), city);
  assert.deepEqual(await rulesOf({ state: "MD", county_fips: CITY.county }), county);
  assert.deepEqual(await rulesOf({ address: IN_BALTIMORE }), city);
  assert.deepEqual(await rulesOf({ state: "MD", county: "Baltimore" }), county);
  assert.deepEqual(await rulesOf({ state: "MD", county: "Baltimore city" }), city);
  assert.deepEqual(await rulesOf({ state: "VA", county: "Richmond city" }), []);
  assert.deepEqual(await rulesOf({ state: "VA", county: "Richmond" }), ["richmond"]);
  assert.deepEqual(await rulesOf({ state: "VA", county: "James City County" }), ["james_city"]);
});

service.test("GET /api/v1/context/finance-eligibility 200 distinguishes a city from the county of the same name", async () => {
  const found = async (county: string) => {
    const query = new URLSearchParams({ state: "MD", county, limit: "500" });
    const { data } = await service().json(`/api/v1/context/finance-eligibility?${query}`);
    return data.records.map((row: { product_label: string }) => row.product_label).toSorted();
  };
  assert.deepEqual(await found("Baltimore city"), ["city", ...EVERYWHERE]);
  assert.deepEqual(await found("Baltimore County"), ["county", ...EVERYWHERE]);
});

service.test(`GET ${PATH} 200 returns no permits of the county of the same name for a city`, async () => {
  assert.deepEqual(await permitsOf({ state: "MO", county_fips: "29510" }), []);
  assert.deepEqual(await permitsOf({ state: "MO", county: "St. Louis city" }), []);
  assert.deepEqual(await permitsOf({ address: "1 Main St, St. Louis, MO 63103" }), []);
  const ofCounty = ["saint_louis", "saint_louis_county"];
  assert.deepEqual((await permitsOf({ state: "MO", county_fips: "29189" })).toSorted(), ofCounty);
  assert.deepEqual((await permitsOf({ state: "MO", county: "St. Louis" })).toSorted(), ofCounty);
  // Only a city has this name.
  assert.deepEqual(await permitsOf({ state: "VA", county_fips: "51510" }), ["alexandria"]);
});

service.test(`GET ${PATH} 200 interprets a name without its kind as the county`, async () => {
  assert.deepEqual(await permitsOf({ state: "VA", county: "Richmond" }), []);
  assert.deepEqual(await permitsOf({ state: "VA", county: "Richmond County" }), []);
  assert.deepEqual(await permitsOf({ state: "VA", county: "Richmond city" }), ["richmond_city"]);
});

service.test(`GET ${PATH} 200 returns no permits of the city of the same name for a county, even without a state`, async () => {
  assert.deepEqual(await permitsOf({ county: "Richmond" }), []);
  assert.deepEqual(await permitsOf({ county: "Richmond city" }), ["richmond_city"]);
  assert.deepEqual(await permitsOf({ county: "Alexandr" }), ["alexandria"]);
});

service.test("GET /api/v1/context/permits 200 returns no permits of the city of the same name for a county", async () => {
  const found = async (query: string) => {
    const { data } = await service().json(`/api/v1/context/permits?${query}`);
    return data.records.map(({ record_id }: { record_id: string }) => record_id);
  };
  assert.deepEqual(await found("state=VA&county=Richmond+County"), []);
  assert.deepEqual(await found("state=VA&county=Richmond+city"), ["richmond_city"]);
  // Part of both names.
  assert.deepEqual(await found("state=VA&county=Richmond"), ["richmond_city"]);
});

service.test(`GET ${PATH} 200 returns no programs of the county of the same name for a city`, async () => {
  assert.deepEqual(await programsOf({ address: IN_BALTIMORE }), ["Sunny Roofs"]);
  assert.deepEqual(await programsOf({ state: "MD", county_fips: CITY.city }), ["Sunny Roofs"]);
  assert.deepEqual(await programsOf({ state: "MD", county_fips: CITY.county }), [
    "Baltimore County",
    "Sunny Roofs",
  ]);
});

service.test(`GET ${PATH} 200 warns if the county is not the address's independent city`, async () => {
  const data = await of({ address: IN_BALTIMORE, county: "Baltimore County" });
  assert.match(warningsOf(data, "county").join(), /not that of the address/);
  assert.equal(data.coverage.derived?.city, null);
  const same = await of({ address: IN_BALTIMORE, county: "Baltimore city" });
  assert.deepEqual(warningsOf(same, "county"), []);
});

service.test(`GET ${PATH} 200 prefers county_fips to a different county, and warns`, async () => {
  const data = await of({ state: "MD", county: "Howard", county_fips: CITY.county });
  assert.match(warningsOf(data, "county").join(), /not that of county_fips 24005/);
  const labels = data.context.finance_eligibility.map(({ product_label }) => product_label);
  assert.deepEqual(labels.toSorted(), ["county", ...EVERYWHERE]);
  const part = await of({ state: "MD", county: "Balti", county_fips: CITY.county });
  assert.deepEqual(warningsOf(part, "county"), []);
});

service.test(`GET ${PATH} 200 takes the full county name from county_fips if county is only part of it`, async () => {
  const part = { county: "Balti", county_fips: CITY.county };
  assert.deepEqual(await rulesOf({ state: "MD", ...part }), ["county", ...EVERYWHERE]);
  const ofSaintLouis = { state: "MO", county: "Louis", county_fips: "29189" };
  assert.deepEqual((await permitsOf(ofSaintLouis)).toSorted(), [
    "saint_louis",
    "saint_louis_county",
  ]);
});

service.test(`GET ${PATH} 200 derives an independent city under a name that cannot mean the county`, async () => {
  const { derived } = (await of({ address: IN_BALTIMORE })).coverage;
  assert.deepEqual([derived?.county, derived?.county_fips], ["Baltimore city", CITY.city]);
  const again = await of({ address: IN_BALTIMORE, state: "MD", county: derived!.county! });
  assert.deepEqual(warningsOf(again, "county"), []);
});

service.test(`GET ${PATH} 200 counts county-specific rules as not quote-safe if the county is unknown`, async () => {
  const safeOf = ({ context }: Awaited<ReturnType<typeof of>>) =>
    context.finance_eligibility.filter(({ quote_safe }) => quote_safe)
      .map(({ product_label }) => product_label).toSorted();
  const unknown = await of({ state: "MD" });
  assert.deepEqual(safeOf(unknown), ["statewide"]);
  assert.equal(unknown.context.finance_eligibility.length, 4);
  assert.equal(unknown.coverage.quote_safe_summary.finance_eligibility.quote_safe, 1);
  assert.ok(
    unknown.coverage.unresolved_requirements.includes("finance_eligibility:county_unknown"),
  );
  assert.deepEqual(warningsOf(unknown, "finance_eligibility"), [
    "3 of 4 apply in some counties only, and the customer's county is unknown; give county.",
  ]);
  for (const place of [{ county: "Baltimore" }, { county_fips: CITY.county }]) {
    const known = await of({ state: "MD", ...place });
    assert.deepEqual(safeOf(known), ["county", ...EVERYWHERE]);
    assert.deepEqual(warningsOf(known, "finance_eligibility"), []);
  }
});

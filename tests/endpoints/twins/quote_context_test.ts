import assert from "node:assert/strict";
import fc from "fast-check";
import { uuidOf } from "../../support/fixtures/dealer_fees.ts";
import {
  COUNTY_FIPS,
  IN_DENVER,
  IN_HOUSTON,
  IN_LOS_ANGELES,
  IN_MIAMI,
  LENDERS,
  MANUFACTURERS,
  MEASURES,
  NOWHERE,
  quoteRows,
  STATES,
  UTILITIES,
  UTILITY_NAMES,
} from "../../support/fixtures/quote_context_rows.ts";
import { type Located, MISSED } from "../../support/naive/quote_context_twin_territory.ts";
import { quoteTwin } from "../../support/naive/quote_context_twin.ts";
import { startService, type TestService } from "../../support/service/service.ts";
import { agrees, partsOf, type Query, valuesOf } from "../../support/naive/twin.ts";

const PATH = "/api/v1/quote-context";
const RESOLVE = "/api/v1/context/utility-territory/resolve";

const rows = quoteRows(200);
/** Locations of the addresses, from public sources. */
const PLACES = {
  [IN_DENVER]: { state: "CO", county: "Denver", county_fips: "08031", city: "Denver" },
  [IN_HOUSTON]: { state: "TX", county: "Harris", county_fips: "48201", city: "Houston" },
  [IN_LOS_ANGELES]: {
    state: "CA",
    county: "Los Angeles",
    county_fips: "06037",
    city: "Los Angeles",
  },
  [IN_MIAMI]: { state: "FL", county: "Miami-Dade", county_fips: "12086", city: "Miami" },
};
const addresses = new Map<string, Located>([[NOWHERE, MISSED]]);
let service: TestService;
Deno.test.beforeAll(async () => {
  service = await startService();
  await service.serve(rows);
  for (const [address, at] of Object.entries(PLACES)) {
    const { data } = await service.json(`${RESOLVE}?${new URLSearchParams({ address })}`);
    const { normalized_address: _, ...geocode } = data.geocode;
    addresses.set(address, { ...geocode, zip: address.slice(-5), at });
  }
});
Deno.test.afterAll(() => service.close());

/** Each parameter, and how many of ten queries have it. */
const PARAMETERS: Record<string, readonly [number, fc.Arbitrary<string>]> = {
  trade: [
    9,
    fc.oneof(
      { weight: 3, arbitrary: fc.constant("hvac") },
      { weight: 2, arbitrary: fc.constantFrom("solar", "roofing", "plumbing", "electrical") },
    ),
  ],
  state: [6, fc.constantFrom(...STATES, ...STATES, "ZZ")],
  county: [
    6,
    fc.constantFrom(
      "Los Angeles",
      "los angeles county",
      "LOS ANGELES COUNTY",
      "Los-Angeles",
      "los_angeles_county",
      " Miami-Dade County ",
      "miami dade",
      "St Johns",
      "Los",
      "Countyline",
      "Nowhere",
    ),
  ],
  county_fips: [3, fc.constantFrom(...COUNTY_FIPS, "99999")],
  city: [2, fc.constantFrom("Los Angeles", "los", "PASADENA", "a", "Nowhere")],
  address: [
    5,
    fc.constantFrom(IN_DENVER, IN_HOUSTON, IN_LOS_ANGELES, IN_LOS_ANGELES, IN_MIAMI, NOWHERE),
  ],
  financier: [2, valuesOf(LENDERS)],
  payment_type: [
    2,
    fc.constantFrom("loan", "LOAN", "lease", "Pace", "Home-Improvement Loan", "cash", "no-such"),
  ],
  term_months: [2, fc.constantFrom("1", "12", "60", "84", "120", "13", "0")],
  finance_limit: [3, fc.constantFrom("1", "3", "100", "9999")],
  equipment_category: [3, fc.constantFrom("hvac", "hvac", "module", "product", "roofing")],
  manufacturer: [2, partsOf(MANUFACTURERS)],
  sku: [1, partsOf(rows.equipment_pricing.map((row) => row.sku))],
  equipment_id: [
    3,
    fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...rows.equipment_pricing.map((r) => r.record_id)) },
      { weight: 1, arbitrary: fc.constantFrom("no-such-id", uuidOf(404)) },
    ),
  ],
  equipment_limit: [3, fc.constantFrom("1", "2", "30", "9999")],
  utility: [
    3,
    fc.oneof(
      { weight: 1, arbitrary: valuesOf(UTILITIES) },
      { weight: 1, arbitrary: fc.constantFrom(...UTILITY_NAMES) },
    ),
  ],
  measure: [3, valuesOf(MEASURES)],
  context_limit: [4, fc.constantFrom("1", "4", "30", "9999")],
};

const asked: fc.Arbitrary<Query> = fc.record(
  Object.fromEntries(
    Object.entries(PARAMETERS).map(([name, [weight, value]]) => [
      name,
      fc.oneof(
        { weight, arbitrary: value },
        { weight: 10 - weight, arbitrary: fc.constant(undefined) },
      ),
    ]),
  ),
  { noNullPrototype: true },
);

/** Only the subjects of the warnings. */
// deno-lint-ignore no-explicit-any
function withoutReasons({ data }: any) {
  const { warnings, ...coverage } = data.coverage;
  for (const warning of warnings) assert.match(warning, /^[a-z_]+: \S/);
  const sections = warnings.map((warning: string) => warning.split(":")[0]);
  return { ...data, coverage: { ...coverage, warnings: sections.toSorted() } };
}

Deno.test(`GET ${PATH} 200 matches its naive twin`, async () => {
  const found: Record<string, number> = {};
  await agrees(
    service,
    PATH,
    asked,
    (query) => {
      const answer = quoteTwin(rows, addresses, query);
      const { quote_safe_summary, finance_fee_records } = answer.coverage;
      const totals = { ...quote_safe_summary, finance_fees: { total: finance_fee_records } };
      for (const [section, { total }] of Object.entries(totals)) {
        found[section] = (found[section] ?? 0) + (total > 0 ? 1 : 0);
      }
      return answer;
    },
    ({ coverage }) => coverage.finance_records,
    { part: withoutReasons },
  );
  for (const [section, queries] of Object.entries(found)) {
    assert.ok(queries >= 25 && queries < 200, `${queries} queries found ${section}`);
  }
});

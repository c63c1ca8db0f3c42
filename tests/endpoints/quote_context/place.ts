import assert from "node:assert/strict";
import { chapter } from "../../support/service/chapters.ts";
import { PATH, quote, warningsOf } from "../../support/service/quote_context_service.ts";
import { territoryRow } from "../../support/fixtures/resolve_rows.ts";
import { rowsToPublish } from "../../support/naive/twin.ts";

/**
 * Where a job is and which utility serves it: what is derived from codes and addresses, and what is
 * not.
 */

const IN_PHOENIX = "200 W Washington St, Phoenix, AZ 85003";
const AT_PEORIA = "8401 W Monroe St, Peoria, AZ 85345";

type Jurisdiction = {
  readonly county_name: string | null;
  readonly county_fips: string | null;
  readonly city_name: string | null;
  readonly state_code?: string;
};
const JURISDICTIONS: Readonly<Record<string, Jurisdiction>> = {
  maricopa: { county_name: "Maricopa", county_fips: "04013", city_name: null },
  phoenix: { county_name: null, county_fips: null, city_name: "Phoenix" },
  peoria: { county_name: "Maricopa", county_fips: null, city_name: "Peoria" },
  pima: { county_name: "Pima", county_fips: "04019", city_name: null },
  arizona: { county_name: null, county_fips: null, city_name: null },
  harris: { county_name: "Harris", county_fips: null, city_name: null, state_code: "TX" },
  harrison: { county_name: "Harrison", county_fips: null, city_name: null, state_code: "TX" },
  baltimore: { county_name: "Baltimore", county_fips: "24005", city_name: null, state_code: "MD" },
  baltimore_city: {
    county_name: "Baltimore city",
    county_fips: "24510",
    city_name: "Baltimore",
    state_code: "MD",
  },
  alexandria_city: {
    county_name: "Alexandria city",
    county_fips: "51510",
    city_name: "Alexandria",
    state_code: "VA",
  },
  texas: { county_name: null, county_fips: null, city_name: null, state_code: "TX" },
  kings: { county_name: "Kings", county_fips: "36047", city_name: null, state_code: "NY" },
  los_angeles: { county_name: null, county_fips: null, city_name: "Los Angeles", state_code: "CA" },
};
const permitRows = rowsToPublish("permits").slice(0, Object.keys(JURISDICTIONS).length)
  .map((row, i) => {
    const [record_id, at] = Object.entries(JURISDICTIONS)[i]!;
    return {
      ...row,
      record_id,
      trade: "hvac",
      quote_safe: false,
      jurisdiction: { ...row.jurisdiction, authority_name: record_id, state_code: "AZ", ...at },
    };
  });

/** Programs by the utilities whose customers they are for. */
const PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  everybody: [],
  "Arizona Public Service": ["803"],
  both: ["Salt River Project", "APS"],
};
const incentiveRows = rowsToPublish("hvac_incentives").slice(0, 3).map((row, i) => {
  const [program_name, utilities] = Object.entries(PROGRAMS)[i]!;
  return {
    ...row,
    id: program_name,
    program_name,
    utilities,
    trade_category: "hvac",
    status: "active",
    expires_at: null,
    quote_safe: true,
    state_codes: [],
    measure_keys: [],
    unresolved_requirements: [],
    conditions: [],
    places: [],
    quote_safe_until: "2999-12-31",
  };
});

/** Local programs for roofing by their administrators, sorted by name. */
const LOCAL = ["City of Ajo", "City of Phoenix", "Maricopa County", "Pima County", "Sunny Roofs"];
const localRows = rowsToPublish("hvac_incentives").slice(3, 3 + LOCAL.length)
  .map((row, i) => ({
    ...row,
    id: LOCAL[i]!,
    program_name: LOCAL[i]!,
    authority: LOCAL[i]!,
    authority_type: "local",
    utilities: [],
    trade_category: "roofing",
    status: "active",
    expires_at: null,
    quote_safe: true,
    unresolved_requirements: [],
    conditions: [],
    places: [],
    quote_safe_until: "2999-12-31",
    state_codes: ["AZ"],
    measure_keys: [],
  }));

/** Programs for plumbing by state, sorted by name. */
const STATES: Readonly<Record<string, readonly string[]>> = {
  "Arizona Pipes": ["AZ"],
  "Best Pipes": [],
  "Cold Pipes": ["CO"],
  "Draughty Pipes": [],
};
const stateRows = rowsToPublish("hvac_incentives").slice(8, 12).map((row, i) => {
  const [program_name, state_codes] = Object.entries(STATES)[i]!;
  return {
    ...row,
    id: program_name,
    program_name,
    authority_type: "state" as const,
    utilities: [],
    trade_category: "plumbing",
    status: "active",
    expires_at: null,
    quote_safe: program_name !== "Draughty Pipes",
    unresolved_requirements: [],
    conditions: [],
    places: [],
    quote_safe_until: "2999-12-31",
    state_codes,
    measure_keys: [],
  };
});

const territoryOf = (eia_utility_id: string, zip_code: string) => {
  const place = { state_code: "AZ", zip_code, coverage_level: "zip" as const };
  const row = territoryRow({ id: `${eia_utility_id}-${zip_code}`, place });
  return { ...row, utility: { ...row.utility, eia_utility_id, name: eia_utility_id } };
};

const service = chapter({
  permits: permitRows,
  hvac_incentives: [...incentiveRows, ...localRows, ...stateRows],
  utility_territory: [
    territoryOf("803", "85003"),
    territoryOf("16572", "85003"),
    territoryOf("803", "85345"),
  ],
});

type Asked = Readonly<Record<string, string | number>>;
const of = async (query: Asked) => (await quote(service(), { trade: "hvac", ...query })).data;
const permitsOf = async (query: Asked) =>
  (await of(query)).context.permits.map(({ record_id }) => record_id);

service.test(`GET ${PATH} 200 distinguishes permits of an independent city from those of the county of the same name`, async () => {
  const ask = (query: Asked) => permitsOf({ state: "MD", ...query });
  assert.deepEqual(await ask({ county: "Baltimore city" }), ["baltimore_city"]);
  assert.deepEqual(await ask({ county: "City of Baltimore" }), ["baltimore_city"]);
  assert.deepEqual(await ask({ county: "Baltimore" }), ["baltimore"]);
  assert.deepEqual(await ask({ county: "Baltimore County" }), ["baltimore"]);
  assert.deepEqual(await ask({ county_fips: "24510" }), ["baltimore_city"]);
  assert.deepEqual(await ask({ city: "Baltimore" }), ["baltimore_city"]);
  assert.deepEqual(await ask({ city: "Baltimore", county_fips: "24005" }), [
    "baltimore_city",
    "baltimore",
  ]);
  assert.deepEqual(await permitsOf({ state: "VA", county: "Alexandria" }), ["alexandria_city"]);
  assert.deepEqual(await permitsOf({ state: "VA", county: "Alexandria County" }), []);
});

service.test(`GET ${PATH} 200 maps boroughs of New York to counties, and neighborhoods to their city`, async () => {
  for (const county of ["Brooklyn", "brooklyn county", "Kings"]) {
    assert.deepEqual(await permitsOf({ state: "NY", county }), ["kings"], county);
  }
  assert.deepEqual(await permitsOf({ address: "209 Joralemon St, Brooklyn, NY 11201" }), ["kings"]);
  const inVanNuys = await of({ address: "6262 Van Nuys Blvd, Van Nuys, CA 91401" });
  assert.deepEqual(inVanNuys.context.permits.map(({ record_id }) => record_id), ["los_angeles"]);
  assert.deepEqual(warningsOf(inVanNuys, "address"), []);
  const given = await of({ address: "6262 Van Nuys Blvd, Van Nuys, CA 91401", city: "Van Nuys" });
  assert.deepEqual(warningsOf(given, "city"), []);
});

service.test(`GET ${PATH} 200 omits programs of other cities and counties`, async () => {
  const local = async (query: Asked) =>
    (await of({ trade: "roofing", ...query })).context.incentives.map(({ id }) => id);
  const [ajo, phoenix, maricopa, pima, sunny] = LOCAL;
  assert.deepEqual(await local({ address: IN_PHOENIX }), [phoenix, maricopa, sunny]);
  // A county does not tell which city the customer is in, and vice versa.
  assert.deepEqual(await local({ state: "AZ", county: "Pima County" }), [
    pima,
    sunny,
    ajo,
    phoenix,
  ]);
  assert.deepEqual(await local({ state: "AZ", city: "Ajo" }), [ajo, sunny, maricopa, pima]);
  assert.deepEqual(await local({ state: "AZ" }), [sunny, ajo, phoenix, maricopa, pima]);
  assert.deepEqual(await local({ state: "AZ", city: "Ajo", context_limit: 2 }), [ajo, sunny]);
});

service.test(`GET ${PATH} 200 counts the omitted programs of other cities and counties in a warning`, async () => {
  const { coverage } = await of({ trade: "roofing", address: IN_PHOENIX });
  assert.deepEqual(coverage.quote_safe_summary.incentives, {
    total: 3,
    quote_safe: 3,
    not_quote_safe: 0,
  });
  assert.match(coverage.warnings.join("\n"), /^incentives: 2 programs of other cities, counties/m);
});

service.test(`GET ${PATH} 200 accepts the codes of Connecticut's planning regions`, async () => {
  const data = await of({ state: "CT", county_fips: "09110" });
  assert.deepEqual(warningsOf(data, "county_fips"), []);
});

service.test(`GET ${PATH} 200 filters permits by the county of county_fips`, async () => {
  assert.deepEqual(await permitsOf({ state: "AZ", county_fips: "04013" }), [
    "maricopa",
    "peoria",
    "arizona",
  ]);
  assert.deepEqual(await permitsOf({ county_fips: "04019" }), ["pima", "arizona"]);
  assert.deepEqual(await permitsOf({ state: "AZ", county_fips: "04013", city: "Peoria" }), [
    "peoria",
    "maricopa",
    "arizona",
  ]);
});

service.test(`GET ${PATH} 200 warns if county_fips is unknown or in another state`, async () => {
  const data = await of({ state: "TX", county_fips: "04013" });
  assert.match(warningsOf(data, "county_fips").join(), /04013 is in AZ, not in TX/);
  assert.deepEqual(data.context.permits.map(({ record_id }) => record_id), ["texas"]);
  assert.match(warningsOf(await of({ county_fips: "99999" }), "county_fips").join(), /99999/);
  assert.deepEqual(warningsOf(await of({ county_fips: "04013" }), "county_fips"), []);
  // An unknown code is ignored.
  for (const query of [{ trade: "hvac" }, { trade: "roofing", state: "AZ" }]) {
    const { context, coverage } = await of({ ...query, county_fips: "00000" });
    const without = await of(query);
    assert.deepEqual(context, without.context);
    assert.equal(coverage.derived, null);
    assert.deepEqual(coverage.unresolved_requirements, without.coverage.unresolved_requirements);
  }
  const implied = (await of({ county_fips: "04013" })).coverage;
  assert.deepEqual(implied.derived, {
    state: "AZ",
    county: "Maricopa",
    county_fips: null,
    city: null,
    from: "county_fips",
  });
  assert.ok(!implied.warnings.some((warning) => warning.startsWith("state")));
});

service.test(`GET ${PATH} 200 prefers whole county names to partial matches`, async () => {
  assert.deepEqual(await permitsOf({ state: "TX", county: "Harris County" }), ["harris", "texas"]);
  assert.deepEqual(await permitsOf({ state: "TX", county: "harri" }), [
    "harris",
    "harrison",
    "texas",
  ]);
  assert.deepEqual(await permitsOf({ county: "Harris" }), ["harris"]);
});

service.test(`GET ${PATH} 200 derives the city of the address and returns its permits`, async () => {
  const { coverage, context } = await of({ address: IN_PHOENIX });
  assert.deepEqual(coverage.derived, {
    state: "AZ",
    county: "Maricopa",
    county_fips: "04013",
    city: "Phoenix",
    from: "address",
  });
  const ids = context.permits.map(({ record_id }) => record_id);
  assert.deepEqual(ids, ["phoenix", "maricopa", "arizona"]);
  const given = await of({ address: IN_PHOENIX, state: "AZ", county: "Maricopa", city: "Peoria" });
  assert.equal(given.coverage.derived, null);
  const elsewhere = await of({ address: IN_PHOENIX, state: "AZ", county: "Pima" });
  assert.equal(elsewhere.coverage.derived, null);
});

service.test(`GET ${PATH} 200 counts programs of one of several possible utilities as not quote-safe`, async () => {
  for (const context_limit of [1, 10]) {
    const { coverage, context } = await of({ address: IN_PHOENIX, context_limit });
    const names = context.incentives.map(({ id }) => id);
    assert.deepEqual(
      names,
      ["both", "everybody", "Arizona Public Service"].slice(0, context_limit),
    );
    const safe = context.incentives.filter(({ quote_safe }) => quote_safe).map(({ id }) => id);
    assert.deepEqual(safe, names.slice(0, 2), "the row agrees");
    assert.equal(coverage.quote_safe_summary.incentives.quote_safe, safe.length);
    if (context_limit === 1) continue;
    assert.ok(coverage.unresolved_requirements.includes("incentives:utility_unknown"));
    assert.match(coverage.warnings.join("\n"), /^incentives: 1 of them/m);
  }
});

service.test(`GET ${PATH} 200 warns that a ZIP code of another state is ignored`, async () => {
  for (const zip of ["98660", "00000"]) {
    const data = await of({ address: `1 Main St, Portland, OR ${zip}` });
    assert.equal(data.coverage.derived?.city, "Portland");
    assert.deepEqual(warningsOf(data, "address"), [
      "its ZIP code is unknown or in another state; its city is used.",
    ]);
  }
  assert.deepEqual(warningsOf(await of({ address: "Portland, OR 97201" }), "address"), []);
});

service.test(`GET ${PATH} 200 warns of a malformed ZIP code, and of one that crosses a state line`, async () => {
  for (const zip of ["9720", "972011", "9720I", "97 20"]) {
    const data = await of({ address: `1 Main St, Portland, OR ${zip}` });
    assert.equal(data.coverage.derived?.county_fips, "41051", zip);
    const [warning, ...others] = warningsOf(data, "address");
    assert.match(warning!, /ZIP code/, zip);
    assert.doesNotMatch(warning!, /\d/, zip);
    assert.deepEqual(others, [], zip);
  }
  const { coverage, ...data } = await of({ address: "100 Main St, Fort Campbell, TN 42223" });
  assert.deepEqual(coverage.derived, {
    state: "TN",
    county: "Montgomery",
    county_fips: "47125",
    city: "Fort Campbell",
    from: "address",
  });
  assert.deepEqual(warningsOf({ coverage, ...data }, "address"), [
    "its ZIP code is another state's; only its point is used, in the state of the address.",
  ]);
});

service.test(`GET ${PATH} 200 prefers the ZIP code's city to a distant one`, async () => {
  const far = await of({ address: "1 Main St, Tucson, AZ 85001" });
  assert.equal(far.coverage.derived?.city, "Phoenix");
  assert.equal(warningsOf(far, "address").length, 1);
  const given = await of({ address: "1 Main St, Tucson, AZ 85001", city: "Tucson" });
  assert.deepEqual(warningsOf(given, "address"), []);
  assert.deepEqual(warningsOf(await of({ address: IN_PHOENIX }), "address"), []);
});

service.test(`GET ${PATH} 200 warns if an address's city and ZIP code are in different counties`, async () => {
  const mixed = await of({ address: "1437 Bannock St, Boulder, CO 80202" });
  assert.deepEqual(
    [mixed.coverage.derived?.city, mixed.coverage.derived?.county_fips],
    ["Boulder", "08031"],
  );
  assert.deepEqual(warningsOf(mixed, "address"), [
    "its city and its ZIP code are in different counties; the ZIP code's is used.",
  ]);
  const decided = await of({ address: "1437 Bannock St, Boulder, CO 80202", county: "Denver" });
  assert.deepEqual(warningsOf(decided, "address"), []);
});

service.test(`GET ${PATH} 200 warns if the city is not that of the address`, async () => {
  const other = await of({ address: IN_PHOENIX, city: "Peoria" });
  assert.deepEqual(warningsOf(other, "city"), [
    "the one given is not that of the address; it is used.",
  ]);
  for (const city of ["Phoenix", "PHOE"]) {
    assert.deepEqual(warningsOf(await of({ address: IN_PHOENIX, city }), "city"), [], city);
  }
});

service.test(`GET ${PATH} 200 counts programs of an address's only utility as quote-safe`, async () => {
  const { coverage, context } = await of({ address: AT_PEORIA });
  const names = context.incentives.map(({ id }) => id);
  assert.deepEqual(names, ["Arizona Public Service", "both", "everybody"]);
  assert.equal(coverage.quote_safe_summary.incentives.quote_safe, 3);
  assert.deepEqual(coverage.warnings.filter((warning) => warning.startsWith("incentives")), []);
});

service.test(`GET ${PATH} 200 uses a utility that was not found for the address, with a warning`, async () => {
  const other = await of({ address: IN_PHOENIX, utility: "LADWP" });
  assert.deepEqual(warningsOf(other, "utility"), [
    "not among the utilities found for the address; it is used anyway.",
  ]);
  assert.deepEqual(other.context.incentives.map(({ id }) => id), ["everybody"]);
  assert.deepEqual(warningsOf(await of({ address: IN_PHOENIX, utility: "APS" }), "utility"), []);
  assert.deepEqual(warningsOf(await of({ state: "AZ", utility: "LADWP" }), "utility"), []);
});

service.test(`GET ${PATH} 200 marks state-specific rows as not quote-safe if the address's state is unknown`, async () => {
  const unknown = { trade: "roofing", address: "1 Nowhere Road" };
  const { coverage, context } = await of(unknown);
  assert.deepEqual(
    context.incentives.map(({ quote_safe }) => quote_safe),
    LOCAL.map(() => false),
  );
  assert.equal(coverage.quote_safe_summary.incentives.quote_safe, 0);
  assert.ok(coverage.unresolved_requirements.includes("incentives:state_unknown"));
  assert.match(coverage.warnings.join("\n"), /^incentives: 5 of 5 apply in one state only/m);
  const given = await of({ ...unknown, state: "AZ" });
  const safe = given.context.incentives.filter(({ quote_safe }) => quote_safe).map(({ id }) => id);
  assert.deepEqual(safe, ["Sunny Roofs"]);
});

service.test(`GET ${PATH} 200 marks state-specific rows as not quote-safe if no state is given`, async () => {
  for (const unknown of [{ trade: "roofing" }, { trade: "roofing", county_fips: "99999" }]) {
    const { coverage, context } = await of(unknown);
    assert.ok(context.incentives.length > 0);
    for (const { id, quote_safe, unresolved_requirements } of context.incentives) {
      assert.equal(quote_safe, false, id);
      assert.ok(unresolved_requirements.includes("state_unknown"), id);
    }
    assert.equal(coverage.quote_safe_summary.incentives.quote_safe, 0);
    assert.match(coverage.warnings.join("\n"), /^incentives: 5 of 5 apply in one state only/m);
  }
});

service.test(`GET ${PATH} 200 lists utility_unknown or state_unknown in each affected record`, async () => {
  const { context } = await of({ state: "AZ" });
  const bound = context.incentives.filter(({ utilities }) => utilities.length > 0);
  assert.ok(bound.length > 0);
  for (const { id, unresolved_requirements } of bound) {
    assert.ok(unresolved_requirements.includes("utility_unknown"), id);
  }
  const { context: { permits } } = await of({ trade: "hvac" });
  for (const { requirements, jurisdiction, record_id } of permits) {
    const isDoubted = requirements.unresolved_requirements.includes("state_unknown");
    assert.equal(isDoubted, jurisdiction.state_code !== null, record_id);
  }
});

service.test(`GET ${PATH} 200 sorts state-specific rows last if the address's state is unknown`, async () => {
  const programsOf = async (query: Asked) =>
    (await of({ trade: "plumbing", ...query })).context.incentives.map(({ id }) => id);
  const unknown = { address: "1 Nowhere Road" };
  const anywhere = ["Best Pipes", "Draughty Pipes"];
  assert.deepEqual(await programsOf(unknown), [...anywhere, "Arizona Pipes", "Cold Pipes"]);
  assert.deepEqual(await programsOf({ ...unknown, context_limit: 2 }), anywhere);
  const inArizona = ["Arizona Pipes", ...anywhere];
  assert.deepEqual(await programsOf({ ...unknown, state: "AZ" }), inArizona);
});

service.test(`GET ${PATH} 200 counts local programs as not quote-safe if city and county are unknown`, async () => {
  const { coverage, context } = await of({ trade: "roofing", state: "AZ" });
  const safe = context.incentives.filter(({ quote_safe }) => quote_safe).map(({ id }) => id);
  assert.deepEqual(safe, ["Sunny Roofs"]);
  assert.equal(coverage.quote_safe_summary.incentives.quote_safe, safe.length);
  assert.ok(coverage.unresolved_requirements.includes("incentives:place_unknown"));
  assert.match(coverage.warnings.join("\n"), /^incentives: 4 of them are local programs, and/m);
  const placed = await of({ trade: "roofing", state: "AZ", county: "Pima", city: "Ajo" });
  assert.ok(!placed.coverage.unresolved_requirements.includes("incentives:place_unknown"));
});

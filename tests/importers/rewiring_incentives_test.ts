import assert from "node:assert/strict";
import { hvacIncentives, type Incentive } from "../../src/datasets/hvac_incentives.ts";
import { rewiringIncentives } from "../../src/importers/rewiring_incentives.ts";
import { DATED, importing } from "./importing.ts";

const PROGRAMS = JSON.stringify({
  OR: {
    or_acmePower_acmeHomeRebates: {
      name: { en: "Acme Home Rebates" },
      url: { en: "https://acme.example/rebates" },
      authority: "or-acme-power",
      authority_type: "utility",
      description: "",
    },
    or_jointUtilities_saveTogether: {
      name: { en: "Save Together" },
      url: { en: "https://together.example" },
      authority: "or-joint-utilities",
      authority_type: "utility",
    },
    or_warmSponsors_warmHomes: {
      name: { en: "Warm Homes of the Sponsors" },
      url: { en: "https://warm.example" },
      authority: "or-warm-sponsors",
      authority_type: "other",
    },
    or_elmCounty_warmHomes: {
      name: { en: "Warm Homes " },
      url: { en: "https://elm.example" },
      authority: "or-elm-county",
      authority_type: "county",
    },
  },
});
const AUTHORITIES = JSON.stringify({
  OR: {
    utility: {
      "or-acme-power": { name: "Acme Power", geography_ids: [1] },
      "or-joint-utilities": { name: "Save Together Utilities", geography_ids: [3, 4] },
    },
    county: { "or-elm-county": { name: "Elm County", geography_ids: [2] } },
    other: { "or-warm-sponsors": { name: "Warm Sponsors", geography_ids: [3, 4, 5] } },
  },
});
const GEOGRAPHIES = "id,key,type,name,state\n" +
  "1,or-acme,electric_territory,Acme Power,OR\n" +
  "2,,county,Elm County,OR\n" +
  "3,or-pge,electric_territory,Portland General Electric,OR\n" +
  "4,or-pacific-power,electric_territory,Pacific Power (PacifiCorp),OR\n" +
  "5,or-nw-natural,gas_territory,NW Natural,OR\n";
const GROUPS = JSON.stringify({ OR: { "or-group-elm": { geographies: [2] } } });

const RELATIONSHIPS = JSON.stringify({
  OR: {
    exclusions: { "OR-31": { ids: ["OR-1"] } },
    prerequisites: { "OR-32": { allOf: ["OR-1"] } },
    combinations: [{ ids: ["OR-33", "OR-34"], max_value: 900 }],
  },
});

const entry = (change: Record<string, unknown> = {}) => ({
  id: "OR-1",
  payment_methods: ["rebate"],
  items: ["ducted_heat_pump"],
  program: "or_acmePower_acmeHomeRebates",
  amount: { type: "dollar_amount", number: 500 },
  owner_status: ["homeowner"],
  short_description: { en: "Text that is not carried over." },
  start_date: "2026-01-01",
  end_date: "2026-12-31",
  url: { en: " https://acme.example/heat-pumps" },
  ...change,
});

const imported = (entries: unknown[], federal: unknown[] = []) =>
  importing(rewiringIncentives, JSON.stringify({ OR: entries }), {
    programs: PROGRAMS,
    authorities: AUTHORITIES,
    geographies: GEOGRAPHIES,
    groups: GROUPS,
    relationships: RELATIONSHIPS,
    federal: JSON.stringify(federal),
  });

/** Of a program whose utilities are known. */
async function rowOf(change: Record<string, unknown>): Promise<Incentive> {
  const { rows } = await imported([entry({ program: "or_warmSponsors_warmHomes", ...change })]);
  return hvacIncentives.schema.parse(rows[0]);
}

Deno.test("import rewiring-incentives: a utility's rebate becomes a row", async () => {
  const { rows, unused } = await imported([entry()]);
  assert.deepEqual(unused, []);
  assert.deepEqual(rows, [{
    id: "ra-or-1-hvac",
    program_key: "or_acme_power_acme_home_rebates",
    program_name: "Acme Home Rebates",
    authority: "Acme Power",
    authority_type: "utility",
    program_type: "rebate",
    trade_category: "hvac",
    summary: "Rebate: $500 for air source heat pump. Open to homeowners.",
    status: "active",
    effective_date: "2026-01-01",
    expires_at: "2026-12-31",
    last_verified_at: DATED,
    source_url: "https://acme.example/heat-pumps",
    quote_safe: false,
    confidence: "medium",
    state_codes: ["OR"],
    utilities: ["acme_power"],
    measure_keys: ["air_source_heat_pump"],
    income_bands: [],
    unresolved_requirements: ["utility_unresolved"],
    source_document_id: "rewiring-incentives",
  }]);
  hvacIncentives.schema.parse(rows[0]);
});

Deno.test("import rewiring-incentives: measures of several trades give a row for each", async () => {
  const items = ["heat_pump_water_heater", "smart_thermostat", "attic_or_roof_insulation"]
    .concat("electric_vehicle_charger", "rooftop_solar_installation", "ebike");
  const { rows } = await imported([entry({ items })]);
  const incentives = rows.map((row) => hvacIncentives.schema.parse(row));
  assert.deepEqual(incentives.map((row) => [row.id, row.measure_keys]), [
    ["ra-or-1-plumbing", ["heat_pump_water_heater"]],
    ["ra-or-1-hvac", ["attic_insulation", "smart_thermostat"]],
    ["ra-or-1-electrical", ["ev_charger"]],
    ["ra-or-1-solar", ["solar_pv"]],
  ]);
});

Deno.test("import rewiring-incentives: the status follows from the dates and the pause", async () => {
  const statuses = [
    [{ end_date: "2026-11-19" }, "expired"],
    [{ end_date: "2026-11-19", paused: true }, "expired"],
    [{ end_date: "2026-11-20" }, "active"],
    [{ paused: true }, "paused"],
    [{ start_date: "2027-01-01", end_date: "2027" }, "planned"],
    [{ start_date: undefined, end_date: undefined }, "active"],
  ] as const;
  for (const [change, status] of statuses) {
    const row = await rowOf(change);
    assert.equal(row.status, status);
    const isSafe = row.status === "active" && row.expires_at !== null;
    assert.equal(row.quote_safe, isSafe);
  }
});

Deno.test("import rewiring-incentives: a year or month starts on its first day and ends on its last", async () => {
  const year = await rowOf({ start_date: "2026", end_date: "2028" });
  assert.deepEqual([year.effective_date, year.expires_at], ["2026-01-01", "2028-12-31"]);
  const month = await rowOf({ start_date: "2026-03", end_date: "2028-02" });
  assert.deepEqual([month.effective_date, month.expires_at], ["2026-03-01", "2028-02-29"]);
});

/** What binds an amount to the home, as descriptions say it. */
const CONDITIONS = [
  "$250/ton when replacing an air source heat pump or adding cooling only.",
  "$8,500 rebate if the existing heating system is removed.",
  "$500 per ton rebate for a qualifying partial home air source heat pump system.",
  "$300 rebate for a level 2 charger when enrolled in the Connected Homes program.",
  "$750 per ton rebate for natural gas heating customers only.",
  "$250 off a load sharing device when paired with a qualifying project.",
  "$200 rebate for DIY attic insulation and air sealing.",
  "Rebate for a heat pump system installed in an outbuilding.",
  "$400 rebate for water heaters. Must be on load control.",
];

Deno.test("import rewiring-incentives: what a row cannot say keeps it from being quote-safe", async () => {
  const open = [
    [{ end_date: undefined }, ["dates_unknown"]],
    [{ eligible_geo_group: "or-group-elm" }, ["geography_unresolved"]],
    [
      { program: "or_acmePower_acmeHomeRebates", eligible_geo_group: "or-group-elm" },
      ["utility_unresolved", "geography_unresolved"],
    ],
    [{ program: "or_elmCounty_warmHomes" }, ["geography_unresolved"]],
    [{ low_income: "OR-FPL-200" }, ["income_limits_unresolved"]],
    [{ owner_status: ["renter"] }, ["renters_only"]],
    [{ id: "OR-31" }, ["excludes_other_program"]],
    [{ id: "OR-32" }, ["requires_other_program"]],
    [{ id: "OR-33" }, ["combined_maximum"]],
    [
      { amount: { type: "dollars_per_unit", number: 250, unit: "ton", maximum: 15_000 } },
      ["amount_unresolved"],
    ],
    ...CONDITIONS.map((en) => [{ short_description: { en } }, ["conditions_unresolved"]] as const),
  ] as const;
  for (const [change, unresolved] of open) {
    const row = await rowOf(change);
    assert.deepEqual(row.unresolved_requirements, unresolved);
    assert.equal(row.quote_safe, false);
  }
});

Deno.test("import rewiring-incentives: a county's program is local, of no utility, with its own link", async () => {
  const row = await rowOf({ program: "or_elmCounty_warmHomes", url: {} });
  assert.deepEqual(
    [row.program_name, row.authority_type, row.utilities, row.source_url],
    ["Warm Homes", "local", [], "https://elm.example"],
  );
});

Deno.test("import rewiring-incentives: income limits name their bands where they say which", async () => {
  const bands = async (low_income: string) => (await rowOf({ low_income })).income_bands;
  assert.deepEqual(await bands("or-hear-low"), ["low_income"]);
  assert.deepEqual(await bands("or-hear-medium"), ["moderate_income"]);
  assert.deepEqual(await bands("OR-FPL-200"), ["low_income", "moderate_income"]);
});

Deno.test("import rewiring-incentives: how a program pays gives its type", async () => {
  const type = async (...payment_methods: string[]) =>
    (await rowOf({ payment_methods })).program_type;
  assert.equal(await type("account_credit", "pos_rebate"), "rebate");
  assert.equal(await type("tax_credit"), "tax_credit");
  assert.equal(await type("assistance_program"), "grant");
  assert.equal(await type("account_credit"), "other");
});

Deno.test("import rewiring-incentives: a federal credit is nationwide", async () => {
  const { rows } = await imported([], [entry({
    id: "IRA-9",
    program: "residentialCleanEnergyCredit",
    payment_methods: ["tax_credit"],
    items: ["battery_storage_installation"],
    start_date: "2023",
    end_date: "2025-12-31",
  })]);
  const row = hvacIncentives.schema.parse(rows[0]);
  assert.deepEqual(
    [row.id, row.program_name, row.authority_type, row.state_codes, row.status],
    ["ra-ira-9-solar", "Residential Clean Energy Credit", "federal", [], "expired"],
  );
});

Deno.test("import rewiring-incentives: items of no trade and unknown programs are reported", async () => {
  const { rows, unused } = await imported([
    entry({ id: "OR-7", items: ["ebike", "electric_stove"] }),
    entry({ id: "OR-8", program: "or_nobody_nothing" }),
    entry({ id: "OR-9", items: "ebike" }),
  ]);
  assert.deepEqual(rows, []);
  assert.deepEqual(unused, [
    { unused: "OR-7: no trade for ebike, electric_stove", line: 1 },
    { unused: "OR-8: unknown program or authority", line: 2 },
    { unused: "not an incentive: items", line: 3 },
  ]);
});

Deno.test("import rewiring-incentives: a program of several utilities pays their customers", async () => {
  const row = await rowOf({});
  assert.deepEqual(row.utilities, [
    "15248",
    "portland_general_electric",
    "14354",
    "pacificorp",
    "gas_or_nw_natural",
  ]);
  assert.equal(row.quote_safe, true);
});

Deno.test("import rewiring-incentives: a common program of utilities is found by its own name too", async () => {
  const { utilities } = await rowOf({ program: "or_jointUtilities_saveTogether" });
  assert.deepEqual(utilities, [
    "15248",
    "portland_general_electric",
    "14354",
    "pacificorp",
    "save_together_utility",
  ]);
});

Deno.test("import rewiring-incentives: what differs only in measures is one row", async () => {
  const { rows } = await imported([
    entry({ items: ["attic_or_roof_insulation", "rooftop_solar_installation"] }),
    entry({ id: "OR-2", items: ["wall_insulation"] }),
    entry({ id: "OR-3", items: ["wall_insulation"], amount: { type: "percent", number: 0.5 } }),
  ]);
  const incentives = rows.map((row) => hvacIncentives.schema.parse(row));
  assert.deepEqual(incentives.map((row) => [row.id, row.summary, row.measure_keys]), [
    [
      "ra-or-1-hvac",
      "Rebate: $500 for attic insulation and wall insulation. Open to homeowners.",
      ["attic_insulation", "wall_insulation"],
    ],
    ["ra-or-1-solar", "Rebate: $500 for solar PV. Open to homeowners.", ["solar_pv"]],
    [
      "ra-or-3-hvac",
      "Rebate: 50% of the cost for wall insulation. Open to homeowners.",
      ["wall_insulation"],
    ],
  ]);
});

Deno.test("import rewiring-incentives: the summary says the facts, and drops slips of the list", async () => {
  const amounts = [
    [{ type: "dollar_amount", number: 1750, minimum: 250, maximum: 1750 }, "$250 to $1,750"],
    [{ type: "dollar_amount", number: 700, maximum: 1200 }, "$700, at most $1,200,"],
    [{ type: "dollar_amount", number: 1700, maximum: 1700 }, "up to $1,700"],
    [{ type: "percent", number: 1 }, "the whole cost"],
    [{ type: "percent", number: 0.4, maximum: 1 }, "40% of the cost"],
    [
      { type: "percent", number: 0.5, minimum: 500, maximum: 1500 },
      "50% of the cost, at most $500 to $1,500,",
    ],
    [
      { type: "dollars_per_unit", number: 1.5, unit: "square_foot", maximum: 500 },
      "$1.50 a square foot, at most $500,",
    ],
    [
      { type: "dollars_per_unit", number: 1.5, unit: "square_foot", maximum: 1 },
      "up to $1.50 a square foot",
    ],
  ] as const;
  for (const [amount, words] of amounts) {
    const { summary } = await rowOf({ amount });
    assert.equal(summary, `Rebate: ${words} for air source heat pump. Open to homeowners.`);
  }
});

Deno.test("import rewiring-incentives: what a description calls the most is the most", async () => {
  const ton = { type: "dollars_per_unit", number: 400, unit: "ton" };
  const share = { type: "percent", number: 0.5 };
  const sum = { type: "dollar_amount", number: 1000 };
  const said = [
    [ton, "Up to $400/ton rebate, depending on efficiency.", "up to $400 a ton"],
    [ton, "$400/ton rebate.", "$400 a ton"],
    [share, "$1000/ton rebate, capped at 50% of costs.", "up to 50% of the cost"],
    [sum, "Up to $1,000 rebate for a heat pump.", "up to $1,000"],
    [{ ...sum, minimum: 300 }, "Up to $1,000 rebate.", "$300 to $1,000"],
  ] as const;
  for (const [amount, en, words] of said) {
    const row = await rowOf({ amount, short_description: { en } });
    assert.equal(row.summary, `Rebate: ${words} for air source heat pump. Open to homeowners.`);
    assert.equal(row.quote_safe, true);
  }
});

Deno.test("import rewiring-incentives: a most that the amount does not have is unresolved", async () => {
  const amounts = [
    [{ type: "percent", number: 0.2 }, "20% rebate for heat pumps, up to $200/ton."],
    [
      { type: "dollars_per_unit", number: 1400, unit: "ton", maximum: 10000 },
      "Up to $1,400/ton, not to exceed 30% of cost up to $10,000 per home.",
    ],
    [{ type: "dollar_amount", number: 125 }, "Cannot exceed $75.50 per unit."],
  ] as const;
  for (const [amount, en] of amounts) {
    const row = await rowOf({ amount, short_description: { en } });
    assert.deepEqual(row.unresolved_requirements, ["amount_unresolved"], en);
    assert.equal(row.quote_safe, false);
  }
  const bounds = "Up to $500 on a heat pump, and up to $900; shall not exceed 100% of cost.";
  const amount = { type: "dollar_amount", number: 900, minimum: 500, maximum: 900 };
  assert.ok((await rowOf({ amount, short_description: { en: bounds } })).quote_safe);
});

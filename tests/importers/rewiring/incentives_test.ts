import assert from "node:assert/strict";
import { hvacIncentives, type Incentive } from "../../../src/datasets/hvac_incentives.ts";
import { conditionsOf } from "../../../src/importers/rewiring/conditions.ts";
import { rewiringIncentives } from "../../../src/importers/rewiring/incentives.ts";
import { DATED, importing } from "../common/importing.ts";

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

/** An entry of a program with known utilities. */
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
    amount: { kind: "flat", number: 500, unit: null, minimum: null, maximum: null },
    conditions: [],
    places: [],
    quote_safe_until: null,
    source_document_id: "rewiring-incentives",
  }]);
  hvacIncentives.schema.parse(rows[0]);
});

Deno.test("import rewiring-incentives: measures of several trades become one row per trade", async () => {
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

Deno.test("import rewiring-incentives: the status follows from the dates and paused", async () => {
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
    assert.equal(row.quote_safe, row.status === "active");
    const isUndated = row.status === "active" && row.expires_at === null;
    assert.equal(row.quote_safe_until !== null, isUndated);
  }
});

Deno.test("import rewiring-incentives: a year or month starts on its first day and ends on its last", async () => {
  const year = await rowOf({ start_date: "2026", end_date: "2028" });
  assert.deepEqual([year.effective_date, year.expires_at], ["2026-01-01", "2028-12-31"]);
  const month = await rowOf({ start_date: "2026-03", end_date: "2028-02" });
  assert.deepEqual([month.effective_date, month.expires_at], ["2026-03-01", "2028-02-29"]);
});

/** Descriptions that make an amount depend on the home. */
const CONDITIONS = [
  "A rebate when replacing an air source heat pump or adding cooling only.",
  "A rebate if the existing heating system is removed.",
  "A rebate for a qualifying partial home air source heat pump system.",
  "A rebate for a level 2 charger when enrolled in the Connected Homes program.",
  "A rebate for natural gas heating customers only.",
  "A rebate for a load sharing device when paired with a qualifying project.",
  "A rebate for DIY attic insulation and air sealing.",
  "A rebate for a heat pump system installed in an outbuilding.",
  "A rebate for water heaters. Must be on load control.",
  "A rebate for duct sealing recommended in a home energy assessment.",
  "A rebate for a dual fuel heat pump.",
  "A rebate for a thermostat. It must control an air conditioner.",
  "A rebate for a charger servicing a plug-in hybrid electric vehicle.",
  "A rebate for thermostats purchased through the Acme marketplace.",
  "A rebate for a water heater from an approved retailer.",
];

Deno.test("import rewiring-incentives: facts that a row cannot express keep it from being quote-safe", async () => {
  const open = [
    [{ end_date: undefined, paused: true }, ["dates_unknown"]],
    [
      { program: "or_acmePower_acmeHomeRebates", eligible_geo_group: "or-group-elm" },
      ["utility_unresolved"],
    ],
    [{ low_income: "OR-FPL-200" }, ["income_limits_unresolved"]],
    [{ owner_status: ["renter"] }, ["renters_only"]],
    [{ id: "OR-31" }, ["excludes_other_program"]],
    [{ id: "OR-32" }, ["requires_other_program"]],
    [{ id: "OR-33" }, ["combined_maximum"]],
    [
      { amount: { type: "dollars_per_unit", number: 250, unit: "ton", maximum: 15_000 } },
      ["amount_unresolved"],
    ],
  ] as const;
  for (const [change, unresolved] of open) {
    const row = await rowOf(change);
    assert.deepEqual(row.unresolved_requirements, unresolved);
    assert.equal(row.quote_safe, false);
  }
  for (const en of CONDITIONS) {
    const row = await rowOf({ short_description: { en } });
    assert.ok(row.conditions.length > 0, en);
    const required = row.conditions.map(({ kind }) => `condition:${kind}`);
    assert.deepEqual(row.unresolved_requirements, required, en);
    assert.equal(row.quote_safe, false);
  }
});

Deno.test("import rewiring-incentives: programs of a county or a group of places list the places", async () => {
  const place = { state_code: "OR", county_name: "Elm", county_fips: null, city_name: null };
  const changes = [
    { program: "or_elmCounty_warmHomes" },
    { eligible_geo_group: "or-group-elm" },
    { program: "or_acmePower_acmeHomeRebates", eligible_geo_group: "or-group-elm" },
  ];
  for (const change of changes) {
    const { places, utilities } = await rowOf(change);
    assert.deepEqual(places, [place]);
    assert.deepEqual(utilities, change.program?.includes("acme") ? ["acme_power"] : []);
  }
});

Deno.test("import rewiring-incentives: conditions are parsed from the description", () => {
  const said = [
    ["$1,000 rebate for a cold climate heat pump.", [["cold_climate", null, null]]],
    ["Minimum 15.2 SEER2 and 8.1 HSPF2.", [["seer2", 15.2, "SEER2"], ["hspf2", 8.1, "HSPF2"]]],
    ["SEER2 of 15.2, EER2 of 11.7.", [["seer2", 15.2, "SEER2"], ["eer2", 11.7, "EER2"]]],
    ["HSPF>= 10 SEER >=16.", [["hspf", 10, "HSPF"], ["seer", 16, "SEER"]]],
    ["Must be 15.2+ SEER2 or 16+ SEER.", [["seer2", 15.2, "SEER2"]]],
    ["UEF must be 3.3 or greater.", [["uef", 3.3, "UEF"]]],
    ["A heat pump of at least 2 tons.", [["size", 2, "ton"]]],
    ["A water heater of 50 gallons or less.", [["size", null, null]]],
    ["$500 up to 2 tons, $900 for larger than 2 tons, less for smaller ones.", [[
      "size",
      null,
      null,
    ]]],
    ["$500 up to 1.5 tons, $900 for over 2 tons.", [["size", null, null]]],
    ["Efficiency minimums apply.", [["efficiency", null, null]]],
    ["Must be installed by a participating contractor.", [["installer", null, null]]],
    ["Condenser (installation not included).", [["equipment_only", null, null]]],
    ["Upgrades to support a level 2 charger.", [["supports_other_equipment", null, null]]],
    ["An ENERGY STAR certified unit.", [["energy_star", null, null]]],
    ["A water heater with a .93+ Uniform Energy Factor (UEF).", [["uef", 0.93, "UEF"]]],
    ["$125 for a water heater (UEF 93% or higher).", [["uef", 0.93, "UEF"]]],
    ["Up to $2,000 based on Heat Pump SEER value.", [["efficiency", null, null]]],
    ["$1,200 for a multi head, variable capacity mini-split.", [["efficiency", null, null]]],
    ["$150 for an energy-efficient mini split.", [["efficiency", null, null]]],
    ["For each minimum usable capacity battery unit of 5 kWh.", [["size", 5, "kWh"]]],
    ["An evaporative cooler with a minimum flow rate of 2,500 CFM.", [["size", 2500, "cfm"]]],
    ["Renewable energy systems between 2kW-25kW.", [["size", null, null]]],
    ["A mini split, based on Btu/hr rating.", [["size", null, null]]],
    ["$1,000 for a heat pump. Quality Installation (QI) counts.", [["installer", null, null]]],
    ["50% of a Wi-Fi capable charger.", [["connectivity", null, null]]],
    ["$500 for smart EV chargers with integrated metering.", [["connectivity", null, null]]],
    ["$50 for a Wi-Fi enabled, smart thermostat.", []],
    ["$50 on select Level 2 chargers.", [["qualifying_equipment", null, null]]],
    ["30% of material costs of added insulation.", [["equipment_only", null, null]]],
    ["$140 for a thermostat, not to exceed product cost.", []],
    ["30% for sealing that reduces energy use by 20%.", [["energy_savings", null, null]]],
    ["Available to PowerWise Pledge contributors.", [["customer", null, null]]],
    ["15% tax credit, at the principal residence only.", [["customer", null, null]]],
    ["$500 when used with another fuel source.", [["combination", null, null]]],
    ["$150 for lifetime warranty heat pump water heaters.", [["qualifying_equipment", null, null]]],
    ["$500 for a ChargePoint Home Flex charger.", [["qualifying_equipment", null, null]]],
    ["$250 on an approved 240-volt outlet.", [["qualifying_equipment", null, null]]],
    ["Up to $2,000 on a closed loop system.", [["qualifying_equipment", null, null]]],
    ["$1,500 for a split-system heat pump water heater.", [["qualifying_equipment", null, null]]],
    ["$93 on efficient central air conditioning.", [["efficiency", null, null]]],
    ["$450 for homes where the auxiliary heat is gas.", [["existing_equipment", null, null]]],
    ["$300 for insulation by 6 inches or more.", [["size", 6, "inch"]]],
    ["$1,200 for a heat pump (with electric back-up).", [["combination", null, null]]],
    ["50% of managed Level 2 chargers.", [["enrollment", null, null]]],
    ["50% of non-managed Level 2 chargers.", []],
    ["$100 upon entering in a savings program.", [["enrollment", null, null]]],
    ["50% rebate match. Edina residents only.", [["customer", null, null]]],
    ["$1,050 off when bought through a lumber yard.", [["purchase_channel", null, null]]],
    ["$500 for audit-recommended improvements.", [["energy_audit", null, null]]],
    ["$500 rebate for a heat pump.", []],
    ["Up to $400/ton, limit 3 tons.", []],
  ] as const;
  for (const [en, expected] of said) {
    const found = conditionsOf(en).filter(({ kind }) => kind !== "program_terms")
      .map(({ kind, minimum, unit }) => [kind, minimum, unit]);
    assert.deepEqual(found, expected, en);
  }
  for (const said of ["Restrictions apply.", "Contact city staff for eligibility details."]) {
    const kinds = conditionsOf(`$500 for a heat pump. ${said}`).map(({ kind }) => kind);
    assert.deepEqual(kinds, ["program_terms"], said);
  }
});

Deno.test("import rewiring-incentives: amounts are numbers, from the list's own structure", async () => {
  const amounts = [
    [{ type: "dollar_amount", number: 500 }, ["flat", 500, null, null, null]],
    [{ type: "dollar_amount", number: 750, minimum: 350, maximum: 750 }, [
      "up_to",
      750,
      null,
      350,
      750,
    ]],
    [{ type: "dollar_amount", number: 750, maximum: 750 }, ["up_to", 750, null, null, 750]],
    [{ type: "percent", number: 0.4, maximum: 3500 }, ["percent", 0.4, null, null, 3500]],
    [{ type: "percent", number: 0.5 }, ["percent", 0.5, null, null, null]],
    [{ type: "dollars_per_unit", number: 300, unit: "ton", maximum: 1200 }, [
      "per_unit",
      300,
      "ton",
      null,
      1200,
    ]],
    [{ type: "dollars_per_unit", number: 450, unit: "kilowatt", minimum: 450, maximum: 450 }, [
      "per_unit",
      450,
      "kilowatt",
      null,
      null,
    ]],
  ] as const;
  for (const [amount, [kind, number, unit, minimum, maximum]] of amounts) {
    const row = await rowOf({ amount, short_description: {} });
    assert.deepEqual(row.amount, { kind, number, unit, minimum, maximum });
  }
});

Deno.test("import rewiring-incentives: the measure in the description overrides that of the items", async () => {
  const row = await rowOf({
    items: ["rooftop_solar_installation"],
    short_description: { en: "$250 rebate for a demand management system with new solar." },
  });
  assert.deepEqual(row.measure_keys, ["demand_management"]);
});

Deno.test("import rewiring-incentives: a county's program is local, without a utility and with its own link", async () => {
  const row = await rowOf({ program: "or_elmCounty_warmHomes", url: {} });
  assert.deepEqual(
    [row.program_name, row.authority_type, row.utilities, row.source_url],
    ["Warm Homes", "local", [], "https://elm.example"],
  );
});

Deno.test("import rewiring-incentives: income bands follow from the name of the income limit", async () => {
  const bands = async (low_income: string) => (await rowOf({ low_income })).income_bands;
  assert.deepEqual(await bands("or-hear-low"), ["low_income"]);
  assert.deepEqual(await bands("or-hear-medium"), ["moderate_income"]);
  assert.deepEqual(await bands("OR-FPL-200"), ["low_income", "moderate_income"]);
});

Deno.test("import rewiring-incentives: the payment method determines the type", async () => {
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

Deno.test("import rewiring-incentives: items without a trade and unknown programs are reported", async () => {
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

Deno.test("import rewiring-incentives: a program of several utilities lists all of them", async () => {
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

Deno.test("import rewiring-incentives: a joint program of utilities is also found by its own name", async () => {
  const { utilities } = await rowOf({ program: "or_jointUtilities_saveTogether" });
  assert.deepEqual(utilities, [
    "15248",
    "portland_general_electric",
    "14354",
    "pacificorp",
    "save_together_utility",
  ]);
});

Deno.test("import rewiring-incentives: offers for different measures are not merged", async () => {
  const { rows } = await imported([
    entry({ items: ["attic_or_roof_insulation", "rooftop_solar_installation"] }),
    entry({ id: "OR-2", items: ["wall_insulation"] }),
    entry({ id: "OR-3", items: ["wall_insulation"], amount: { type: "percent", number: 0.5 } }),
  ]);
  const incentives = rows.map((row) => hvacIncentives.schema.parse(row));
  assert.deepEqual(incentives.map((row) => [row.id, row.summary, row.measure_keys]), [
    [
      "ra-or-1-hvac",
      "Rebate: $500 for attic insulation. Open to homeowners.",
      ["attic_insulation"],
    ],
    ["ra-or-1-solar", "Rebate: $500 for solar PV. Open to homeowners.", ["solar_pv"]],
    [
      "ra-or-2-hvac",
      "Rebate: $500 for wall insulation. Open to homeowners.",
      ["wall_insulation"],
    ],
    [
      "ra-or-3-hvac",
      "Rebate: 50% of the cost for wall insulation. Open to homeowners.",
      ["wall_insulation"],
    ],
  ]);
});

Deno.test("import rewiring-incentives: the summary states the amounts without the list's errors", async () => {
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
    [{ type: "dollars_per_unit", number: 0.125, unit: "square_foot" }, "$0.125 a square foot"],
  ] as const;
  for (const [amount, words] of amounts) {
    const { summary } = await rowOf({ amount });
    assert.equal(summary, `Rebate: ${words} for air source heat pump. Open to homeowners.`);
  }
});

Deno.test("import rewiring-incentives: an amount described as a maximum is a maximum", async () => {
  const ton = { type: "dollars_per_unit", number: 400, unit: "ton" };
  const share = { type: "percent", number: 0.5 };
  const sum = { type: "dollar_amount", number: 1000 };
  const said = [
    [ton, "Up to $400/ton rebate, depending on efficiency.", "up to $400 a ton"],
    [ton, "$400/ton rebate.", "$400 a ton"],
    [share, "A rebate capped at 50% of costs.", "up to 50% of the cost"],
    [sum, "Up to $1,000 rebate for a heat pump.", "up to $1,000"],
    [{ ...sum, minimum: 300 }, "Up to $1,000 rebate.", "$300 to $1,000"],
  ] as const;
  for (const [amount, en, words] of said) {
    const row = await rowOf({ amount, short_description: { en } });
    assert.equal(row.summary, `Rebate: ${words} for air source heat pump. Open to homeowners.`);
    assert.equal(row.quote_safe, !en.includes("efficiency"));
  }
});

Deno.test("import rewiring-incentives: a described maximum missing from the amount is unresolved", async () => {
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

Deno.test("import rewiring-incentives: an amount that differs from the description is unresolved", async () => {
  const amounts = [
    [{ type: "percent", number: 0.5, maximum: 50 }, "$25 rebate for a thermostat, limit 2 a year."],
    [{ type: "dollar_amount", number: 350, maximum: 350 }, "$300 rebate for a water heater."],
    [{ type: "percent", number: 0.5 }, "$1000/ton rebate, capped at 50% of costs."],
    [{ type: "percent", number: 0.5, minimum: 100, maximum: 200 }, "$100 rebate, limit 2."],
    [{ type: "dollars_per_unit", number: 2250, unit: "ton" }, "$2,250/heating ton at 5 degrees."],
    [{ type: "dollar_amount", number: 500 }, "$500 for a charger of one brand. $150 for others."],
    [{ type: "dollar_amount", number: 350 }, "$250 for a charger, plus $100 for wiring."],
    [{ type: "dollars_per_unit", number: 250, unit: "kilowatt" }, "$250/kW, $100/kW from 6 on."],
    [{ type: "dollars_per_unit", number: 400, unit: "ton" }, "Up to $400/ton for a heat pump."],
    [{ type: "percent", number: 0.5 }, "Up to 50% off the cost of a heat pump."],
    [{ type: "percent", number: 1 }, "Up to 100% of a heat pump."],
  ] as const;
  for (const [amount, en] of amounts) {
    const row = await rowOf({ amount, short_description: { en } });
    assert.deepEqual(row.unresolved_requirements, ["amount_unresolved"], en);
    assert.equal(row.quote_safe, false);
  }
  const same = [
    [{ type: "dollar_amount", number: 2000, maximum: 2000 }, "$500 off, plus $1,500 for labor."],
    [{ type: "percent", number: 0.5, maximum: 1250 }, "50% off up to $1,250."],
    [{ type: "percent", number: 0.3 }, "30% tax credit, worth $4,800 on average."],
    [{ type: "dollars_per_unit", number: 160, unit: "ton" }, "$80 per 1/2 ton rebate."],
    [{ type: "dollars_per_unit", number: 500, unit: "ton", maximum: 1500 }, "$500/ton, limit 3."],
  ] as const;
  for (const [amount, en] of same) {
    assert.ok((await rowOf({ amount, short_description: { en } })).quote_safe, en);
  }
});

Deno.test("import rewiring-incentives: an amount that depends on a size is unresolved", async () => {
  const sizes = [
    "A rebate for a heat pump, less than 2 tons.",
    "A rebate for a heat pump, 2 or more tons.",
    "A rebate per system equal or less than 1.5 tons.",
    "A rebate for a water heater of 55 gallons or less.",
    "A rebate for a water heater. Minimum capacity 75 gal.",
    "A rebate for insulation of a minimum of 500 square feet.",
    "A rebate for a water heater, which may not exceed 80 gallons.",
  ];
  for (const en of sizes) {
    const row = await rowOf({ short_description: { en } });
    assert.deepEqual(row.unresolved_requirements, ["condition:size"], en);
  }
  const en = "A rebate for each ton, limit 3 tons.";
  assert.ok((await rowOf({ short_description: { en } })).quote_safe);
});

Deno.test("import rewiring-incentives: a maximum above the described one is unresolved", async () => {
  const amount = { type: "dollar_amount", number: 750, maximum: 1500 };
  const row = await rowOf({ amount, short_description: { en: "50% of cost up to $750 rebate." } });
  assert.deepEqual(row.unresolved_requirements, ["amount_unresolved"]);
  const each = await rowOf({ amount, short_description: { en: "Up to $750 each, limit 2." } });
  assert.ok(each.quote_safe);
});

Deno.test("import rewiring-incentives: an incentive filed under the wrong measure is unresolved", async () => {
  const misfiled = [
    ["non_heat_pump_water_heater", "A rebate for an all-in-one clothes washer and dryer."],
    ["non_heat_pump_water_heater", "A rebate for a hybrid water heater."],
    ["other_heat_pump", "A rebate for a heat pump pool heater."],
    ["geothermal_heating_installation", "A rebate for a desuperheater."],
    ["electric_vehicle_charger", "50% off a Smart Splitter."],
  ] as const;
  for (const [item, en] of misfiled) {
    const row = await rowOf({ items: [item], short_description: { en } });
    assert.deepEqual(row.unresolved_requirements, ["measure_unresolved"], en);
    assert.equal(row.quote_safe, false);
  }
  const wired = ["heat_pump_water_heater", "electric_wiring"];
  const heater = { en: "Up to $800 rebate on a new heat pump water heater." };
  const wiring = await rowOf({ items: wired, short_description: heater });
  assert.ok(wiring.unresolved_requirements.includes("measure_unresolved"));
  const pumps = ["ducted_heat_pump", "geothermal_heating_installation", "air_to_water_heat_pump"];
  for (
    const en of ["30% of a geothermal ground coupled heat pump.", "An air-to-water heat pump."]
  ) {
    const row = await rowOf({ items: pumps, short_description: { en } });
    assert.deepEqual(row.unresolved_requirements, ["measure_unresolved"], en);
  }
  for (const en of ["A geothermal or air source heat pump.", "A geothermal or ducted heat pump."]) {
    assert.ok((await rowOf({ items: pumps, short_description: { en } })).quote_safe, en);
  }
  const filed = { items: ["heat_pump_water_heater"] };
  const en = "A rebate for a hybrid water heater.";
  assert.ok((await rowOf({ ...filed, short_description: { en } })).quote_safe);
});

Deno.test("import rewiring-incentives: the first of several links is used", async () => {
  const en = " https://acme.example/form.pdf, https://acme.example/other.pdf";
  assert.equal((await rowOf({ url: { en } })).source_url, "https://acme.example/form.pdf");
});

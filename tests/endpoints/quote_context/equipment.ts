import assert from "node:assert/strict";
import { type AccessName, everything } from "../../../src/access/levels.ts";
import type { Equipment } from "../../../src/datasets/equipment/equipment_row.ts";
import { uuidOf } from "../../support/fixtures/dealer_fees.ts";
import { chapter } from "../../support/service/chapters.ts";
import { ofTrade, quoteRows } from "../../support/fixtures/quote_context_rows.ts";
import { PATH, quote, refused, warningsOf } from "../../support/service/quote_context_service.ts";
import { rowsOf } from "../../support/fixtures/rows.ts";

/**
 * One record of each category, and the generic category in each trade; the numbers are their ids.
 */
const KINDS = [
  ["hvac", "hvac", "heat_pump_water_heater"],
  ["hvac", "product", null],
  ["solar", "module", "smart-thermostat"],
  ["solar", "inverter", null],
  ["roofing", "roofing", "cool_roof"],
  ["plumbing", "product", "heat_pump_water_heater"],
  ["electrical", "product", null],
] as const;
const [HEAT_PUMP, UNMEASURED, MODULE, , SHINGLE] = KINDS.map((_, i) => uuidOf(i));
const [ARCHIVED, UNKNOWN, BARE] = [uuidOf(100), uuidOf(404), uuidOf(101)];

const drawn = rowsOf("equipment_pricing", 300, 5);
const described = (category: string) =>
  drawn.find((row) => row.category === category && Object.keys(row.specs).length > 0) ?? drawn[0]!;
const made = KINDS.map(([trade, category, measure_key], i) => {
  const { specs, pricing, base_cost, provenance } = described(category);
  return {
    record_id: uuidOf(i),
    trade,
    category,
    manufacturer: "Müller & Söhne",
    sku: `SKU-${trade}-${i}`,
    base_cost,
    is_archived: false,
    pricing,
    specs: category === "product" ? {} : specs,
    provenance: { ...provenance, quote_safe: true },
    measure_key,
  } as Equipment;
});
const archived = {
  ...made[0]!,
  record_id: ARCHIVED,
  is_archived: true,
  provenance: { ...made[0]!.provenance, quote_safe: false },
} as Equipment;
const bare = { ...made[0]!, record_id: BARE, specs: {} } as Equipment;

const random = ofTrade(quoteRows(60), "hvac");
const MEASURED = ["air_source_heat_pump", "heat_pump_water_heater", "smart_thermostat"];
const rows = {
  equipment_pricing: [...made, archived, bare],
  hvac_incentives: random.hvac_incentives.map((row, i) => ({
    ...row,
    program_key: MEASURED[i % 3]!,
    status: "active" as const,
    measure_keys: [MEASURED[i % 3]!],
  })),
  finance_eligibility: random.finance_eligibility.map((row, i) => ({
    ...row,
    measure_key: MEASURED[i % 3]!,
  })),
};
const service = chapter(rows);

/** The applied measure, and the measures of the returned rows. */
async function measures(query: Record<string, string>, key?: string) {
  const { data } = await quote(service(), { context_limit: 50, trade: "hvac", ...query }, key);
  const { incentives, finance_eligibility } = data.context;
  const given = [
    incentives.map((row) => row.program_key),
    finance_eligibility.map((row) => row.measure_key!),
  ];
  return {
    measure: data.inputs.measure,
    given: given.map((keys) => [...new Set(keys)].sort()),
    context: data.context.equipment_incentive_context,
    warnings: warningsOf(data, "equipment_id"),
  };
}
const both = (measure: string) => [[measure], [measure]];

service.test(`GET ${PATH} 200 infers the measure from equipment_id`, async () => {
  const { measure, given, context, warnings } = await measures({ equipment_id: HEAT_PUMP! });
  assert.equal(measure, "heat_pump_water_heater");
  assert.deepEqual(given, both("heat_pump_water_heater"));
  assert.deepEqual(context, {
    equipment_id: HEAT_PUMP,
    manufacturer: "Müller & Söhne",
    sku: "SKU-hvac-0",
    trade: "hvac",
    category: "hvac",
    measure_key: "heat_pump_water_heater",
    quote_safe: true,
  });
  assert.deepEqual(warnings, []);
});

service.test(`GET ${PATH} 200 prefers an explicit measure to that of equipment_id`, async () => {
  const asked = { equipment_id: HEAT_PUMP!, measure: "Smart-Thermostat" };
  const { given, context } = await measures(asked);
  assert.deepEqual(given, both("smart_thermostat"));
  assert.equal(context?.measure_key, "heat_pump_water_heater");
});

service.test(`GET ${PATH} 200 falls back to air_source_heat_pump for hvac only`, async () => {
  for (const query of [{}, { equipment_id: UNMEASURED! }, { equipment_id: UNKNOWN }]) {
    const { measure, given, warnings } = await measures(query);
    assert.equal(warnings.length, "equipment_id" in query ? 1 : 0);
    for (const warning of warnings) {
      assert.match(warning, / The measure is air_source_heat_pump\.$/);
    }
    assert.equal(measure, "air_source_heat_pump");
    assert.deepEqual(given, both("air_source_heat_pump"));
  }
  for (const trade of ["solar", "roofing", "plumbing", "electrical"]) {
    assert.equal((await measures({ trade })).measure, null);
    assert.equal((await measures({ trade, equipment_id: UNMEASURED! })).measure, null);
  }
});

service.test(`GET ${PATH} 200 infers the measure even from equipment of another trade`, async () => {
  const { measure, given, context } = await measures({ equipment_id: MODULE! });
  assert.equal(measure, "smart-thermostat");
  assert.deepEqual(given, both("smart_thermostat"));
  assert.equal(context?.trade, "solar");
});

service.test(`GET ${PATH} 200 returns archived equipment as context that is not quote-safe`, async () => {
  const { context, warnings } = await measures({ equipment_id: ARCHIVED });
  assert.equal(context?.equipment_id, ARCHIVED);
  assert.equal(context?.quote_safe, false);
  assert.deepEqual(warnings, []);
});

service.test(`GET ${PATH} 200 returns null as equipment context for an unknown id, with a warning`, async () => {
  for (const equipment_id of [UNKNOWN, "no such id", "sku"]) {
    const { context, warnings } = await measures({ equipment_id });
    assert.equal(context, null);
    assert.equal(warnings.length, 1);
  }
});

service.test(`GET ${PATH} 200 hides equipment that the key may not see, but still infers its measure`, async () => {
  for (const level of ["none", "sample", "sandbox"] as const) {
    const access = { ...everything("production"), hvac_equipment: level };
    const { key } = await service().makeKey(access);
    const { measure, given, context, warnings } = await measures({ equipment_id: HEAT_PUMP! }, key);
    assert.equal(context, null);
    assert.equal(warnings.length, 1);
    assert.match(warnings[0]!, /production access to hvac_equipment/);
    assert.equal(measure, "heat_pump_water_heater");
    assert.deepEqual(given, both("heat_pump_water_heater"));
    const other = await measures({ equipment_id: SHINGLE! }, key);
    assert.equal(other.measure, "cool_roof");
  }
});

const NAMES: Readonly<Record<string, AccessName>> = {
  solar: "hardware",
  hvac: "hvac_equipment",
  roofing: "roofing_materials",
  plumbing: "plumbing_equipment",
  electrical: "electrical_equipment",
};

service.test(`GET ${PATH} 200 returns equipment only with production access to the trade's scope`, async () => {
  for (const [trade, name] of Object.entries(NAMES)) {
    const { key } = await service().makeKey({ quote_context: "production", [name]: "production" });
    for (const asked of Object.keys(NAMES)) {
      const { data } = await quote(service(), { trade: asked }, key);
      assert.equal(data.equipment.length > 0, asked === trade, `${asked} with ${name}`);
      assert.equal(data.coverage.equipment_total_available, data.equipment.length);
    }
  }
});

service.test(`GET ${PATH} 200 returns full specs with a category, and a summary without`, async () => {
  const specs = async (query: Record<string, string>) => {
    const { data } = await quote(service(), { trade: "hvac", ...query });
    return data.equipment.find(({ record_id }) => record_id === HEAT_PUMP)!.specs;
  };
  assert.deepEqual(await specs({ equipment_category: "hvac" }), made[0]!.specs);
  const summary = await specs({});
  assert.equal(Object.keys(summary).length, 9);
  for (const [name, value] of Object.entries(summary)) {
    assert.deepEqual(value, (made[0]!.specs as Record<string, unknown>)[name], name);
  }
});

service.test(`GET ${PATH} 200 lists the same equipment as the catalog`, async () => {
  const { data } = await quote(service(), { trade: "hvac" });
  const ids = data.equipment.map(({ record_id }) => record_id).sort();
  assert.deepEqual(ids, [HEAT_PUMP, UNMEASURED, BARE]);
  const { data: joined } = await quote(service(), { trade: "hvac", equipment_category: "hvac" });
  assert.deepEqual(joined.equipment.map(({ record_id }) => record_id), [HEAT_PUMP]);
  const queries = [
    { trade: "hvac" },
    { trade: "hvac", category: "hvac" },
    { trade: "hvac", category: "module" },
    { trade: "solar", manufacturer: "MÜLLER" },
    { trade: "solar", sku: "solar-3" },
    { trade: "electrical", category: "product" },
  ];
  for (const { category, ...query } of queries) {
    const asked = new URLSearchParams(query as Record<string, string>);
    if (category !== undefined) asked.set("category", category);
    const catalog = await service().json(`/api/v1/catalog/equipment?${asked}`);
    const own = category === undefined ? {} : { equipment_category: category };
    const { data } = await quote(service(), { ...query, ...own } as Record<string, string>);
    assert.deepEqual(data.equipment, catalog.data);
    assert.equal(data.coverage.equipment_total_available, catalog.meta.total);
  }
});

service.test(`GET ${PATH} 400 when equipment_id is empty`, async () => {
  assert.match(await refused(service(), { equipment_id: "" }, 400), /equipment_id/);
});

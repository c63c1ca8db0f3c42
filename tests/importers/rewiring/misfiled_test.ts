import assert from "node:assert/strict";
import { isAmountKnown } from "../../../src/importers/rewiring/amounts.ts";
import { conditionsOf } from "../../../src/importers/rewiring/conditions.ts";
import { measuresByTrade } from "../../../src/importers/rewiring/measures.ts";
import { isMisfiled } from "../../../src/importers/rewiring/misfiled.ts";

const AIR_SOURCE = ["ducted_heat_pump", "ductless_heat_pump"];

Deno.test("a description that contradicts the items keeps a row from being quote-safe", () => {
  const misfiled = [
    ["40% rebate for an electric ENERGY STAR clothes dryer.", AIR_SOURCE],
    ["20% discount on an induction cooktop.", ["heat_pump_water_heater"]],
    ["$44 for an ENERGY STAR clothes washer.", ["other_weatherization"]],
    ["$40 to replace a substandard door.", ["duct_replacement"]],
    ["$250 for a plug sharing device on one outlet.", ["electric_vehicle_charger"]],
    ["$15 for a thermostatically controlled outlet.", ["electric_wiring"]],
    ["$200 for a ductless heat pump.", ["ducted_heat_pump"]],
    ["$250 for a ducted air source heat pump.", ["ductless_heat_pump"]],
    ["50% off cost up to $750 for duct sealing.", ["air_sealing"]],
    ["50% off cost up to $750 for air sealing.", ["duct_sealing"]],
  ] as const;
  for (const [said, items] of misfiled) assert.ok(isMisfiled(said, items), said);
  const rightly = [
    ["$200 for evaporative coolers. No window or portable units.", ["evaporative_cooler"]],
    ["$25 for washers/dryers, refrigerators, and water heaters.", ["non_heat_pump_water_heater"]],
    ["50% off a blower door test.", ["other_weatherization"]],
    ["$950 for heat pump and heat pump mini-split systems.", ["ducted_heat_pump"]],
    ["$1,000/ton on a ductless mini-split or central heat pump.", ["ducted_heat_pump"]],
    ["$300 for an air source heat pump.", ["ductless_heat_pump"]],
    ["$250 a ton for ducted or non-ducted heat pumps.", AIR_SOURCE],
  ] as const;
  for (const [said, items] of rightly) assert.ok(!isMisfiled(said, items), said);
});

Deno.test("a measure without an item in the list is found in the description", () => {
  const keys = (said: string, ...items: string[]) => [...measuresByTrade(items, said).values()];
  const thermostat = "smart_thermostat";
  assert.deepEqual(keys("50% off mini split HVAC controls.", thermostat), [["heat_pump_controls"]]);
  assert.deepEqual(keys("$25 for a programmable thermostat.", thermostat), [
    ["programmable_thermostat"],
  ]);
  assert.deepEqual(keys("$50 for a smart, programmable thermostat.", thermostat), [[thermostat]]);
  assert.deepEqual(
    keys("$300 for sealing and a programmable thermostat.", "air_sealing", thermostat),
    [["air_sealing", "programmable_thermostat"]],
  );
  assert.deepEqual(
    keys("$300 for a solar hot water heater.", "non_heat_pump_water_heater"),
    [["solar_water_heater"]],
  );
});

Deno.test("electric is a condition of a water heater only for a measure that may burn fuel", () => {
  const kinds = (said: string, ...items: string[]) =>
    conditionsOf(said, items).map(({ kind }) => kind);
  const said = "$350 rebate for an electric water heater.";
  assert.deepEqual(kinds(said, "non_heat_pump_water_heater"), ["electric"]);
  assert.deepEqual(kinds(said, "heat_pump_water_heater"), []);
  assert.deepEqual(
    kinds("$150 for Electric Resistance Water Heaters.", "non_heat_pump_water_heater"),
    ["electric"],
  );
});

Deno.test("conditions are found in words as well as ratings", () => {
  const kinds = (said: string) => conditionsOf(said).map(({ kind }) => kind);
  assert.deepEqual(kinds("$1,000/ton, EER of at least 14.1 for closed loop, 16.2 for open loop."), [
    "eer",
    "qualifying_equipment",
  ]);
  assert.deepEqual(kinds("$400 for a mini split, single head, minimum 16 SEER."), [
    "seer",
    "qualifying_equipment",
  ]);
  assert.deepEqual(kinds("$175/ton for qualifying heat pumps, at least 14.3 SEER2."), ["seer2"]);
  assert.deepEqual(kinds("50% for caulking and weather-stripping materials."), ["equipment_only"]);
  assert.deepEqual(kinds("$850 for air sealing, assessment required."), ["energy_audit"]);
  assert.deepEqual(kinds("$100 for an on demand tankless water heater."), ["qualifying_equipment"]);
  assert.deepEqual(kinds("$400. Redeemable at Acme stores."), ["purchase_channel"]);
  assert.deepEqual(kinds("$310 to $770, tiered by the reduction."), ["efficiency"]);
  assert.deepEqual(kinds("$90 for duct sealing in a semi-conditioned space."), ["building"]);
  assert.deepEqual(kinds("25% up to $100. Limit for all rebates per year."), ["program_terms"]);
});

Deno.test("an approximate amount, or one for another item or size, is unknown", () => {
  const known = (said: string, amount: Record<string, unknown>, ...items: string[]) =>
    isAmountKnown({
      id: "OR-1",
      program: "p",
      items,
      payment_methods: ["rebate"],
      owner_status: ["homeowner"],
      short_description: { en: said },
      amount: amount as never,
    });
  const rate = (number: number, unit: string) => ({ type: "dollars_per_unit", number, unit });
  assert.ok(
    !known("About ~15% of the sales tax (roughly 0.6%).", { type: "percent", number: 0.006 }),
  );
  assert.ok(
    !known("$50 on a smart one or $25 on a plain one.", {
      type: "dollar_amount",
      number: 25,
      maximum: 50,
    }),
  );
  assert.ok(!known("Free charger from Acme.", { type: "percent", number: 1 }));
  assert.ok(known("Free thermostat, up to $100.", { type: "percent", number: 1, maximum: 100 }));
  assert.ok(!known("$1.00/kWh saved.", rate(1, "kilowatt_hour"), "solar_water_heater"));
  assert.ok(!known("Money for less leakage.", rate(200, "kilowatt"), "duct_sealing"));
  assert.ok(!known("$1,050 rebate per unit.", rate(1050, "ton"), "heat_pump_water_heater"));
  assert.ok(!known("$200 rebate for heat pumps.", rate(200, "ton"), ...AIR_SOURCE));
  assert.ok(known("$200/ton for heat pumps.", rate(200, "ton"), ...AIR_SOURCE));
  assert.ok(known("$300 kW rebate.", rate(300, "kilowatt"), "rooftop_solar_installation"));
  assert.ok(known("$500/kWh.", rate(500, "kilowatt_hour"), "battery_storage_installation"));
  assert.ok(known("$500, limit two.", { type: "dollar_amount", number: 500, maximum: 1000 }));
});

import type { Trade } from "../../datasets/declare/fields.ts";

interface Measure {
  readonly key: string;
  readonly trade: Trade;
}

/** Measure keys by Rewiring America's item. Items of no trade, such as cars, are omitted. */
const ITEMS: Readonly<Record<Trade, Readonly<Record<string, string>>>> = {
  hvac: {
    ducted_heat_pump: "air_source_heat_pump",
    ductless_heat_pump: "ductless_heat_pump",
    air_to_water_heat_pump: "air_to_water_heat_pump",
    geothermal_heating_installation: "ground_source_heat_pump",
    other_heat_pump: "heat_pump",
    integrated_heat_pump_controls: "heat_pump_controls",
    central_air_conditioner: "central_air_conditioner",
    evaporative_cooler: "evaporative_cooler",
    whole_house_fan: "whole_house_fan",
    electric_thermal_storage_and_slab: "electric_thermal_storage",
    smart_thermostat: "smart_thermostat",
    duct_sealing: "duct_sealing",
    duct_replacement: "duct_replacement",
    air_sealing: "air_sealing",
    attic_or_roof_insulation: "attic_insulation",
    wall_insulation: "wall_insulation",
    floor_insulation: "floor_insulation",
    basement_insulation: "basement_insulation",
    crawlspace_insulation: "crawlspace_insulation",
    other_insulation: "insulation",
    other_weatherization: "weatherization",
  },
  solar: {
    rooftop_solar_installation: "solar_pv",
    battery_storage_installation: "battery_storage",
  },
  electrical: {
    electric_panel: "electric_panel",
    electric_wiring: "electric_wiring",
    electric_service_upgrades: "electric_service_upgrade",
    electric_vehicle_charger: "ev_charger",
  },
  plumbing: {
    heat_pump_water_heater: "heat_pump_water_heater",
    non_heat_pump_water_heater: "water_heater",
    solar_water_heater: "solar_water_heater",
  },
  roofing: { cool_roof: "cool_roof" },
};

/**
 * Measure keys by a loan program's project type. A type is a category, so it maps to the measures most
 * often wanted from such a program.
 */
const PROJECT_TYPES: Readonly<Record<Trade, Readonly<Record<string, readonly string[]>>>> = {
  hvac: {
    HEATING_COOLING: ["heating_cooling", "air_source_heat_pump", "ductless_heat_pump"],
    GEOTHERMAL: ["ground_source_heat_pump"],
    WEATHERIZATION: [
      "weatherization",
      "insulation",
      "attic_insulation",
      "wall_insulation",
      "air_sealing",
    ],
  },
  solar: { SOLAR: ["solar_pv"], BATTERY_INSTALLATION: ["battery_storage"] },
  electrical: {
    ELECTRICAL_PANEL_WIRING: ["electric_panel", "electric_wiring"],
    EV_CHARGER: ["ev_charger"],
    EV_AND_CHARGER: ["ev_charger"],
  },
  plumbing: { WATER_HEATER: ["water_heater", "heat_pump_water_heater"] },
  roofing: {},
};

const MEASURES: ReadonlyMap<string, readonly Measure[]> = new Map(
  (Object.keys(ITEMS) as Trade[]).flatMap((trade): [string, Measure[]][] => [
    ...Object.entries(ITEMS[trade]).map(([item, key]) => measuresOf(trade, item, [key])),
    ...Object.entries(PROJECT_TYPES[trade]).map(([type, keys]) => measuresOf(trade, type, keys)),
  ]),
);

function measuresOf(
  trade: Trade,
  name: string,
  keys: readonly string[],
): [string, Measure[]] {
  return [name, keys.map((key) => ({ key, trade }))];
}

/**
 * Measures that the list has no item for or files under another item, by words in the description. For
 * example, it files demand management systems under electric panels.
 */
const BY_WORDS: readonly {
  readonly words: RegExp;
  /** The item that the list files it under; any item by default. */
  readonly item?: string;
  readonly measure: string;
}[] = [
  {
    words: /\bdemand (?:management|installation|control) (?:systems?|devices?)\b/i,
    measure: "demand_management",
  },
  {
    words: /\bmini[- ]splits? (?:\w+ )?controls?\b/i,
    item: "smart_thermostat",
    measure: "heat_pump_controls",
  },
  {
    words: /^(?!.*\b(?:smart|wi-?fi|wireless|connected|learning)\b).*\bprogrammable thermostat/is,
    item: "smart_thermostat",
    measure: "programmable_thermostat",
  },
  {
    words: /\bsolar (?:hot )?water heat/i,
    item: "non_heat_pump_water_heater",
    measure: "solar_water_heater",
  },
];

/**
 * The measure keys of items, sorted, by trade; items of no trade are skipped.
 *
 * @param description May name a measure more precisely than the items.
 */
export function measuresByTrade(names: readonly string[], description = ""): Map<Trade, string[]> {
  const byTrade = new Map<Trade, string[]>();
  const others = BY_WORDS.filter(({ words }) => words.test(description));
  for (const name of names) {
    const other = others.find(({ item = name }) => item === name)?.measure;
    for (const { key, trade } of MEASURES.get(name) ?? []) {
      byTrade.set(trade, [...new Set(byTrade.get(trade)).add(other ?? key)].sort());
    }
  }
  return byTrade;
}

/**
 * Replacements of project types by a program's name, which may be more precise than the category.
 */
const BY_PROGRAM_NAME:
  readonly (readonly [name: RegExp, types: Readonly<Record<string, string>>])[] = [
    [/\bgeothermal|\bground[- ]source|\bgeoexchange/i, { HEATING_COOLING: "GEOTHERMAL" }],
    [/\binsulation|\bweatheri[sz]ation|\bair sealing|\benvelope/i, { OTHER: "WEATHERIZATION" }],
  ];

/**
 * The measure keys of a loan program, sorted, by trade.
 *
 * @param types The program's project types.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { loanMeasuresByTrade } from "./measures.ts";
 *
 * const measures = loanMeasuresByTrade(["HEATING_COOLING"], "Geothermal Systems Loan");
 * assert.deepEqual(measures.get("hvac"), ["ground_source_heat_pump"]);
 * ```
 */
export function loanMeasuresByTrade(types: readonly string[], name: string): Map<Trade, string[]> {
  const renamed = BY_PROGRAM_NAME.filter(([words]) => words.test(name)).map(([, types]) => types);
  const meant = types.map((type) =>
    renamed.map((types) => types[type]).find((one) => one !== undefined) ?? type
  );
  return measuresByTrade(meant);
}

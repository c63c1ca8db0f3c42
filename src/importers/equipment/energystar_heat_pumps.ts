import { type Cells, numberOf } from "../common/csv.ts";
import {
  hvacList,
  isoDate,
  type ListColumn,
  type ListedProduct,
  numberColumn,
} from "./energystar.ts";
import type { Importer } from "../common/importer.ts";

const DUCTED = { type: "ducted_heat_pump", measureKey: "air_source_heat_pump" };
const PACKAGED = { type: "packaged_heat_pump", measureKey: "air_source_heat_pump" };
const MINI_SPLIT = { type: "mini_split_heat_pump", measureKey: "ductless_heat_pump" };

/** Product type and measure, by the list's system type. */
const SYSTEMS: Readonly<Record<string, typeof DUCTED>> = {
  "ducted": DUCTED,
  "packaged": PACKAGED,
  "mini_split": MINI_SPLIT,
  "HP - Split System": DUCTED,
  "HP - Single Package": PACKAGED,
  "HP - Mini or Multi Split": MINI_SPLIT,
  "HP - Mini-Split": MINI_SPLIT,
  "HP - Multi-Split": MINI_SPLIT,
};

/** The list's columns, with their names in the export of data.energystar.gov. */
const COLUMNS: Readonly<Record<string, ListColumn>> = {
  brand: { names: ["outdoor_unit_brand_name", "brand_name"] },
  outdoor_model: { names: ["outdoor_unit_model_number", "model_number"] },
  system_type: { names: ["product_type"] },
  seer2: numberColumn("seer2_rating", "seer2_btu_wh", "seer2_rating_btu_wh", "seer2_rating"),
  eer2: numberColumn("eer2_rating", "eer2_btu_wh", "eer2_rating_btu_wh", "eer2_rating"),
  hspf2: numberColumn("hspf2_rating", "hspf2_btu_wh", "hspf2_rating_btu_wh", "hspf2_rating"),
  cooling_capacity_btu_h: numberColumn("cooling_capacity_btu_h", "cooling_capacity_at_95_f_btu_h"),
  heating_capacity_47f_btu_h: numberColumn(
    "heating_capacity_47f_btu_h",
    "heating_capacity_at_47_f_btu_h",
  ),
  heating_capacity_17f_btu_h: numberColumn(
    "heating_capacity_17f_btu_h",
    "heating_capacity_at_17_f_btu_h",
  ),
  heating_capacity_5f_btu_h: numberColumn(
    "heating_capacity_5f_btu_h",
    "heating_capacity_at_5_f_btu_h",
  ),
  cop_5f: numberColumn("cop_5f", "cop_at_5_f"),
  cold_climate: { spec: "cold_climate", read: flagOf },
  compressor_staging: { spec: "compressor_staging" },
  refrigerant_type: {
    names: ["refrigerant_with_gwp"],
    spec: "refrigerant_type",
    read: (cell) => cell?.replace(/\s*\(GWP.*$/, "") || null,
  },
  markets: {},
  date_certified: { spec: "date_certified", read: isoDate },
  model_identifier: {
    names: ["energy_star_model_identifier", "cb_model_identifier"],
    spec: "efficiency_program_model_identifier",
  },
};

/** EPA ENERGY STAR, outdoor units of certified air-source heat pumps. */
export const energystarHeatPumps: Importer = hvacList({
  name: "energystar-heat-pumps",
  title: "Outdoor units of certified air-source heat pumps (CSV of data.energystar.gov, or " +
    "transcribed with columns outdoor_model, seer2 and so on)",
  download: "https://data.energystar.gov/d/83eb-xbyy",
  needed: ["brand", "outdoor_model", "system_type"],
  columns: COLUMNS,
  kindOf: heatPump,
});

function heatPump(cells: Cells): ListedProduct {
  const system = SYSTEMS[cells.system_type ?? ""];
  if (system === undefined) return `unknown system type "${cells.system_type}"`;
  if (!cells.brand || !cells.outdoor_model) return "no brand or no outdoor model";
  if (cells.markets !== undefined && !cells.markets.includes("United States")) {
    return `sold only in ${cells.markets}`;
  }
  return {
    measureKey: system.measureKey,
    specs: { product_type: system.type, fuel: "electricity", ...contradictedHeating(cells) },
  };
}

/**
 * Drops the heating capacities at 17 and 5 °F if the one in colder air is higher: one is rated and the
 * other maximum capacity, and the list does not say which.
 */
function contradictedHeating(cells: Cells) {
  const at17 = numberOf(cells.heating_capacity_17f_btu_h);
  const at5 = numberOf(cells.heating_capacity_5f_btu_h);
  return at17 !== null && at5 !== null && at5 > at17
    ? { heating_capacity_17f_btu_h: null, heating_capacity_5f_btu_h: null }
    : {};
}

function flagOf(cell: string | undefined): boolean | null {
  if (cell === undefined) return null;
  return /^(?:true|yes)$/i.test(cell) ? true : /^(?:false|no)$/i.test(cell) ? false : null;
}

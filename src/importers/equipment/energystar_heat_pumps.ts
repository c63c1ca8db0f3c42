import { type Cells, type ColumnNames, numberOf } from "../common/csv.ts";
import { hvacList, isoDate, type ListedProduct, tonsOf } from "./energystar.ts";
import type { Importer } from "../common/importer.ts";

const DUCTED = { type: "ducted_heat_pump", measureKey: "air_source_heat_pump" };
const PACKAGED = { type: "packaged_heat_pump", measureKey: "air_source_heat_pump" };
const MINI_SPLIT = { type: "mini_split_heat_pump", measureKey: "ductless_heat_pump" };

/** What each system type is called, and the measure that programs know it by. */
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

/** Its columns, and what EPA's export of data.energystar.gov calls them. */
const COLUMNS: ColumnNames = {
  brand: ["outdoor_unit_brand_name", "brand_name"],
  outdoor_model: ["outdoor_unit_model_number", "model_number"],
  system_type: ["product_type"],
  seer2: ["seer2_btu_wh", "seer2_rating_btu_wh", "seer2_rating"],
  eer2: ["eer2_btu_wh", "eer2_rating_btu_wh", "eer2_rating"],
  hspf2: ["hspf2_btu_wh", "hspf2_rating_btu_wh", "hspf2_rating"],
  cooling_capacity_btu_h: ["cooling_capacity_at_95_f_btu_h"],
  heating_capacity_47f_btu_h: ["heating_capacity_at_47_f_btu_h"],
  heating_capacity_17f_btu_h: ["heating_capacity_at_17_f_btu_h"],
  heating_capacity_5f_btu_h: ["heating_capacity_at_5_f_btu_h"],
  cop_5f: ["cop_at_5_f"],
  cold_climate: [],
  compressor_staging: [],
  refrigerant_type: ["refrigerant_with_gwp"],
  markets: [],
  date_certified: [],
  model_identifier: ["energy_star_model_identifier", "cb_model_identifier"],
};

/** EPA ENERGY STAR, outdoor units of certified air-source heat pumps. */
export const energystarHeatPumps: Importer = hvacList({
  name: "energystar-heat-pumps",
  title: "Outdoor units of certified air-source heat pumps (CSV of data.energystar.gov, or " +
    "transcribed with columns outdoor_model, seer2 and so on)",
  download: "https://data.energystar.gov/d/83eb-xbyy",
  needed: ["brand", "outdoor_model", "system_type"],
  columns: COLUMNS,
  read: heatPump,
});

function heatPump(cells: Cells): ListedProduct {
  const system = SYSTEMS[cells.system_type ?? ""];
  if (system === undefined) return `unknown system type "${cells.system_type}"`;
  if (!cells.brand || !cells.outdoor_model) return "no brand or no outdoor model";
  if (cells.markets !== undefined && !cells.markets.includes("United States")) {
    return `sold only in ${cells.markets}`;
  }
  const cooling = numberOf(cells.cooling_capacity_btu_h);
  const [at17, at5] = heatingOf(cells);
  return {
    manufacturer: cells.brand,
    sku: cells.outdoor_model,
    measureKey: system.measureKey,
    specs: {
      product_type: system.type,
      seer2_rating: numberOf(cells.seer2),
      hspf2_rating: numberOf(cells.hspf2),
      tonnage: tonsOf(cooling),
      cooling_capacity_btu_h: cooling,
      cold_climate: flagOf(cells.cold_climate),
      eer2_rating: numberOf(cells.eer2),
      cop_5f: numberOf(cells.cop_5f),
      compressor_staging: cells.compressor_staging || null,
      refrigerant_type: cells.refrigerant_type?.replace(/\s*\(GWP.*$/, "") || null,
      date_certified: isoDate(cells.date_certified),
      efficiency_program_model_identifier: cells.model_identifier || null,
      heating_capacity_47f_btu_h: numberOf(cells.heating_capacity_47f_btu_h),
      heating_capacity_17f_btu_h: at17,
      heating_capacity_5f_btu_h: at5,
      fuel: "electricity",
    },
  };
}

/**
 * Heat at 17 and at 5 °F. Where a unit is said to give more in the colder air, one of the two is of
 * another kind (rated, not the most), and nothing says which: then neither is kept.
 */
function heatingOf(cells: Cells): [at17: number | null, at5: number | null] {
  const at17 = numberOf(cells.heating_capacity_17f_btu_h);
  const at5 = numberOf(cells.heating_capacity_5f_btu_h);
  return at17 !== null && at5 !== null && at5 > at17 ? [null, null] : [at17, at5];
}

function flagOf(cell: string | undefined): boolean | null {
  if (cell === undefined) return null;
  return /^(?:true|yes)$/i.test(cell) ? true : /^(?:false|no)$/i.test(cell) ? false : null;
}

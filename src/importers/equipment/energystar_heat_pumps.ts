import { type Cells, numberOf } from "../common/csv.ts";
import { hvacList, type ListedProduct, tonsOf } from "./energystar.ts";
import type { Importer } from "../common/importer.ts";

/** What each system type is called, and the measure that programs know it by. */
const SYSTEMS: Readonly<Record<string, { type: string; measureKey: string }>> = {
  ducted: { type: "ducted_heat_pump", measureKey: "air_source_heat_pump" },
  packaged: { type: "packaged_heat_pump", measureKey: "air_source_heat_pump" },
  mini_split: { type: "mini_split_heat_pump", measureKey: "ductless_heat_pump" },
};

/** EPA ENERGY STAR, outdoor units of certified air-source heat pumps. */
export const energystarHeatPumps: Importer = hvacList({
  name: "energystar-heat-pumps",
  title: "Outdoor units of certified air-source heat pumps (transcribed; columns outdoor_model, " +
    "seer2, hspf2 and so on)",
  download: "https://data.energystar.gov/d/83eb-xbyy",
  needed: ["brand", "outdoor_model", "system_type"],
  read: heatPump,
});

function heatPump(cells: Cells): ListedProduct {
  const system = SYSTEMS[cells.system_type ?? ""];
  if (system === undefined) return `unknown system type "${cells.system_type}"`;
  if (!cells.brand || !cells.outdoor_model) return "no brand or no outdoor model";
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
      heating_capacity_17f_btu_h: at17,
      heating_capacity_5f_btu_h: at5,
      fuel: "electricity",
    },
  };
}

/**
 * Heat at 17 and at 5 °F. Where a unit is said to give more in the colder air, one of the two is of
 * another kind (rated, not the most), and nothing tells which: then neither is carried.
 */
function heatingOf(cells: Cells): [at17: number | null, at5: number | null] {
  const at17 = numberOf(cells.heating_capacity_17f_btu_h);
  const at5 = numberOf(cells.heating_capacity_5f_btu_h);
  return at17 !== null && at5 !== null && at5 > at17 ? [null, null] : [at17, at5];
}

function flagOf(cell: string | undefined): boolean | null {
  return cell === "true" ? true : cell === "false" ? false : null;
}

import { type Cells, numberOf } from "../common/csv.ts";
import { hvacList, LIST_COLUMNS, type ListedProduct, unusedBecause } from "./energystar.ts";
import type { Importer } from "../common/importer.ts";

/** The measure of each of the list's fuels. A furnace for both gases is sold as a gas furnace. */
const FUELS: Readonly<Record<string, { fuel: string; measureKey: string }>> = {
  "Natural Gas": { fuel: "natural_gas", measureKey: "gas_furnace" },
  "Natural Gas,Propane Gas": { fuel: "natural_gas_or_propane", measureKey: "gas_furnace" },
  "Propane Gas": { fuel: "propane", measureKey: "propane_furnace" },
  "Oil": { fuel: "oil", measureKey: "oil_furnace" },
};

const WHERE = "Furnace is ENERGY STAR Certified in";
/**
 * Of gas furnaces below 95 in 100 AFUE (ENERGY STAR furnaces 4.1): further north they are not
 * certified, so a row that does not say where must not say that they are.
 */
const SOUTH_ONLY = "U.S. South Only";

/** EPA ENERGY STAR, certified furnaces. AFUE stays in percent, as the list and the trade say it. */
export const energystarFurnaces: Importer = hvacList({
  name: "energystar-furnaces",
  title: "Certified furnaces (CSV of the product finder or of data.energystar.gov)",
  download: "https://www.energystar.gov/productfinder/product/certified-furnaces/results",
  needed: ["Brand Name", "Model Number", "Efficiency (AFUE)"],
  columns: {
    ...LIST_COLUMNS,
    "Fuel Type": {},
    "Efficiency (AFUE)": {
      names: ["afue", "efficiency_afue_percent"],
      spec: "afue",
      read: numberOf,
    },
    [WHERE]: {
      spec: "energy_star_certified",
      read: (cell) => cell === SOUTH_ONLY ? null : true,
    },
  },
  kindOf: furnace,
});

function furnace(cells: Cells): ListedProduct {
  const reason = unusedBecause(cells);
  if (reason !== undefined) return reason;
  const type = FUELS[cells["Fuel Type"] ?? ""];
  if (type === undefined) return `unknown fuel "${cells["Fuel Type"]}"`;
  return { measureKey: type.measureKey, specs: { product_type: "furnace", fuel: type.fuel } };
}

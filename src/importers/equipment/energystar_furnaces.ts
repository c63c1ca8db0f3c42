import type { Cells } from "../common/csv.ts";
import {
  hvacList,
  LIST_COLUMNS,
  type ListedProduct,
  numberColumn,
  unusedBecause,
} from "./energystar.ts";
import type { Importer } from "../common/importer.ts";

/** Fuel and measure, by the list's name of the fuel. A furnace for both gases is a gas furnace. */
const FUELS: Readonly<Record<string, { fuel: string; measureKey: string }>> = {
  "Natural Gas": { fuel: "natural_gas", measureKey: "gas_furnace" },
  "Natural Gas,Propane Gas": { fuel: "natural_gas_or_propane", measureKey: "gas_furnace" },
  "Propane Gas": { fuel: "propane", measureKey: "propane_furnace" },
  "Oil": { fuel: "oil", measureKey: "oil_furnace" },
};

const WHERE = "Furnace is ENERGY STAR Certified in";
/**
 * Marks gas furnaces below 95 % AFUE (ENERGY STAR furnaces 4.1), which are not certified in the
 * north. Rows have no field for the region, so they must not claim certification.
 */
const SOUTH_ONLY = "U.S. South Only";

/** EPA ENERGY STAR, certified furnaces. AFUE stays in percent, as is usual in the trade. */
export const energystarFurnaces: Importer = hvacList({
  name: "energystar-furnaces",
  title: "Certified furnaces (CSV of the product finder or of data.energystar.gov)",
  download: "https://www.energystar.gov/productfinder/product/certified-furnaces/results",
  needed: ["Brand Name", "Model Number", "Efficiency (AFUE)"],
  columns: {
    ...LIST_COLUMNS,
    "Fuel Type": {},
    "Efficiency (AFUE)": numberColumn("afue", "afue", "efficiency_afue_percent"),
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

import { slug } from "../../base/text/text.ts";
import { type Cells, numberOf } from "../common/csv.ts";
import { hvacList, LIST_COLUMNS, type ListedProduct, unusedBecause } from "./energystar.ts";
import type { Importer } from "../common/importer.ts";

/** The list's types of heat exchange. */
const TYPES: ReadonlySet<string> = new Set([
  "Closed Loop Water-to-Air",
  "Open Loop Water-to-Air",
  "Closed Loop Water-to-Water",
  "Open Loop Water-to-Water",
  "DGX",
]);

/**
 * EPA ENERGY STAR, certified geothermal heat pumps. Their ratings assume a water or ground source, so
 * they are stored as `eer` and `cop`, not as the air-source `eer2_rating` and `cop_5f`.
 */
export const energystarGeothermal: Importer = hvacList({
  name: "energystar-geothermal",
  title: "Certified geothermal heat pumps (CSV of the product finder or of data.energystar.gov)",
  download:
    "https://www.energystar.gov/productfinder/product/certified-geothermal-heat-pumps/results",
  needed: ["Brand Name", "Model Number", "COP Rating"],
  columns: {
    ...LIST_COLUMNS,
    "Type": { names: ["product_type"] },
    "COP Rating": { names: ["cop"], spec: "cop", read: ratingOf },
    "Energy Efficiency (EER)": {
      names: ["eer", "eer_rating", "energy_efficiency_ratio_eer"],
      spec: "eer",
      read: ratingOf,
    },
  },
  kindOf: geothermalHeatPump,
});

function geothermalHeatPump(cells: Cells): ListedProduct {
  const reason = unusedBecause(cells);
  if (reason !== undefined) return reason;
  const type = cells.Type ?? "";
  if (!TYPES.has(type)) return `unknown type "${type}"`;
  const product_type = type === "DGX" ? "direct_geoexchange" : slug(type);
  return { measureKey: "ground_source_heat_pump", specs: { product_type, fuel: "electricity" } };
}

/** A rating; the list writes zero if there is none. */
function ratingOf(cell: string | undefined): number | null {
  return numberOf(cell) || null;
}

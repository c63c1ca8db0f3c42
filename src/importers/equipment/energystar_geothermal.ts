import { slug } from "../../base/text/text.ts";
import { type Cells, numberOf } from "../common/csv.ts";
import { hvacList, isoDate, LIST_COLUMNS, type ListedProduct, listFault } from "./energystar.ts";
import type { Importer } from "../common/importer.ts";

/** The list's names of what exchanges heat with what. */
const TYPES: ReadonlySet<string> = new Set([
  "Closed Loop Water-to-Air",
  "Open Loop Water-to-Air",
  "Closed Loop Water-to-Water",
  "Open Loop Water-to-Water",
  "DGX",
]);

/**
 * EPA ENERGY STAR, certified geothermal heat pumps. Their COP and EER are rated with water or ground
 * at the source, so they are `eer` and `cop`, not the air-source `eer2_rating` and `cop_5f`.
 */
export const energystarGeothermal: Importer = hvacList({
  name: "energystar-geothermal",
  title: "Certified geothermal heat pumps (CSV of the product finder or of data.energystar.gov)",
  download:
    "https://www.energystar.gov/productfinder/product/certified-geothermal-heat-pumps/results",
  needed: ["Brand Name", "Model Number", "COP Rating"],
  columns: {
    ...LIST_COLUMNS,
    "Type": ["product_type"],
    "COP Rating": ["cop"],
    "Energy Efficiency (EER)": ["eer", "eer_rating", "energy_efficiency_ratio_eer"],
  },
  read: geothermalHeatPump,
});

function geothermalHeatPump(cells: Cells): ListedProduct {
  const fault = listFault(cells);
  if (fault !== undefined) return fault;
  const type = cells.Type ?? "";
  if (!TYPES.has(type)) return `unknown type "${type}"`;
  return {
    manufacturer: cells["Brand Name"]!,
    sku: cells["Model Number"]!,
    measureKey: "ground_source_heat_pump",
    specs: {
      product_type: type === "DGX" ? "direct_geoexchange" : slug(type),
      fuel: "electricity",
      eer: ratingOf(cells["Energy Efficiency (EER)"]),
      cop: ratingOf(cells["COP Rating"]),
      date_certified: isoDate(cells["Date Qualified"]),
      efficiency_program_model_identifier: cells["CB Model Identifier"] || null,
    },
  };
}

/** Zero stands where nothing was rated. */
function ratingOf(cell: string | undefined): number | null {
  return numberOf(cell) || null;
}

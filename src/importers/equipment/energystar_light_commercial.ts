import { slug } from "../../base/text/text.ts";
import { type Cells, numberOf } from "../common/csv.ts";
import {
  hvacList,
  isoDate,
  LIST_COLUMNS,
  type ListedProduct,
  listFault,
  tonsOf,
} from "./energystar.ts";
import type { Importer } from "../common/importer.ts";

/** A system type of the list: `Single Package AC`, `VRF Multi-Split HP` and so on. */
const TYPE = /^(Single Package|Split System|VRF Multi-Split) (AC|HP)$/;

/**
 * EPA ENERGY STAR, certified light commercial air conditioners and heat pumps. Its EER is by
 * the procedure before EER2.
 */
export const energystarLightCommercial: Importer = hvacList({
  name: "energystar-light-commercial",
  title:
    "Certified light commercial heating and cooling equipment (CSV of the product finder or of data.energystar.gov)",
  download: "https://www.energystar.gov/productfinder/product/certified-light-commercial-hvac/" +
    "results",
  needed: ["Brand Name", "Model Number", "IEER Rating (Btu/Wh)"],
  columns: {
    ...LIST_COLUMNS,
    "Type": ["product_type"],
    "Cooling Capacity (kBtu/h)": ["cooling_capacity_kbtu_hr"],
    "EER Rating (Btu/Wh)": ["eer_rating"],
    "IEER Rating (Btu/Wh)": ["ieer_rating"],
    "COP Rating at 47°F": ["cop_rating_at_47_f"],
    "COP Rating at 17°F": ["cop_rating_at_17_f"],
  },
  read: lightCommercial,
});

function lightCommercial(cells: Cells): ListedProduct {
  const fault = listFault(cells);
  if (fault !== undefined) return fault;
  const type = cells.Type ?? "";
  if (!TYPE.test(type)) return `unknown type "${type}"`;
  const cooling = coolingOf(cells);
  return {
    manufacturer: cells["Brand Name"]!,
    sku: cells["Model Number"]!,
    measureKey: "commercial_hvac",
    specs: {
      product_type: slug(type),
      tonnage: tonsOf(cooling),
      cooling_capacity_btu_h: cooling,
      eer: numberOf(cells["EER Rating (Btu/Wh)"]),
      ieer: numberOf(cells["IEER Rating (Btu/Wh)"]),
      cop_47f: numberOf(cells["COP Rating at 47°F"]),
      cop_17f: numberOf(cells["COP Rating at 17°F"]),
      date_certified: isoDate(cells["Date Qualified"]),
      efficiency_program_model_identifier: cells["CB Model Identifier"] || null,
    },
  };
}

/** The list gives thousands of Btu/h. */
function coolingOf(cells: Cells): number | null {
  const thousands = numberOf(cells["Cooling Capacity (kBtu/h)"]);
  return thousands === null ? null : Math.round(thousands * 1000);
}

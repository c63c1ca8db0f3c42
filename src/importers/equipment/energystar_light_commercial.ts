import { slug } from "../../base/text/text.ts";
import { type Cells, numberOf } from "../common/csv.ts";
import {
  hvacList,
  LIST_COLUMNS,
  type ListedProduct,
  numberColumn,
  unusedBecause,
} from "./energystar.ts";
import type { Importer } from "../common/importer.ts";

/** System types such as `Single Package AC` and `VRF Multi-Split HP`. */
const TYPE = /^(Single Package|Split System|VRF Multi-Split) (AC|HP)$/;

/**
 * EPA ENERGY STAR, certified light commercial air conditioners and heat pumps. EER is measured by the
 * procedure that preceded EER2.
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
    "Type": { names: ["product_type"] },
    "Cooling Capacity (kBtu/h)": {
      names: ["cooling_capacity_kbtu_hr"],
      spec: "cooling_capacity_btu_h",
      read: btuOf,
    },
    "EER Rating (Btu/Wh)": numberColumn("eer", "eer_rating"),
    "IEER Rating (Btu/Wh)": numberColumn("ieer", "ieer_rating"),
    "COP Rating at 47°F": numberColumn("cop_47f", "cop_rating_at_47_f"),
    "COP Rating at 17°F": numberColumn("cop_17f", "cop_rating_at_17_f"),
  },
  kindOf: lightCommercial,
});

function lightCommercial(cells: Cells): ListedProduct {
  const reason = unusedBecause(cells);
  if (reason !== undefined) return reason;
  const type = cells.Type ?? "";
  if (!TYPE.test(type)) return `unknown type "${type}"`;
  return { measureKey: "commercial_hvac", specs: { product_type: slug(type) } };
}

/** Converts thousands of Btu/h to Btu/h. */
function btuOf(cell: string | undefined): number | null {
  const thousands = numberOf(cell);
  return thousands === null ? null : Math.round(thousands * 1000);
}

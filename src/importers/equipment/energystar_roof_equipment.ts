import { equipmentRow } from "./equipment.ts";
import type { Importer, ImportOptions } from "../common/importer.ts";
import { ABOUT, NO_RATINGS, type RoofProduct, roofRows } from "./roof_products.ts";

/** EPA ENERGY STAR, certified roof products as equipment of the catalog. */
export const energystarRoofEquipment: Importer = {
  ...ABOUT,
  name: "energystar-roof-equipment",
  dataset: "equipment_pricing",
  rows: (content, options) => roofRows(content, (product) => catalogRow(product, options)),
};

function catalogRow(product: RoofProduct, options: ImportOptions): Record<string, unknown> {
  const { recordId, manufacturer, sku, material, warrantyYears } = product;
  const specs = {
    ...NO_RATINGS,
    material_type: material,
    warranty_years: warrantyYears,
    citation_url: ABOUT.download,
  };
  const facts = { recordId, trade: "roofing", category: "roofing", manufacturer, sku, specs };
  return equipmentRow({ ...facts, measureKey: "cool_roof" }, options);
}

import type { Importer, ImportOptions } from "../common/importer.ts";
import { ABOUT, NO_RATINGS, type RoofProduct, roofRows } from "./roof_products.ts";

/** EPA ENERGY STAR, certified roof products. The programme has ended, so they are only context. */
export const energystarRoofs: Importer = {
  ...ABOUT,
  name: "energystar-roofs",
  dataset: "roofing_materials",
  rows: (content, options) => roofRows(content, (product) => materialRow(product, options)),
};

function materialRow(product: RoofProduct, options: ImportOptions): Record<string, unknown> {
  return {
    record_id: `energystar-roof-${product.id}`,
    product_id: product.recordId,
    manufacturer: product.manufacturer,
    product_line: product.line,
    material_type: product.material,
    specs: { ...NO_RATINGS, warranty_years: product.warrantyYears },
    quote_safe: false,
    confidence: "low",
    provenance: {
      source_document_id: options.sourceDocumentId,
      source_url: ABOUT.download,
      last_verified_at: options.dated,
      trust_basis: "roofing_material_context",
    },
  };
}

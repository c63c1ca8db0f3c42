import assert from "node:assert/strict";
import { type RoofingMaterial, roofingMaterials } from "../../../src/datasets/roofing_materials.ts";
import { equipmentPricing } from "../../../src/datasets/equipment_pricing.ts";
import {
  energystarRoofEquipment,
  energystarRoofs,
} from "../../../src/importers/equipment/energystar_roofs.ts";
import { stableUuid } from "../../../src/base/text/stable_uuid.ts";
import { DATED, importing } from "../common/importing.ts";

const HEADER = "ENERGY STAR Unique ID,ENERGY STAR Partner,Brand Name,Model Name,Model Number," +
  "Additional Model Information,Product Type,Initial Solar Reflectance," +
  "Solar Reflectance after 3 years,Initial Emissivity,Low Slope?,Steep Slope?," +
  "Roof Cleaned Prior to 3rd Year Test,Warranty Period (yrs),Date Available On Market," +
  "Date Qualified,Markets,CB Model Identifier\n";

interface Product {
  readonly id?: string;
  readonly partner?: string;
  readonly brand?: string;
  readonly model?: string;
  readonly type?: string;
  readonly warranty?: string;
}

let count = 0;

function product(
  { id, partner = "Acme Roofing", brand = "Acme", model = "Slate Gray", type, warranty }: Product,
) {
  return `${id ?? ++count},${partner},${brand},"${model}",N-${id ?? count},,${
    type ?? "Metal"
  },0.35,0.35,0.83,` +
    `No,Yes,No,"${warranty ?? "40"}",01/01/2007,11/10/2015,United States,ES_1\n`;
}

/** The materials imported from products, all of which must be used. */
async function materialsOf(products: readonly Product[]): Promise<RoofingMaterial[]> {
  const { rows, unused } = await importing(
    energystarRoofs,
    HEADER + products.map(product).join(""),
  );
  assert.deepEqual(unused, []);
  return rows.map((row) => roofingMaterials.schema.parse(row));
}

Deno.test("energystar-roofs: a certified product becomes a context-only material", async () => {
  const { rows } = await importing(
    energystarRoofs,
    HEADER + product({ id: "2252279", brand: "COOL-COAT&reg; 10", model: "Barn&nbsp;Red" }),
  );
  assert.deepEqual(rows, [{
    record_id: "energystar-roof-2252279",
    product_id: stableUuid("roofing", "2252279"),
    manufacturer: "Acme Roofing",
    product_line: "COOL-COAT® 10 Barn Red",
    material_type: "metal",
    specs: {
      warranty_years: 40,
      wind_rating_mph: null,
      fire_class: null,
      impact_rating_class: null,
      exposure_inches: null,
      bundles_per_square: null,
      weight_per_square_lbs: null,
      algae_resistance_years: null,
    },
    quote_safe: false,
    confidence: "low",
    provenance: {
      source_document_id: "energystar-roofs",
      source_url:
        "https://www.energystar.gov/productfinder/product/certified-roof-products/results",
      last_verified_at: DATED,
      trust_basis: "roofing_material_context",
    },
  }]);
  rows.forEach((row) => roofingMaterials.schema.parse(row));
});

Deno.test("energystar-roofs: a brand in the name of the maker or model is not repeated", async () => {
  const materials = await materialsOf([
    { partner: "Acme Corporation", brand: "Acme", model: "Timber HD (white)" },
    { partner: "Acme Corporation", brand: "Timber", model: "Timber HD (white)" },
    { partner: "Acme Corporation", brand: "Evergreen", model: "TPO" },
  ]);
  assert.deepEqual(materials.map((row) => row.product_line), [
    "Timber HD (white)",
    `Timber HD (white) (N-${count - 1})`,
    "Evergreen TPO",
  ]);
});

Deno.test("energystar-roofs: product type and brand determine the material", async () => {
  const materials = await materialsOf([
    { type: "Shingles" },
    { type: "Coating" },
    { type: "Single-Ply" },
    { type: "Tile", brand: "Acme - Clay" },
    { type: "Tile", brand: "Acme - Concrete", model: "Old Clay" },
    { type: "Tile", model: "Terra Clay" },
    { type: "Metal", model: "S2000 (Standing Seam)" },
    { type: "Metal", brand: '"Slate, Shake, Standing Seam"' },
  ]);
  assert.deepEqual(materials.map((row) => row.material_type), [
    "asphalt_shingle",
    "roof_coating",
    "single_ply_membrane",
    "clay_tile",
    "concrete_tile",
    "tile",
    "metal_standing_seam",
    "metal",
  ]);
});

Deno.test("energystar-roofs: the warranty is known only if it is a single number of years", async () => {
  const terms = ["30 Years", "20-yr", "5, 10", "Limited Lifetime", "0", "25.5", "N/A"];
  const materials = await materialsOf(terms.map((warranty) => ({ warranty })));
  assert.deepEqual(materials.map((row) => row.specs.warranty_years), [
    30,
    20,
    null,
    null,
    null,
    null,
    null,
  ]);
});

Deno.test("energystar-roofs: unknown types, nameless products and duplicates are reported", async () => {
  const { rows, unused } = await importing(
    energystarRoofs,
    HEADER + product({ id: "7" }) + product({ id: "7" }) + product({ type: "Thatch" }) +
      product({ partner: "" }) + product({ id: "none" }),
  );
  assert.equal(rows.length, 1);
  assert.deepEqual(unused, [
    { unused: "product 7 is listed already", line: 3 },
    { unused: 'unknown product type "Thatch"', line: 4 },
    { unused: "no manufacturer", line: 5 },
    { unused: "no ENERGY STAR id", line: 6 },
  ]);
});

Deno.test("energystar-roofs: each product is also in the catalog, under its material's product id", async () => {
  const file = HEADER + product({ id: "7" }) + product({ id: "8", type: "Shingles" });
  const { rows: materials } = await importing(energystarRoofs, file);
  const { rows } = await importing(energystarRoofEquipment, file, {}, {
    sourceDocumentId: "energystar-roofs",
  });
  const equipment = rows.map((row) => equipmentPricing.schema.parse(row));
  assert.deepEqual(
    equipment.map((row) => [row.record_id, row.category, row.trade, row.sku]),
    materials.map(({ product_id }, at) => [product_id, "roofing", "roofing", `N-${at + 7}`]),
  );
  assert.deepEqual(equipment.map(({ specs }) => (specs as Record<string, unknown>).material_type), [
    "metal",
    "asphalt_shingle",
  ]);
});

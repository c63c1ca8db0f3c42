import { type Cells, numberOf, readCsv } from "../common/csv.ts";
import { stableUuid } from "../../base/text/stable_uuid.ts";
import { makerName } from "../common/makers.ts";
import { ENERGY_STAR } from "./energystar.ts";
import type { Imported, Importer, ImportOptions } from "../common/importer.ts";
import { equipmentRow } from "./equipment.ts";
import { memberOf } from "../../base/known.ts";

/** The material of each product type of the list. */
const MATERIALS: Readonly<Record<string, string>> = {
  "Coating": "roof_coating",
  "Metal": "metal",
  "Tile": "tile",
  "Single-Ply": "single_ply_membrane",
  "Shingles": "asphalt_shingle",
  "Modified Bitumen": "modified_bitumen",
  "Built-Up-Roof": "built_up_roof",
  "Spray Polyurethane Foam": "spray_polyurethane_foam",
};

const MAX_SKU_LENGTH = 40;

/** A warranty of 99 years or more means a lifetime. */
const LIFETIME_YEARS = 99;

const ENTITIES: Readonly<Record<string, string>> = {
  "&reg;": "®",
  "&trade;": "™",
  "&amp;": "&",
  "&quot;": '"',
  "&nbsp;": " ",
};

/** A product of EPA's list of certified roof products. */
interface RoofProduct {
  readonly id: string;
  /** Id of the product's record in the catalog. */
  readonly recordId: string;
  readonly manufacturer: string;
  readonly line: string;
  readonly sku: string;
  readonly material: string;
  readonly warrantyYears: number | null;
}

/** What both importers of the list have in common. */
const ABOUT = {
  publisher: ENERGY_STAR,
  title: "Certified roof products (CSV of the product finder; the programme ended in 2022)",
  download: "https://www.energystar.gov/productfinder/product/certified-roof-products/results",
};

/** Ratings that the list lacks. */
const NO_RATINGS = {
  warranty_years: null,
  wind_rating_mph: null,
  fire_class: null,
  impact_rating_class: null,
  exposure_inches: null,
  bundles_per_square: null,
  weight_per_square_lbs: null,
  algae_resistance_years: null,
};

const NEEDED = ["ENERGY STAR Unique ID", "ENERGY STAR Partner", "Product Type"];
const COLUMNS = {
  "ENERGY STAR Unique ID": ["pd_id"],
  "Brand Name": [],
  "Model Name": [],
  "Model Number": [],
  "Warranty Period (yrs)": ["warranty_period_years", "warranty_period"],
};

/** EPA ENERGY STAR, certified roof products. The program has ended, so they are only context. */
export const energystarRoofs: Importer = {
  ...ABOUT,
  name: "energystar-roofs",
  dataset: "roofing_materials",
  rows: (content, options) => roofRows(content, (product) => materialRow(product, options)),
};

/** EPA ENERGY STAR, certified roof products as equipment of the catalog. */
export const energystarRoofEquipment: Importer = {
  ...ABOUT,
  name: "energystar-roof-equipment",
  dataset: "equipment_pricing",
  rows: (content, options) => roofRows(content, (product) => catalogRow(product, options)),
};

/** Imports each product of the list once, in its order. */
async function* roofRows(
  content: ReadableStream<Uint8Array>,
  rowOf: (product: RoofProduct) => Record<string, unknown>,
): AsyncGenerator<Imported> {
  const ids = new Set<string>();
  const names = new Set<string>();
  for await (const { line, cells } of readCsv(content, NEEDED, COLUMNS)) {
    const id = cells["ENERGY STAR Unique ID"] ?? "";
    const reason = ids.has(id) ? `product ${id} is listed already` : whyUnused(cells);
    if (reason !== undefined) {
      yield { unused: reason, line };
      continue;
    }
    ids.add(id);
    const product = productOf(id, cells, names);
    yield product === undefined
      ? { unused: `product ${id} is listed already under another number`, line }
      : { row: rowOf(product) };
  }
}

function whyUnused(cells: Cells): string | undefined {
  if (!/^\d+$/.test(cells["ENERGY STAR Unique ID"] ?? "")) return "no ENERGY STAR id";
  if (!cells["ENERGY STAR Partner"]) return "no manufacturer";
  return MATERIALS[cells["Product Type"] ?? ""] === undefined
    ? `unknown product type "${cells["Product Type"]}"`
    : undefined;
}

/**
 * Parses a product and chooses names that no earlier product has: all colors of a series may share a
 * line or a model number, and a model number may be just a color.
 *
 * @param names The names taken so far; the product's are added.
 * @returns Undefined when all of its names are taken.
 */
function productOf(id: string, cells: Cells, names: Set<string>): RoofProduct | undefined {
  const manufacturer = makerName(plainText(cells["ENERGY STAR Partner"]));
  const model = plainText(cells["Model Number"]);
  const line = lineOf(cells) ?? model;
  const whole = line.includes(model) ? line : `${line} (${model})`;
  const free = (kind: string, candidates: readonly string[]) => {
    const name = candidates.find((name) => !names.has(`${kind} ${manufacturer} ${name}`));
    names.add(`${kind} ${manufacturer} ${name}`);
    return name;
  };
  const isCode = /\d/.test(model) && model.length <= MAX_SKU_LENGTH;
  const shown = free("line", [line, whole]);
  const sku = free("sku", [...(isCode ? [model] : []), line, whole]);
  if (shown === undefined || sku === undefined) return undefined;
  return {
    id,
    recordId: stableUuid("roofing", id),
    manufacturer,
    line: shown,
    sku,
    material: materialOf(cells),
    warrantyYears: yearsOf(cells["Warranty Period (yrs)"]),
  };
}

/** The model's name, preceded by the brand unless it contains it: it is often only a color. */
function lineOf(cells: Cells): string | null {
  const brand = plainText(cells["Brand Name"]);
  const model = plainText(cells["Model Name"]);
  const known = `${plainText(cells["ENERGY STAR Partner"])} ${model}`.toLowerCase();
  return (known.includes(brand.toLowerCase()) ? model : `${brand} ${model}`).trim() || null;
}

/**
 * The material of a product. For clay and concrete only maker and brand count: Clay may be a color.
 * "Standing seam" after a comma is one of several profiles, so it does not count.
 */
function materialOf(cells: Cells): string {
  const material = memberOf(MATERIALS, memberOf(cells, "Product Type"));
  const maker = `${cells["ENERGY STAR Partner"]} ${cells["Brand Name"]}`;
  if (material === "tile" && /\bclay\b/i.test(maker)) return "clay_tile";
  if (material === "tile" && /\bconcrete\b/i.test(maker)) return "concrete_tile";
  const standing = /(?<!, )\bstanding seam\b/i.test(`${maker} ${cells["Model Name"]}`);
  return material === "metal" && standing ? "metal_standing_seam" : material;
}

/** A warranty in whole years; null if unclear: several terms, a lifetime or zero. */
function yearsOf(cell = ""): number | null {
  const [, term] = /^(\d+)(?:[ -]*(?:years?|yrs?))?$/i.exec(cell) ?? [];
  const years = numberOf(term);
  return years === null || years === 0 || years >= LIFETIME_YEARS ? null : years;
}

/** Text with HTML character references decoded and single spaces. */

function plainText(cell = ""): string {
  const text = cell.replaceAll(/&[a-z]+;/g, (entity) => ENTITIES[entity] ?? entity);
  return text.replaceAll(/\s+/g, " ").trim();
}

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

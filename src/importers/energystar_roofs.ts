import { type CsvLine, numberOf, readCsv } from "./csv.ts";
import { ENERGY_STAR } from "./energystar.ts";
import type { Imported, Importer, ImportOptions } from "./importer.ts";

type Cells = CsvLine["cells"];

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

const ENTITIES: Readonly<Record<string, string>> = {
  "&reg;": "®",
  "&trade;": "™",
  "&amp;": "&",
  "&quot;": '"',
  "&nbsp;": " ",
};

/** EPA ENERGY STAR, certified roof products. The programme has ended, so they are only context. */
export const energystarRoofs: Importer = {
  name: "energystar-roofs",
  dataset: "roofing_materials",
  title: "Certified roof products (CSV of the product finder; the programme ended in 2022)",
  publisher: ENERGY_STAR,
  download: "https://www.energystar.gov/productfinder/product/certified-roof-products/results",
  async *rows(content, options): AsyncGenerator<Imported> {
    const seen = new Set<string>();
    for await (const { line, cells } of readCsv(content)) {
      const id = cells["ENERGY STAR Unique ID"] ?? "";
      const fault = seen.has(id) ? `product ${id} stands there already` : faultOf(cells);
      if (fault !== undefined) {
        yield { unused: fault, line };
        continue;
      }
      seen.add(id);
      yield { row: rowOf(cells, options) };
    }
  },
};

function faultOf(cells: Cells): string | undefined {
  if (!/^\d+$/.test(cells["ENERGY STAR Unique ID"] ?? "")) return "no ENERGY STAR id";
  if (!cells["ENERGY STAR Partner"]) return "no manufacturer";
  return MATERIALS[cells["Product Type"] ?? ""] === undefined
    ? `unknown product type "${cells["Product Type"]}"`
    : undefined;
}

function rowOf(cells: Cells, options: ImportOptions): Record<string, unknown> {
  const id = cells["ENERGY STAR Unique ID"]!;
  return {
    record_id: `energystar-roof-${id}`,
    product_id: id,
    manufacturer: plain(cells["ENERGY STAR Partner"]),
    product_line: lineOf(cells),
    material_type: materialOf(cells),
    specs: {
      warranty_years: yearsOf(cells["Warranty Period (yrs)"]),
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
      source_document_id: options.sourceDocumentId,
      source_url: energystarRoofs.download,
      last_verified_at: options.retrievedAt,
      trust_basis: "roofing_material_context",
    },
  };
}

/** The model's name, which is often only a colour: then with its brand before it. */
function lineOf(cells: Cells): string | null {
  const brand = plain(cells["Brand Name"]);
  const model = plain(cells["Model Name"]);
  const known = `${plain(cells["ENERGY STAR Partner"])} ${model}`.toLowerCase();
  return (known.includes(brand.toLowerCase()) ? model : `${brand} ${model}`).trim() || null;
}

/** Only the maker and the brand are read: a colour may be called Clay. */
function materialOf(cells: Cells): string {
  const material = MATERIALS[cells["Product Type"]!]!;
  const maker = `${cells["ENERGY STAR Partner"]} ${cells["Brand Name"]}`;
  if (material === "tile" && /\bclay\b/i.test(maker)) return "clay_tile";
  if (material === "tile" && /\bconcrete\b/i.test(maker)) return "concrete_tile";
  const standing = /\bstanding seam\b/i.test(`${maker} ${cells["Model Name"]}`);
  return material === "metal" && standing ? "metal_standing_seam" : material;
}

/** A term in whole years. Several terms, a lifetime and zero say nothing certain. */
function yearsOf(cell = ""): number | null {
  const [, term] = /^(\d+)(?:[ -]*(?:years?|yrs?))?$/i.exec(cell) ?? [];
  return numberOf(term) || null;
}

/** Text without the web page's character references. */
function plain(cell = ""): string {
  const text = cell.replaceAll(/&[a-z]+;/g, (entity) => ENTITIES[entity] ?? entity);
  return text.replaceAll(/\s+/g, " ").trim();
}

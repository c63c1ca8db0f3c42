import { type Cells, numberOf, readCsv } from "../common/csv.ts";
import { stableUuid } from "../../base/text/stable_uuid.ts";
import { makerName } from "../common/makers.ts";
import { ENERGY_STAR } from "./energystar.ts";
import type { Imported } from "../common/importer.ts";
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

const LONGEST_SKU = 40;

/** A term of 99 years or more is a lifetime, whoever's. */
const LIFETIME_YEARS = 99;

const ENTITIES: Readonly<Record<string, string>> = {
  "&reg;": "®",
  "&trade;": "™",
  "&amp;": "&",
  "&quot;": '"',
  "&nbsp;": " ",
};

/** A product of EPA's list of certified roof products. */
export interface RoofProduct {
  readonly id: string;
  /** Of the catalog's record. */
  readonly recordId: string;
  readonly manufacturer: string;
  readonly line: string;
  readonly sku: string;
  readonly material: string;
  readonly warrantyYears: number | null;
}

/** About the list, for the source document. */
export const ABOUT = {
  publisher: ENERGY_STAR,
  title: "Certified roof products (CSV of the product finder; the programme ended in 2022)",
  download: "https://www.energystar.gov/productfinder/product/certified-roof-products/results",
};

/** The ratings that the list does not have. */
export const NO_RATINGS = {
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

/** A row of each product of the list, in its order, and why a line of it cannot be used. */
export async function* roofRows(
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
 * @param names Those that other products have already: a line or a model number may be the same for
 *   all colours of a series, and a model number may be but a colour.
 * @returns Undefined when another product has all of this one's names.
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
  const isCode = /\d/.test(model) && model.length <= LONGEST_SKU;
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

/** The model's name, which is often only a colour: then with its brand before it. */
function lineOf(cells: Cells): string | null {
  const brand = plainText(cells["Brand Name"]);
  const model = plainText(cells["Model Name"]);
  const known = `${plainText(cells["ENERGY STAR Partner"])} ${model}`.toLowerCase();
  return (known.includes(brand.toLowerCase()) ? model : `${brand} ${model}`).trim() || null;
}

/**
 * Only the maker and the brand are read: a colour may be called Clay. Where standing seam is the last
 * of several profiles that a colour comes in, nothing says which one a roof is of.
 */
function materialOf(cells: Cells): string {
  const material = memberOf(MATERIALS, memberOf(cells, "Product Type"));
  const maker = `${cells["ENERGY STAR Partner"]} ${cells["Brand Name"]}`;
  if (material === "tile" && /\bclay\b/i.test(maker)) return "clay_tile";
  if (material === "tile" && /\bconcrete\b/i.test(maker)) return "concrete_tile";
  const standing = /(?<!, )\bstanding seam\b/i.test(`${maker} ${cells["Model Name"]}`);
  return material === "metal" && standing ? "metal_standing_seam" : material;
}

/** A term in whole years. Several terms, a lifetime and zero say nothing certain. */
function yearsOf(cell = ""): number | null {
  const [, term] = /^(\d+)(?:[ -]*(?:years?|yrs?))?$/i.exec(cell) ?? [];
  const years = numberOf(term);
  return years === null || years === 0 || years >= LIFETIME_YEARS ? null : years;
}

/** Text without the web page's character references. */
function plainText(cell = ""): string {
  const text = cell.replaceAll(/&[a-z]+;/g, (entity) => ENTITIES[entity] ?? entity);
  return text.replaceAll(/\s+/g, " ").trim();
}

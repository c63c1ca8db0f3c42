import { mapValues } from "../../base/json/map_values.ts";
import { type Cells, numberOf, readCsv } from "../common/csv.ts";
import { equipmentRow } from "./equipment.ts";
import { stableUuid } from "../../base/text/stable_uuid.ts";
import type { Imported, Importer, ImportOptions } from "../common/importer.ts";
import { makerName } from "../common/makers.ts";

/** The publisher of every list of certified products. */
export const ENERGY_STAR = "U.S. Environmental Protection Agency, ENERGY STAR";

const NO_SPECS = {
  seer2_rating: null,
  eer2_rating: null,
  hspf2_rating: null,
  tonnage: null,
  refrigerant_type: null,
  cooling_capacity_btu_h: null,
  compressor_staging: null,
  cold_climate: null,
  ahri_reference_number: null,
  efficiency_program_model_identifier: null,
  date_certified: null,
  source_url: null,
  heating_capacity_47f_btu_h: null,
  heating_capacity_17f_btu_h: null,
  heating_capacity_5f_btu_h: null,
  cop_5f: null,
  eer: null,
  ieer: null,
  cop: null,
  cop_47f: null,
  cop_17f: null,
  afue: null,
  fuel: null,
  product_type: null,
  energy_star_certified: true,
};

type Specs = Partial<Record<keyof typeof NO_SPECS, unknown>>;

/** A column of a list: its names in exports of other years, and the spec that it holds. */
export interface ListColumn {
  readonly names?: readonly string[];
  readonly spec?: keyof typeof NO_SPECS;
  /** Parses a cell, undefined if the file lacks the column. By default, text or null. */
  readonly read?: (cell: string | undefined) => unknown;
}

/** A column with the number of a spec. */
export const numberColumn = (
  spec: keyof typeof NO_SPECS,
  ...names: readonly string[]
): ListColumn => ({ names, spec, read: numberOf });

/** A kind of equipment, with the specs that do not come from columns. */
interface ProductKind {
  readonly measureKey: string;
  readonly specs: Specs & { readonly product_type: string };
}

/** A certified piece of HVAC equipment. Missing specs are null in the row. */
interface HvacProduct extends ProductKind {
  readonly manufacturer: string;
  readonly sku: string;
}

/** The kind of equipment in a line, or the reason why the line cannot be used. */
export type ListedProduct = ProductKind | string;

/** Declares the importer of one list of certified HVAC equipment. */
export function hvacList(
  declaration: Pick<Importer, "name" | "title" | "download"> & {
    readonly columns: Readonly<Record<string, ListColumn>>;
    /** The columns of brand and model number, and one that only this list has. */
    readonly needed: readonly [brand: string, model: string, own: string];
    /** The kind of equipment in a line; its specs take precedence over those of the columns. */
    readonly kindOf: (cells: Cells) => ListedProduct;
  },
): Importer {
  const { columns, needed, kindOf, ...about } = declaration;
  const [brand, model] = needed;
  const names = mapValues(columns, ({ names = [] }) => names);
  return {
    ...about,
    dataset: "equipment_pricing",
    publisher: ENERGY_STAR,
    async *rows(content, options): AsyncGenerator<Imported> {
      const products = new Map<string, HvacProduct>();
      for await (const { line, cells } of readCsv(content, needed, names)) {
        const kind = kindOf(cells);
        if (typeof kind === "string") {
          yield { unused: kind, line };
          continue;
        }
        const manufacturer = makerName(cells[brand] ?? "");
        const sku = cells[model] ?? "";
        const specs = { ...specsOf(cells, columns), ...kind.specs };
        // A model has one certificate for each way it can be installed, such as loop types.
        const id = stableUuid("hvac", manufacturer, sku, specs.product_type);
        const same = products.get(id);
        if (same !== undefined) {
          yield { unused: `${manufacturer} ${sku} is listed already`, line };
        }
        products.set(id, withLowest({ ...kind, manufacturer, sku, specs }, same));
      }
      for (const [id, product] of products) {
        yield { row: hvacRow(id, product, about.download, options) };
      }
    },
  };
}

function specsOf(cells: Cells, columns: Readonly<Record<string, ListColumn>>): Specs {
  const specs: Specs = {};
  for (const [name, { spec, read = textOrNull }] of Object.entries(columns)) {
    if (spec !== undefined) specs[spec] = read(cells[name]);
  }
  const cooling = specs.cooling_capacity_btu_h;
  return typeof cooling === "number" ? { ...specs, tonnage: tonsOf(cooling) } : specs;
}

const textOrNull = (cell: string | undefined) => cell || null;

/** Ratings of which a model may have several: one per stage, coil size or indoor unit. */
const RATINGS = [
  "afue",
  "eer",
  "ieer",
  "cop",
  "cop_47f",
  "cop_17f",
  "cop_5f",
  "seer2_rating",
  "eer2_rating",
  "hspf2_rating",
] as const;

/** Merges two lines of a product, keeping the lower of each rating: it achieves that in any case. */
function withLowest(product: HvacProduct, same: HvacProduct | undefined): HvacProduct {
  if (same === undefined) return product;
  const specs: Record<string, unknown> = { ...same.specs };
  for (const name of RATINGS) {
    const [one, other] = [same.specs[name], product.specs[name]];
    if (typeof one === "number" && typeof other === "number") specs[name] = Math.min(one, other);
    else specs[name] = one ?? other ?? null;
  }
  return { ...same, specs: { ...same.specs, ...specs } };
}

function hvacRow(
  recordId: string,
  { manufacturer, sku, measureKey, specs }: HvacProduct,
  sourceUrl: string,
  options: ImportOptions,
): Record<string, unknown> {
  const facts = { recordId, trade: "hvac", category: "hvac", manufacturer, sku, measureKey };
  return equipmentRow(
    { ...facts, specs: { ...NO_SPECS, source_url: sourceUrl, ...specs } },
    options,
  );
}

/** Why a line of EPA's own lists cannot be used; undefined if it can. */
export function unusedBecause(cells: Cells): string | undefined {
  if (!cells["Brand Name"] || !cells["Model Number"]) return "no brand or no model number";
  const sold = (cells.Markets ?? "").split(",").map((market) => market.trim());
  return sold.includes("United States") ? undefined : `sold only in ${cells.Markets}`;
}

/** Converts Btu/h to tons of cooling (12,000 Btu/h each). */
function tonsOf(btuPerHour: number): number {
  return Number((btuPerHour / 12_000).toFixed(4));
}

/** Columns that EPA's lists have in common. */
export const LIST_COLUMNS: Readonly<Record<string, ListColumn>> = {
  "Brand Name": {},
  "Model Number": {},
  "Markets": {},
  "Date Qualified": { names: ["date_certified"], spec: "date_certified", read: isoDate },
  "CB Model Identifier": {
    names: ["energy_star_model_identifier"],
    spec: "efficiency_program_model_identifier",
  },
};

/** The ISO 8601 date of `03/19/2020`, with or without a time, or of an ISO instant; else null. */
export function isoDate(cell: string | undefined): string | null {
  const [iso] = /^\d{4}-\d{2}-\d{2}(?!\d)/.exec(cell ?? "") ?? [];
  if (iso !== undefined) return iso;
  const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})\b/.exec(cell ?? "") ?? [];
  return year === undefined ? null : `${year}-${month}-${day}`;
}

import { exact, slug } from "../base/text/text.ts";
import type { TextColumn } from "../library/columns/text_columns.ts";
import { columnSpecs } from "../library/columns/columns.ts";
import {
  among,
  contains,
  equals,
  type Filter,
  flagged,
  NOTHING,
} from "../library/query/filters.ts";
import { dataset } from "./declare/dataset.ts";
import {
  type Category,
  type Equipment,
  equipmentRow,
  type Product,
} from "./equipment/equipment_row.ts";
import {
  full,
  hasSpecs,
  legacyInverter,
  specNumber,
  type Specs,
  specText,
  summary,
} from "./equipment/equipment_views.ts";
import { type Trade, TRADES } from "./declare/fields.ts";
import { metaLine } from "./search/search_document.ts";
import { inPlural, RATINGS, ratingText, roughly, sizeText } from "./search/searched_texts.ts";

const { flags, numbers, texts } = columnSpecs<Equipment>();

/** `base_cost` 0 without pricing means that the price is unknown. */
function isPriceKnown(row: Equipment): boolean {
  return row.base_cost > 0 || row.pricing !== null;
}

/** With prices, a base cost of 0 is a real cost (decisions, Which rows a list gives). */
function costWarning({ base_cost, pricing }: Equipment): string | undefined {
  return base_cost === 0 && pricing !== null
    ? "base_cost is 0 and pricing is given: it counts as a cost of 0"
    : undefined;
}

/** Sizes of residential units as they are sold, in tons. */
const NOMINAL_TONS = [1.5, 2, 2.5, 3, 3.5, 4, 5];
/** How far a capacity may be from a size, as a fraction of the size: 43,500 Btu/h are sold as 4 tons. */
const MARGIN = 0.1;
/** The same for the nearest half ton. */
const NEAREST_MARGIN = 0.15;

/**
 * The sizes as which a unit may be sold, as searched text: the nearest half ton, and any other within
 * the margin. 34,600 Btu/h are sold as 3 tons, 43,500 Btu/h as 3.5 or 4.
 */
function nominalSizes(row: Equipment): string | null {
  const tons = specNumber(row, "tonnage");
  if (tons === null) return null;
  const nearest = Math.round(tons * 2) / 2;
  const sizes = new Set([nearest, ...NOMINAL_TONS]);
  return [...sizes].filter((size) =>
    Math.abs(tons - size) <= (size === nearest ? NEAREST_MARGIN : MARGIN) * size
  ).map(sizeText).join(" ") || null;
}

/** Parts of a line such as `Powerwall 3 · 13.5 kWh · 5.75 kW to 11.5 kW · lithium_iron_phosphate`. */
function productLine(product: Product | null | undefined): (string | false | null)[] {
  // Rows of earlier releases have neither this field nor `powers_kw`.
  if (product === null || product === undefined) return [];
  const { name, capacity_kwh: capacity, power_kw: power, powers_kw: powers = [], chemistry } =
    product;
  const most = powers.at(-1) ?? power;
  return [
    name,
    capacity !== null && `${capacity} kWh`,
    power !== null && (most === power ? `${power} kW` : `${power} kW to ${most} kW`),
    chemistry,
  ];
}

/** Every capacity that a product is sold with, as searched text: `9.6 kWh 12.8 kWh`. */
function capacitiesText(row: Equipment): string | null {
  if (row.category !== "product" || !row.product) return null;
  return row.product.capacities_kwh.map((capacity) => `${capacity} kWh`).join(" ") || null;
}

/** Roofing materials that go on or under the material that covers the roof. */
const ROOF_ACCESSORY =
  /coating|primer|sealant|adhesive|underlay|accessor|flashing|fastener|membrane_?tape|vent\b|drip_?edge/i;

/** Whether a material covers a roof by itself; true for equipment without a material. */
function coversRoof(material: string | null): boolean {
  return material === null || !ROOF_ACCESSORY.test(material);
}

/** Parts of a line with the main specs, such as `16 SEER2 · 3 ton · R-454B` or `400 W`. */
function specsLine(row: Equipment): (string | false | null)[] {
  if (row.category === "product") return productLine(row.product);
  const tons = specNumber(row, "tonnage");
  const shown = (name: string, unit: string) => {
    const value = (row.specs as Specs)[name];
    return value !== null && value !== undefined && `${value}${unit}`;
  };
  return [
    shown("rating_stc", " W"),
    shown("cell_quantity", " cells"),
    shown("seer2_rating", " SEER2"),
    shown("afue", " AFUE"),
    tons !== null && `${roughly(tons)} ton`,
    shown("refrigerant_type", ""),
    shown("product_type", ""),
    shown("material_type", ""),
  ];
}

/** What people search for without a model name: `solar panels`, `asphalt_shingles`. */
function kindText(row: Equipment): string | null {
  const impact = specNumber(row, "impact_rating_class");
  return inPlural(
    row.category === "module" && "solar panels",
    row.category === "inverter" && row.category,
    row.category === "product" && row.product !== null && "batteries",
    row.category === "product" && row.product?.kind !== undefined &&
      row.product.kind,
    specText(row, "material_type"),
    impact !== null && `class ${impact} impact resistant`,
  );
}

/** Query of the catalog. */
export interface EquipmentQuery {
  /** Trades that are wanted and may be seen. */
  readonly trades: readonly Trade[];
  readonly category?: Category | undefined;
  readonly manufacturer?: string | undefined;
  readonly sku?: string | undefined;
  /** Key of the measure; equipment without a measure does not match. */
  readonly measure?: string | undefined;
  readonly include_archived?: boolean | undefined;
}

export const equipmentPricing = dataset({
  key: "equipment_pricing",
  title: "Equipment catalog with pricing",
  source: "Public equipment lists and manufacturers",
  endpoint: "/api/v1/catalog/equipment",
  access: {
    name: {
      solar: "hardware",
      hvac: "hvac_equipment",
      roofing: "roofing_materials",
      plumbing: "plumbing_equipment",
      electrical: "electrical_equipment",
    },
    level: "production",
  },
  schema: equipmentRow,
  rules: [
    "A row is quote-safe exactly when it is not archived; where it does not say so, it is filled in.",
  ],
  id: "record_id",
  trade: (row) => row.trade,
  quoteSafe: (row) => row.provenance.quote_safe,
  derivedFields: {
    "provenance.quote_safe": ({ is_archived: archived }) =>
      typeof archived === "boolean" ? !archived : undefined,
  },
  verifiedAt: (row) => row.provenance.last_verified_at,
  sourceDocument: (row) => [
    row.provenance.source_document_id,
    row.pricing?.source_document_id ?? null,
  ],
  isUnknown: (row, path) => path === "base_cost" && !isPriceKnown(row),
  warning: costWarning,
  columns: {
    category: texts((row) => row.category),
    manufacturer: texts((row) => row.manufacturer),
    sku: texts((row) => row.sku),
    measure_key: texts((row) => row.measure_key),
    covers_roof: flags((row) => coversRoof(specText(row, "material_type"))),
    base_cost: numbers((row) => row.base_cost),
    price_adjustment_per_watt: numbers((row) => specNumber(row, "price_adjustment_per_watt")),
    is_default: flags((row) => (row.specs as Specs).is_default === true),
    ahri_reference_number: texts((row) => specText(row, "ahri_reference_number")),
    has_specs: flags(hasSpecs),
    price_known: flags(isPriceKnown),
    is_archived: flags((row) => row.is_archived),
  },
  order: ["manufacturer", "sku"],
  orders: {
    sku: ["sku"],
    // For benchmarks.
    base_cost: ["base_cost"],
    price_adjustment_per_watt: ["price_adjustment_per_watt"],
  },
  views: { full, summary, legacy_inverter: legacyInverter },
  sync: { level: "production", ceiling: 50_000 },
  search: {
    type: "equipment",
    category: "equipment",
    document: (row) => ({
      title: row.sku,
      subtitle: row.manufacturer,
      confidence: row.pricing?.confidence ?? null,
      unresolvedRequirements: [
        ...row.is_archived ? ["archived"] : [],
        ...isPriceKnown(row) ? [] : ["price_unknown"],
      ],
      meta: metaLine(row.category, ...specsLine(row), row.is_archived && "archived"),
      metaMeasures: metaLine(
        sizeText(specNumber(row, "tonnage")),
        ratingText("seer2", specNumber(row, "seer2_rating")),
        ratingText("afue", specNumber(row, "afue")),
      ),
      fields: {
        measure_key: inPlural(row.measure_key),
        product_type: inPlural(
          specText(row, "product_type"),
          (row.specs as Specs).cold_climate === true && "cold_climate",
        ),
        kind: kindText(row),
        capacities: capacitiesText(row),
        size: sizeText(specNumber(row, "tonnage")),
        nominal_size: nominalSizes(row),
        ratings: metaLine(
          ...RATINGS.map((name) =>
            ratingText(name, specNumber(row, name === "afue" ? name : `${name}_rating`))
          ),
        ) || null,
      },
    }),
  },
  filters: ({ columns }, query: EquipmentQuery) => [
    equals(columns.category, query.category, exact),
    ofTrades(columns.trade, query.trades),
    contains(columns.manufacturer, query.manufacturer),
    contains(columns.sku, query.sku),
    equals(columns.measure_key, query.measure, slug),
    // With a category that has specs, records lacking them are left out (spec 1, catalog).
    flagged(
      columns.has_specs,
      query.category === undefined || query.category === "product" ? undefined : true,
    ),
    flagged(columns.is_archived, query.include_archived === true ? undefined : false),
  ],
});

function ofTrades(column: TextColumn, trades: readonly Trade[]): Filter | undefined {
  if (trades.length === TRADES.length) return undefined;
  if (trades.length === 0) return NOTHING;
  return among(column, trades.flatMap((trade) => column.equal(trade, exact)));
}

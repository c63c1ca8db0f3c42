import { z } from "zod";
import { exact } from "../base/text.ts";
import { among, contains, equals, type Filter, flagged, NOTHING } from "../library/filters.ts";
import type { TextColumn } from "../library/column_readers.ts";
import { TRADES } from "./fields.ts";
import { columnsOf } from "../library/columns.ts";
import { metaLine, sizeText } from "./search_document.ts";
import { dataset } from "./dataset.ts";
import {
  hvacSpecs,
  inverterSpecs,
  moduleSpecs,
  noSpecs,
  orNone,
  roofingSpecs,
  SUMMARY_NAMES,
} from "./equipment_specs.ts";
import {
  amountOrNull,
  confidenceOrNull,
  fault,
  flag,
  instantOrNull,
  lowToHigh,
  shareOrNull,
  text,
  textOrNull,
  type Trade,
  trade,
  uuid,
} from "./fields.ts";

export const CATEGORIES = ["module", "inverter", "roofing", "hvac", "product"] as const;
export type Category = (typeof CATEGORIES)[number];

/** The trade of each category that has just one (spec 1, GET /api/v1/catalog/equipment). */
export const CATEGORY_TRADES: Readonly<Partial<Record<Category, Trade>>> = {
  module: "solar",
  inverter: "solar",
  roofing: "roofing",
  hvac: "hvac",
};

/** What each trade's equipment is called among access levels (decisions, Access). */
export const EQUIPMENT_ACCESS: Readonly<Record<Trade, string>> = {
  solar: "hardware",
  hvac: "hvac_equipment",
  roofing: "roofing_materials",
  plumbing: "plumbing_equipment",
  electrical: "electrical_equipment",
};

const pricing = z.strictObject({
  observed_public_price: amountOrNull.meta({ description: "Price seen in public.", unit: "USD" }),
  estimated_base_cost: amountOrNull.meta({
    description: "Modeled distributor cost, preferred for quotes.",
    unit: "USD",
  }),
  estimated_installed_price_low: amountOrNull.meta({
    description: "Low end of the installed price.",
    unit: "USD",
  }),
  estimated_installed_price_high: amountOrNull.meta({
    description: "High end of the installed price.",
    unit: "USD",
  }),
  contractor_gross_margin_assumption: shareOrNull.meta({
    description: "Gross margin that the model assumes.",
    unit: "fraction",
  }),
  confidence: confidenceOrNull.meta({ description: "How sure the prices are." }),
  method: textOrNull.meta({ description: "How they were found." }),
  model_version: textOrNull.meta({ description: "Version of the model." }),
  observation_count: z.int().nonnegative().meta({
    description: "How many observations they rest on.",
  }),
  source_document_id: textOrNull.meta({ description: "Id of the prices' source document." }),
  last_verified_at: instantOrNull.meta({ description: "When the prices were last checked." }),
  notes: textOrNull.meta({ description: "Notes on the prices." }),
});

const common = {
  record_id: uuid.meta({ description: "Stable id of the record." }),
  trade: trade.meta({ description: "Trade that the record belongs to." }),
  manufacturer: text.meta({ description: "Brand." }),
  sku: text.meta({ description: "Model number or SKU." }),
  base_cost: z.number().nonnegative().meta({
    description: "Catalog cost; 0 without pricing means that the price is unknown.",
    unit: "USD",
  }),
  is_archived: flag.meta({ description: "Whether it is discontinued." }),
  pricing: pricing.nullable().meta({ description: "Prices, or null where none are known." }),
  provenance: z.strictObject({
    source_document_id: textOrNull.meta({ description: "Id of the source document." }),
    approval_state: z.literal("published").meta({ description: "Always published." }),
    last_verified_at: instantOrNull.meta({
      description: "When the row was last checked against its source.",
    }),
    quote_safe: flag.meta({ description: "Whether the row may be used in a customer's quote." }),
    trust_basis: z.literal("catalog_record").meta({
      description: "What trust in the row rests on.",
    }),
  }).meta({ description: "Where the row is from." }),
  /** Added: what programs and eligibility are looked up by. */
  measure_key: textOrNull.meta({
    description: "Measure that programs and rules are looked up by.",
  }),
};

const ofCategory = <Name extends Category, Specs extends z.ZodType>(name: Name, specs: Specs) =>
  z.strictObject({
    ...common,
    category: z.literal(name).meta({ description: "Category of equipment." }),
    specs: specs.meta({
      description: "Specifications of the category; empty where there are none.",
    }),
  });

/** Equipment record (spec 1), with all of its specs. */
const schema = z.discriminatedUnion("category", [
  ofCategory("module", orNone(moduleSpecs)),
  ofCategory("inverter", orNone(inverterSpecs)),
  ofCategory("roofing", orNone(roofingSpecs)),
  ofCategory("hvac", orNone(hvacSpecs)),
  ofCategory("product", noSpecs),
]).check((check) => {
  const row = check.value;
  if (row.provenance.quote_safe !== !row.is_archived) {
    fault(check, "provenance.quote_safe", "must be true exactly when the record is not archived");
  }
  const only = CATEGORY_TRADES[row.category];
  if (only !== undefined && row.trade !== only) {
    fault(check, "trade", `must be ${only} for category ${row.category}`);
  }
  if (row.pricing !== null) {
    const { estimated_installed_price_low: low, estimated_installed_price_high: high } =
      row.pricing;
    lowToHigh(check, "pricing.estimated_installed_price_low", low, high);
  }
});

export type Equipment = z.infer<typeof schema>;

const { flags, numbers, texts } = columnsOf<Equipment>();

type Specs = Readonly<Record<string, unknown>>;

/** One number of a record's specs, or null. */
function specNumber(row: Equipment, name: string): number | null {
  const value = (row.specs as Specs)[name];
  return typeof value === "number" ? value : null;
}

/** One text of a record's specs, or null. */
function specText(row: Equipment, name: string): string | null {
  const value = (row.specs as Specs)[name];
  return typeof value === "string" ? value : null;
}

function hasSpecs(row: Equipment): boolean {
  return Object.keys(row.specs).length > 0;
}

/** `base_cost` 0 without pricing means that nobody knows the price. */
function isPriceKnown(row: Equipment): boolean {
  return row.base_cost > 0 || row.pricing !== null;
}

/** The record as the catalog shows it with a `category`. */
function full(row: Equipment, specs: Specs = row.specs) {
  return {
    record_id: row.record_id,
    trade: row.trade,
    category: row.category,
    manufacturer: row.manufacturer,
    sku: row.sku,
    base_cost: row.base_cost,
    is_archived: row.is_archived,
    pricing: row.pricing,
    specs,
    provenance: row.provenance,
  };
}

/** The record as the catalog shows it without one. */
function summary(row: Equipment) {
  const specs: Record<string, unknown> = {};
  if (hasSpecs(row)) {
    for (const name of SUMMARY_NAMES[row.category]!) {
      specs[name] = (row.specs as Specs)[name] ?? null;
    }
  }
  return full(row, specs);
}

/**
 * Inverter record of the legacy endpoint (spec 1), with the defaults where there is no spec record;
 * null for equipment that it does not list.
 */
function legacyInverter(row: Equipment) {
  if (row.category !== "inverter") return null;
  const specs = row.specs as Specs;
  return {
    id: row.record_id,
    manufacturer: row.manufacturer,
    sku: row.sku,
    base_cost: row.base_cost,
    is_archived: row.is_archived,
    external_id: specs.external_id ?? null,
    is_default: specs.is_default ?? false,
    price_adjustment: specs.price_adjustment ?? 0,
    price_adjustment_per_watt: specs.price_adjustment_per_watt ?? 0,
    price_adjustment_per_panel: specs.price_adjustment_per_panel ?? 0,
    labor_adjustment: specs.labor_adjustment ?? 0,
  };
}

/** The half ton that a unit is sold as: 34,600 Btu/h are 3 tons to a buyer. */
function nominalTons(row: Equipment): number | null {
  const tons = specNumber(row, "tonnage");
  return tons === null ? null : Math.round(tons * 2) / 2;
}

/** What a person tells equipment by: `16 SEER2 · 3 ton · R-454B`, `400 W`. */
function specsLine(specs: Specs): (string | false)[] {
  const shown = (name: string, unit: string) => {
    const value = specs[name];
    return value !== null && value !== undefined && `${value}${unit}`;
  };
  return [
    shown("rating_stc", " W"),
    shown("cell_quantity", " cells"),
    shown("seer2_rating", " SEER2"),
    shown("afue", " AFUE"),
    shown("tonnage", " ton"),
    shown("refrigerant_type", ""),
    shown("product_type", ""),
    shown("material_type", ""),
  ];
}

/** What the catalog may be asked for. */
export interface EquipmentQuery {
  /** Trades that are wanted and may be seen. */
  readonly trades: readonly Trade[];
  readonly category?: Category | undefined;
  readonly manufacturer?: string | undefined;
  readonly sku?: string | undefined;
  readonly include_archived?: boolean | undefined;
}

export const equipmentPricing = dataset({
  key: "equipment_pricing",
  title: "Equipment catalog with pricing",
  source: "Public equipment lists and manufacturers",
  endpoint: "/api/v1/catalog/equipment",
  access: { name: EQUIPMENT_ACCESS, level: "production" },
  schema,
  id: "record_id",
  trade: (row) => row.trade,
  quoteSafe: (row) => row.provenance.quote_safe,
  verifiedAt: (row) => row.provenance.last_verified_at,
  sourceDocument: (row) => [
    row.provenance.source_document_id,
    row.pricing?.source_document_id ?? null,
  ],
  columns: {
    category: texts((row) => row.category),
    manufacturer: texts((row) => row.manufacturer),
    sku: texts((row) => row.sku),
    measure_key: texts((row) => row.measure_key),
    base_cost: numbers((row) => row.base_cost),
    price_adjustment_per_watt: numbers((row) => specNumber(row, "price_adjustment_per_watt")),
    is_default: flags((row) => (row.specs as Specs).is_default === true),
    ahri_reference_number: texts((row) => specText(row, "ahri_reference_number")),
    has_specs: flags(hasSpecs),
    price_known: flags(isPriceKnown),
    is_archived: flags((row) => row.is_archived),
  },
  order: ["manufacturer", "sku"],
  orders: { sku: ["sku"] },
  views: { full, summary, legacy_inverter: legacyInverter },
  sync: { level: "production", ceiling: 50_000 },
  search: {
    type: "equipment",
    category: "equipment",
    document: (row) => ({
      title: row.sku,
      subtitle: row.manufacturer,
      trade: row.trade,
      quoteSafe: row.provenance.quote_safe,
      confidence: row.pricing?.confidence ?? null,
      sourceDocumentId: row.provenance.source_document_id,
      lastVerifiedAt: row.provenance.last_verified_at,
      unresolvedRequirements: [
        ...row.is_archived ? ["archived"] : [],
        ...isPriceKnown(row) ? [] : ["price_unknown"],
      ],
      meta: metaLine(row.category, ...specsLine(row.specs), row.is_archived && "archived"),
      fields: {
        measure_key: row.measure_key,
        product_type: specText(row, "product_type"),
        size: sizeText(specNumber(row, "tonnage")),
        nominal_size: sizeText(nominalTons(row)),
      },
    }),
  },
  filters: ({ columns }, query: EquipmentQuery) => [
    equals(columns.category, query.category, exact),
    ofTrades(columns.trade, query.trades),
    contains(columns.manufacturer, query.manufacturer),
    contains(columns.sku, query.sku),
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

import { z } from "zod";
import { flags, instants, numbers, texts } from "../library/columns.ts";
import { metaLine } from "../search/document.ts";
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
  trade,
  uuid,
} from "./fields.ts";

export const CATEGORIES = ["module", "inverter", "roofing", "hvac", "product"] as const;
export type Category = (typeof CATEGORIES)[number];

/** The trade of each category that has just one (spec 1, GET /api/v1/catalog/equipment). */
export const CATEGORY_TRADES: Readonly<Partial<Record<Category, string>>> = {
  module: "solar",
  inverter: "solar",
  roofing: "roofing",
  hvac: "hvac",
};

const pricing = z.strictObject({
  observed_public_price: amountOrNull,
  estimated_base_cost: amountOrNull,
  estimated_installed_price_low: amountOrNull,
  estimated_installed_price_high: amountOrNull,
  contractor_gross_margin_assumption: shareOrNull,
  confidence: confidenceOrNull,
  method: textOrNull,
  model_version: textOrNull,
  observation_count: z.int().nonnegative(),
  source_document_id: textOrNull,
  last_verified_at: instantOrNull,
  notes: textOrNull,
});

const common = {
  record_id: uuid,
  trade,
  manufacturer: text,
  sku: text,
  base_cost: z.number().nonnegative(),
  is_archived: flag,
  pricing: pricing.nullable(),
  provenance: z.strictObject({
    source_document_id: textOrNull,
    approval_state: z.literal("published"),
    last_verified_at: instantOrNull,
    quote_safe: flag,
    trust_basis: z.literal("catalog_record"),
  }),
  /** Added: what programs and eligibility are looked up by. */
  measure_key: textOrNull,
};

const ofCategory = <Name extends Category, Specs extends z.ZodType>(name: Name, specs: Specs) =>
  z.strictObject({ ...common, category: z.literal(name), specs });

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

type Specs = Readonly<Record<string, unknown>>;

/** One number of a record's specs, or null. */
function specNumber(row: Equipment, name: string): number | null {
  const value = (row.specs as Specs)[name];
  return typeof value === "number" ? value : null;
}

function hasSpecs(row: Equipment): boolean {
  return Object.keys(row.specs).length > 0;
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

export const equipmentPricing = dataset<Equipment>({
  key: "equipment_pricing",
  title: "Equipment catalog with pricing",
  source: "Public equipment lists and manufacturers",
  endpoint: "/api/v1/catalog/equipment",
  schema,
  id: (row) => row.record_id,
  trade: (row) => row.trade,
  quoteSafe: (row) => row.provenance.quote_safe,
  sourceDocument: (row) => [
    row.provenance.source_document_id,
    row.pricing?.source_document_id ?? null,
  ],
  columns: {
    record_id: texts((row) => row.record_id),
    trade: texts((row) => row.trade),
    category: texts((row) => row.category),
    manufacturer: texts((row) => row.manufacturer),
    sku: texts((row) => row.sku),
    measure_key: texts((row) => row.measure_key),
    base_cost: numbers((row) => row.base_cost),
    price_adjustment_per_watt: numbers((row) => specNumber(row, "price_adjustment_per_watt")),
    is_default: flags((row) => (row.specs as Specs).is_default === true),
    ahri_reference_number: texts((row) => {
      const number = (row.specs as Specs).ahri_reference_number;
      return typeof number === "string" ? number : null;
    }),
    has_specs: flags(hasSpecs),
    is_archived: flags((row) => row.is_archived),
    quote_safe: flags((row) => row.provenance.quote_safe),
    last_verified_at: instants((row) => row.provenance.last_verified_at),
    source_document_id: texts((row) => row.provenance.source_document_id),
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
      unresolvedRequirements: row.is_archived ? ["archived"] : [],
      meta: metaLine(row.category, ...specsLine(row.specs), row.is_archived && "archived"),
      fields: { measure_key: row.measure_key },
    }),
  },
});

import type { Equipment } from "./equipment_row.ts";
import { memberOf } from "../../base/known.ts";

/** The specs of a record of any category. */
export type Specs = Readonly<Record<string, unknown>>;

/** One number of a record's specs, or null. */
export function specNumber(row: Equipment, name: string): number | null {
  const value = (row.specs as Specs)[name];
  return typeof value === "number" ? value : null;
}

/** One text of a record's specs, or null. */
export function specText(row: Equipment, name: string): string | null {
  const value = (row.specs as Specs)[name];
  return typeof value === "string" ? value : null;
}

/** Whether a record has specs at all. */
export function hasSpecs(row: Equipment): boolean {
  return Object.keys(row.specs).length > 0;
}

/** The record as the catalog shows it with a `category`: with all specs. */
export function full(row: Equipment, specs: Specs = row.specs) {
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
    ...(row.category === "product" ? { product: row.product } : {}),
    provenance: row.provenance,
  };
}

/** The specs that are shown without a `category` filter (decisions, Which rows a list gives). */
const SUMMARY_NAMES: Readonly<Record<string, readonly string[]>> = {
  module: ["rating_stc", "efficiency", "cell_quantity", "frame_color", "product_warranty_years"],
  inverter: ["external_id", "is_default"],
  roofing: ["material_type", "warranty_years", "fire_class", "impact_rating_class"],
  hvac: [
    "seer2_rating",
    "eer2_rating",
    "hspf2_rating",
    "tonnage",
    "refrigerant_type",
    "cold_climate",
    "afue",
    "fuel",
    "product_type",
  ],
  product: [],
};

/** The record as the catalog shows it without a `category`: with few specs. */
export function summary(row: Equipment) {
  const specs: Record<string, unknown> = {};
  if (hasSpecs(row)) {
    for (const name of memberOf(SUMMARY_NAMES, row.category)) {
      specs[name] = (row.specs as Specs)[name] ?? null;
    }
  }
  return full(row, specs);
}

/**
 * The inverter record of the legacy endpoint (spec 1), with default values if it has no specs; null for
 * other equipment.
 */
export function legacyInverter(row: Equipment) {
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

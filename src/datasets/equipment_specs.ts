import { z } from "zod";
import {
  dateOrNull,
  flag,
  flagOrNull,
  integerOrNull,
  number,
  numberOrNull,
  textOrNull,
} from "./fields.ts";

/** Spec objects of equipment by category (spec 1, Equipment record; decisions, Rows to publish). */

export const moduleSpecs = z.strictObject({
  rating_stc: numberOrNull,
  rating_ptc: numberOrNull,
  efficiency: numberOrNull,
  voc: numberOrNull,
  isc: numberOrNull,
  vmp: numberOrNull,
  imp: numberOrNull,
  length_mm: numberOrNull,
  width_mm: numberOrNull,
  weight_kg: numberOrNull,
  product_warranty_years: numberOrNull,
  frame_color: textOrNull,
  backsheet_color: textOrNull,
  cell_quantity: integerOrNull,
  temp_coeff_pmax: numberOrNull,
  pan_file_url: textOrNull,
});

export const inverterSpecs = z.strictObject({
  external_id: integerOrNull,
  labor_adjustment: number.default(0),
  price_adjustment: number.default(0),
  price_adjustment_per_watt: number.default(0),
  is_default: flag.default(false),
  price_adjustment_per_panel: number.default(0),
});

export const roofingSpecs = z.strictObject({
  material_type: textOrNull,
  warranty_years: integerOrNull,
  wind_rating_mph: integerOrNull,
  fire_class: z.enum(["A", "B", "C", "unrated"]).nullable(),
  impact_rating_class: z.int().min(1).max(4).nullable(),
  exposure_inches: numberOrNull,
  bundles_per_square: numberOrNull,
  weight_per_square_lbs: numberOrNull,
  algae_resistance_years: integerOrNull,
  citation_url: textOrNull,
});

export const hvacSpecs = z.strictObject({
  seer2_rating: numberOrNull,
  eer2_rating: numberOrNull,
  hspf2_rating: numberOrNull,
  tonnage: numberOrNull,
  refrigerant_type: textOrNull,
  cooling_capacity_btu_h: integerOrNull,
  compressor_staging: textOrNull,
  cold_climate: flagOrNull,
  ahri_reference_number: textOrNull,
  efficiency_program_model_identifier: textOrNull,
  date_certified: dateOrNull,
  source_url: textOrNull,
  heating_capacity_47f_btu_h: integerOrNull,
  heating_capacity_17f_btu_h: integerOrNull,
  heating_capacity_5f_btu_h: integerOrNull,
  cop_5f: numberOrNull,
  afue: numberOrNull,
  fuel: textOrNull,
  product_type: textOrNull,
  energy_star_certified: flagOrNull,
});

/** Of a record that has no spec record. */
export const noSpecs = z.strictObject({});

/**
 * Specs, or none at all. A union of the two would tell a fault of one spec as a fault of them all.
 */
export function orNone<Specs extends z.ZodType>(specs: Specs) {
  return z.unknown().transform((value, context): z.output<Specs> | Record<string, never> => {
    const isNone = typeof value === "object" && value !== null && Object.keys(value).length === 0;
    if (isNone) return {};
    const result = specs.safeParse(value);
    if (result.success) return result.data;
    for (const { path, message } of result.error.issues) {
      context.addIssue({ code: "custom", path, message });
    }
    return z.NEVER;
  });
}

/** The names shown without a `category` filter (decisions, Which rows a list gives). */
export const SUMMARY_NAMES: Readonly<Record<string, readonly string[]>> = {
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
  ],
  product: [],
};

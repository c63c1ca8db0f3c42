import { z } from "zod";
import {
  confidenceOrNull,
  dateOrNull,
  flag,
  flagOrNull,
  instantOrNull,
  integerOrNull,
  number,
  numberOrNull,
  record,
  structured,
  text,
  textOrNull,
  trade,
} from "./contract_fields.ts";

/** Equipment, inverters and benchmarks, from the contract. */

/** Spec 1, Spec objects by category. Types of all categories except hvac: not shown. */
const scalar = z.union([text, number, flag]).nullable();
const MODULE = "rating_stc rating_ptc efficiency voc isc vmp imp length_mm width_mm weight_kg " +
  "product_warranty_years frame_color backsheet_color cell_quantity temp_coeff_pmax pan_file_url";
const INVERTER = "external_id labor_adjustment price_adjustment price_adjustment_per_watt " +
  "is_default price_adjustment_per_panel";
const ROOFING = "material_type warranty_years wind_rating_mph fire_class impact_rating_class " +
  "exposure_inches bundles_per_square weight_per_square_lbs algae_resistance_years citation_url";
const scalars = (names: string) =>
  record(Object.fromEntries(names.split(" ").map((name) => [name, scalar])));

const hvacSummary = {
  seer2_rating: numberOrNull,
  eer2_rating: numberOrNull,
  hspf2_rating: numberOrNull,
  tonnage: numberOrNull,
  refrigerant_type: textOrNull,
  cold_climate: flagOrNull,
  afue: numberOrNull,
  fuel: textOrNull,
  product_type: textOrNull,
};
const hvac = record({
  ...hvacSummary,
  cooling_capacity_btu_h: integerOrNull,
  compressor_staging: textOrNull,
  ahri_reference_number: textOrNull,
  efficiency_program_model_identifier: textOrNull,
  date_certified: dateOrNull,
  source_url: textOrNull,
  heating_capacity_47f_btu_h: integerOrNull,
  heating_capacity_17f_btu_h: integerOrNull,
  heating_capacity_5f_btu_h: integerOrNull,
  cop_5f: numberOrNull,
  eer: numberOrNull,
  ieer: numberOrNull,
  cop: numberOrNull,
  cop_47f: numberOrNull,
  cop_17f: numberOrNull,
  energy_star_certified: flagOrNull,
});

/** With a `category` filter. */
const FULL_SPECS: Record<string, z.ZodType> = {
  module: scalars(MODULE),
  inverter: scalars(INVERTER),
  roofing: scalars(ROOFING),
  hvac,
  product: record({}),
};
/** Without one (decisions, Which rows a list gives). */
const SUMMARIZED_SPECS: Record<string, z.ZodType> = {
  module: scalars("rating_stc efficiency cell_quantity frame_color product_warranty_years"),
  inverter: scalars("external_id is_default"),
  roofing: scalars("material_type warranty_years fire_class impact_rating_class"),
  hvac: record(hvacSummary),
  product: record({}),
};

const pricing = record({
  observed_public_price: numberOrNull,
  estimated_base_cost: numberOrNull,
  estimated_installed_price_low: numberOrNull,
  estimated_installed_price_high: numberOrNull,
  contractor_gross_margin_assumption: numberOrNull,
  confidence: confidenceOrNull,
  method: textOrNull,
  model_version: textOrNull,
  observation_count: number,
  source_document_id: textOrNull,
  last_verified_at: instantOrNull,
  notes: textOrNull,
});

/** Spec 1, Equipment record; with all of its specs or a summary. */
export function equipment(specs: "full" | "summarized") {
  const schemas = specs === "full" ? FULL_SPECS : SUMMARIZED_SPECS;
  return record({
    record_id: z.uuid(),
    trade,
    category: z.enum(["module", "inverter", "roofing", "hvac", "product"]),
    manufacturer: text,
    sku: text,
    base_cost: number,
    is_archived: flag,
    pricing: pricing.nullable(),
    specs: structured,
    // Added to v1, for category product only.
    product: record({
      kind: z.enum(["battery", "storage_system"]),
      name: textOrNull,
      capacity_kwh: numberOrNull,
      capacities_kwh: z.array(number),
      power_kw: numberOrNull,
      powers_kw: z.array(number),
      chemistry: textOrNull,
    }).nullable().optional(),
    provenance: record({
      source_document_id: textOrNull,
      approval_state: z.literal("published"),
      last_verified_at: instantOrNull,
      quote_safe: flag,
      trust_basis: z.literal("catalog_record"),
    }),
  }).refine(
    (row) => row.provenance.quote_safe === !row.is_archived,
    "quote_safe must equal is_archived === false",
  ).refine(
    // Without a category, a record without specs has {}.
    (row) =>
      schemas[row.category]!.safeParse(row.specs).success ||
      (specs === "summarized" && Object.keys(row.specs).length === 0),
    `specs must be the ${specs} ones`,
  );
}

/** Spec 1, Inverter record. */
export const inverter = record({
  id: z.uuid(),
  manufacturer: text,
  sku: text,
  base_cost: number,
  is_archived: flag,
  external_id: integerOrNull,
  is_default: flag,
  price_adjustment: number,
  price_adjustment_per_watt: number,
  price_adjustment_per_panel: number,
  labor_adjustment: number,
});

/** Spec 1, Benchmark result. */
export const benchmark = record({
  metric: z.enum(["dealer_fee", "inverter_base_cost", "inverter_price_per_watt", "interest_rate"]),
  label: text,
  unit: z.enum(["percent", "currency", "number"]),
  filters: z.record(text, text).nullable(),
  avg: numberOrNull,
  median: numberOrNull,
  min: numberOrNull,
  max: numberOrNull,
  stddev: numberOrNull,
  p25: numberOrNull,
  p75: numberOrNull,
  sample_size: z.int(),
  // Added to v1, if there are no values.
  empty_because: z.array(z.looseObject({ parameter: text, value: text })).optional(),
}).refine(({ sample_size, avg, median, min, max, stddev, p25, p75 }) =>
  [avg, median, min, max, stddev, p25, p75]
    .every((value) => (value === null) === (sample_size === 0))
);

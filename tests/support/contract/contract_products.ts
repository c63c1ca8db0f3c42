import { z } from "zod";
import {
  confidenceOrNull,
  flag,
  instant,
  instantOrNull,
  integerOrNull,
  numberOrNull,
  provenance,
  record,
  structured,
  text,
  textOrNull,
  texts,
  trade,
} from "./contract_fields.ts";

/** Records of spec 2 that belong to a product or a job, from the contract. */

export const laborAdder = record({
  record_id: text,
  trade,
  adder_key: text,
  adder_label: text,
  adder_group: textOrNull,
  unit: textOrNull,
  amount_type: textOrNull,
  ranges: record({
    cost_low: numberOrNull,
    cost_high: numberOrNull,
    labor_hours_low: numberOrNull,
    labor_hours_high: numberOrNull,
    material_cost_low: numberOrNull,
    material_cost_high: numberOrNull,
  }),
  source_basis: textOrNull,
  calculation_notes: textOrNull,
  unresolved_requirements: texts,
  quote_safe: flag,
  confidence: confidenceOrNull,
  provenance: provenance("labor_adder_context"),
});

const unit = record({ brand: textOrNull, model: textOrNull });
export const ahriMatch = record({
  record_id: text,
  ahri_reference_number: textOrNull,
  outdoor_unit: unit,
  indoor_unit: unit,
  system_type: textOrNull,
  refrigerant_type: textOrNull,
  ratings: record({
    seer2: numberOrNull,
    eer2: numberOrNull,
    hspf2: numberOrNull,
    cooling_capacity_btu_h: integerOrNull,
    heating_capacity_47f_btu_h: integerOrNull,
    heating_capacity_17f_btu_h: integerOrNull,
    heating_capacity_5f_btu_h: integerOrNull,
  }),
  status: z.enum(["certified", "candidate", "superseded", "unknown"]).nullable(),
  efficiency_program_link_status: textOrNull,
  verification: record({
    source_kind: z.enum([
      "ahri_licensed",
      "efficiency_program_candidate",
      "certificate_scrape",
      "contractor_upload",
    ]),
    exact_match: flag,
    certified_at: instantOrNull,
    published_at: instantOrNull,
  }),
  unresolved_requirements: texts,
  quote_safe: flag,
  confidence: confidenceOrNull,
  provenance: provenance("ahri_match_context", { certificate_url: textOrNull }),
}).refine((row) =>
  !row.quote_safe ||
  (row.verification.source_kind === "ahri_licensed" && row.status === "certified" &&
    row.verification.exact_match && row.unresolved_requirements.length === 0), "the AHRI rule");

export const roofingMaterial = record({
  record_id: text,
  product_id: textOrNull,
  manufacturer: text,
  product_line: textOrNull,
  material_type: text,
  specs: record({
    warranty_years: integerOrNull,
    wind_rating_mph: integerOrNull,
    fire_class: z.enum(["A", "B", "C", "unrated"]).nullable(),
    impact_rating_class: z.int().min(1).max(4).nullable(),
    exposure_inches: numberOrNull,
    bundles_per_square: numberOrNull,
    weight_per_square_lbs: integerOrNull,
    algae_resistance_years: integerOrNull,
  }),
  quote_safe: flag,
  confidence: confidenceOrNull,
  provenance: provenance("roofing_material_context"),
});

const NEVER_SAFE = ["third_party", "public_market_observation", "inferred_model"];
export const priceObservation = record({
  id: text,
  source_document_id: textOrNull,
  trade_category: z.literal("hvac"),
  equipment_category: text,
  manufacturer: text,
  model_number: text,
  matched_sku: textOrNull,
  product_type: textOrNull,
  tonnage: numberOrNull,
  seer2_rating: numberOrNull,
  hspf2_rating: numberOrNull,
  refrigerant_type: textOrNull,
  price_kind: text,
  observed_price: numberOrNull,
  observed_price_low: numberOrNull,
  observed_price_high: numberOrNull,
  currency: z.literal("USD"),
  source_name: textOrNull,
  source_url: textOrNull,
  source_title: textOrNull,
  source_kind: text,
  observed_at: instantOrNull,
  captured_at: instant,
  quote_safe: flag,
  confidence: confidenceOrNull,
  validation_warnings: texts.nullable(),
  metadata: structured.nullable(),
}).refine(
  (row) => !(row.quote_safe && [...NEVER_SAFE, "public_benchmark"].includes(row.source_kind)),
  "quote_safe must be false for its source_kind",
);

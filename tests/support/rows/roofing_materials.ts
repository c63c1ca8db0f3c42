import fc from "fast-check";
import type { RoofingMaterial } from "../../../src/datasets/roofing_materials.ts";
import {
  amountOrNull,
  confidenceOrNull,
  flag,
  id,
  instantOrNull,
  orNull,
  record,
  text,
  textOrNull,
  urlOrNull,
  wholeOrNull,
} from "./values.ts";

export const fireClass = orNull(
  fc.constantFrom("A" as const, "B" as const, "C" as const, "unrated" as const),
);
export const impactClass = orNull(fc.constantFrom(1, 2, 3, 4));

export const roofingMaterials: fc.Arbitrary<RoofingMaterial> = record({
  record_id: id,
  product_id: textOrNull,
  manufacturer: text,
  product_line: textOrNull,
  material_type: fc.constantFrom("asphalt_shingle", "metal_standing_seam", "clay_tile"),
  specs: record({
    warranty_years: wholeOrNull,
    wind_rating_mph: wholeOrNull,
    fire_class: fireClass,
    impact_rating_class: impactClass,
    exposure_inches: amountOrNull,
    bundles_per_square: amountOrNull,
    weight_per_square_lbs: wholeOrNull,
    algae_resistance_years: wholeOrNull,
  }),
  quote_safe: flag,
  confidence: confidenceOrNull,
  provenance: record({
    source_document_id: textOrNull,
    source_url: urlOrNull,
    last_verified_at: instantOrNull,
    trust_basis: fc.constant("roofing_material_context" as const),
  }),
});

import { z } from "zod";
import {
  dateOrNull,
  flag,
  flagOrNull,
  integerOrNull,
  number,
  numberOrNull,
  textOrNull,
} from "../declare/fields.ts";
import {
  coolingCapacity,
  eer2,
  fireClass,
  heatingCapacities,
  hspf2,
  impactClass,
  refrigerant,
  seer2,
  tonnage,
} from "./ratings.ts";
import * as trust from "../declare/trust_fields.ts";

/** Spec objects of equipment by category (spec 1, Equipment record; decisions, Rows to publish). */

export const moduleSpecs = z.strictObject({
  rating_stc: numberOrNull.meta({ description: "Power at standard test conditions.", unit: "W" }),
  rating_ptc: numberOrNull.meta({ description: "Power at PVUSA test conditions.", unit: "W" }),
  efficiency: numberOrNull.meta({
    description: "Share of sunlight turned into power.",
    unit: "fraction",
  }),
  voc: numberOrNull.meta({ description: "Open-circuit voltage.", unit: "V" }),
  isc: numberOrNull.meta({ description: "Short-circuit current.", unit: "A" }),
  vmp: numberOrNull.meta({ description: "Voltage at the maximum power point.", unit: "V" }),
  imp: numberOrNull.meta({ description: "Current at the maximum power point.", unit: "A" }),
  length_mm: numberOrNull.meta({ description: "Length.", unit: "mm" }),
  width_mm: numberOrNull.meta({ description: "Width.", unit: "mm" }),
  weight_kg: numberOrNull.meta({ description: "Weight.", unit: "kg" }),
  product_warranty_years: numberOrNull.meta({ description: "Product warranty.", unit: "years" }),
  frame_color: textOrNull.meta({ description: "Color of the frame." }),
  backsheet_color: textOrNull.meta({ description: "Color of the back sheet." }),
  cell_quantity: integerOrNull.meta({ description: "How many cells there are." }),
  temp_coeff_pmax: numberOrNull.meta({
    description: "Change of power with temperature.",
    unit: "%/°C",
  }),
  pan_file_url: textOrNull.meta({ description: "Address of the PAN file." }),
});

export const inverterSpecs = z.strictObject({
  external_id: integerOrNull.meta({ description: "Cross-reference to another system." }),
  labor_adjustment: number.default(0).meta({ description: "Added to labor.", unit: "USD" }),
  price_adjustment: number.default(0).meta({
    description: "Flat amount added to the cost; may be negative.",
    unit: "USD",
  }),
  price_adjustment_per_watt: number.default(0).meta({
    description: "Added for each watt of the system.",
    unit: "USD/W",
  }),
  is_default: flag.default(false).meta({
    description: "Whether it is the preferred one of its family.",
  }),
  price_adjustment_per_panel: number.default(0).meta({
    description: "Added for each panel.",
    unit: "USD",
  }),
});

export const roofingSpecs = z.strictObject({
  material_type: textOrNull.meta({ description: "Material, such as asphalt_shingle." }),
  warranty_years: integerOrNull.meta({ description: "Warranty.", unit: "years" }),
  wind_rating_mph: integerOrNull.meta({
    description: "Wind speed that it withstands.",
    unit: "mph",
  }),
  fire_class: fireClass,
  impact_rating_class: impactClass,
  exposure_inches: numberOrNull.meta({
    description: "Exposed height of a course.",
    unit: "inches",
  }),
  bundles_per_square: numberOrNull.meta({
    description: "Bundles for 100 square feet.",
    unit: "bundles",
  }),
  weight_per_square_lbs: numberOrNull.meta({
    description: "Weight of 100 square feet.",
    unit: "lb",
  }),
  algae_resistance_years: integerOrNull.meta({
    description: "Warranted resistance to algae.",
    unit: "years",
  }),
  citation_url: textOrNull.meta({ description: "Address of the figures' source." }),
});

export const hvacSpecs = z.strictObject({
  seer2_rating: seer2,
  eer2_rating: eer2,
  hspf2_rating: hspf2,
  tonnage,
  refrigerant_type: refrigerant,
  cooling_capacity_btu_h: coolingCapacity,
  compressor_staging: textOrNull.meta({ description: "Stages of the compressor." }),
  cold_climate: flagOrNull.meta({ description: "Whether it is rated for cold climates." }),
  ahri_reference_number: textOrNull.meta({ description: "AHRI reference number." }),
  efficiency_program_model_identifier: textOrNull.meta({
    description: "Identifier in the efficiency program.",
  }),
  date_certified: dateOrNull.meta({ description: "Day of certification." }),
  source_url: trust.sourceUrl,
  ...heatingCapacities,
  cop_5f: numberOrNull.meta({ description: "Coefficient of performance at 5 °F.", unit: "ratio" }),
  // Ratings by older or other test procedures: some lists have only these.
  eer: numberOrNull.default(null).meta({
    description: "Cooling efficiency, older procedure.",
    unit: "EER",
  }),
  ieer: numberOrNull.default(null).meta({
    description: "Integrated cooling efficiency.",
    unit: "IEER",
  }),
  cop: numberOrNull.default(null).meta({
    description: "Coefficient of performance.",
    unit: "ratio",
  }),
  cop_47f: numberOrNull.default(null).meta({
    description: "Coefficient of performance at 47 °F.",
    unit: "ratio",
  }),
  cop_17f: numberOrNull.default(null).meta({
    description: "Coefficient of performance at 17 °F.",
    unit: "ratio",
  }),
  afue: numberOrNull.meta({
    description: "Share of fuel turned into heat in a year, of 100.",
    unit: "%",
  }),
  fuel: textOrNull.meta({ description: "Fuel." }),
  product_type: textOrNull.meta({ description: "Kind of product." }),
  energy_star_certified: flagOrNull.meta({ description: "Whether it is ENERGY STAR certified." }),
});

/** The specs of a record that has none. */
export const noSpecs = z.strictObject({});

/** Specs, or an empty object. (With `noSpecs`, zod would report an error in one spec for all of them.) */
export function orNone<Specs extends z.ZodObject>(specs: Specs) {
  return z.union([z.record(z.string(), z.never()), specs]);
}

import fc from "fast-check";
import { type Equipment, PRODUCT_KINDS } from "../../../src/datasets/equipment/equipment_row.ts";
import { fireClass, impactClass } from "./roofing_materials.ts";
import {
  amount,
  amountOrNull,
  confidenceOrNull,
  date,
  flag,
  instantOrNull,
  integerOrNull,
  number,
  numberOrNull,
  orNull,
  range,
  record,
  share,
  slug,
  text,
  textOrNull,
  trade,
  urlOrNull,
  uuid,
  whole,
} from "./values.ts";

const pricing = fc.tuple(
  range("estimated_installed_price_low", "estimated_installed_price_high", amount),
  record({
    observed_public_price: amountOrNull,
    estimated_base_cost: amountOrNull,
    contractor_gross_margin_assumption: orNull(share),
    confidence: confidenceOrNull,
    method: textOrNull,
    model_version: textOrNull,
    observation_count: whole,
    source_document_id: textOrNull,
    last_verified_at: instantOrNull,
    notes: textOrNull,
  }),
).map(([prices, rest]) => ({ ...rest, ...prices }));

const moduleSpecs = record({
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
  pan_file_url: urlOrNull,
});

const inverterSpecs = record({
  external_id: integerOrNull,
  labor_adjustment: number,
  price_adjustment: number,
  price_adjustment_per_watt: number,
  is_default: flag,
  price_adjustment_per_panel: number,
});

const roofingSpecs = record({
  material_type: textOrNull,
  warranty_years: integerOrNull,
  wind_rating_mph: integerOrNull,
  fire_class: fireClass,
  impact_rating_class: impactClass,
  exposure_inches: numberOrNull,
  bundles_per_square: numberOrNull,
  weight_per_square_lbs: numberOrNull,
  algae_resistance_years: integerOrNull,
  citation_url: urlOrNull,
});

const hvacSpecs = record({
  seer2_rating: numberOrNull,
  eer2_rating: numberOrNull,
  hspf2_rating: numberOrNull,
  tonnage: numberOrNull,
  refrigerant_type: textOrNull,
  cooling_capacity_btu_h: integerOrNull,
  compressor_staging: textOrNull,
  cold_climate: orNull(flag),
  ahri_reference_number: textOrNull,
  efficiency_program_model_identifier: textOrNull,
  date_certified: orNull(date),
  source_url: urlOrNull,
  heating_capacity_47f_btu_h: integerOrNull,
  heating_capacity_17f_btu_h: integerOrNull,
  heating_capacity_5f_btu_h: integerOrNull,
  cop_5f: numberOrNull,
  eer: numberOrNull,
  ieer: numberOrNull,
  cop: numberOrNull,
  cop_47f: numberOrNull,
  cop_17f: numberOrNull,
  afue: numberOrNull,
  fuel: textOrNull,
  product_type: textOrNull,
  energy_star_certified: orNull(flag),
});

const noSpecs = fc.constant({});

const product = orNull(record({
  kind: fc.constantFrom(...PRODUCT_KINDS),
  name: textOrNull,
  capacity_kwh: orNull(amount),
  capacities_kwh: fc.array(amount, { maxLength: 3 }),
  power_kw: orNull(amount),
  powers_kw: fc.array(amount, { maxLength: 3 }),
  chemistry: textOrNull,
}));

/** A category with its trade and specs; one record in five has no specs. */
const categorized = fc.oneof(
  ...([
    ["module", fc.constant("solar"), moduleSpecs],
    ["inverter", fc.constant("solar"), inverterSpecs],
    ["roofing", fc.constant("roofing"), roofingSpecs],
    ["hvac", fc.constant("hvac"), hvacSpecs],
    ["product", trade, noSpecs],
  ] as const).map(([category, trade, specs]) =>
    record({
      category: fc.constant(category),
      trade: trade as fc.Arbitrary<string>,
      specs: fc.oneof(
        { weight: 4, arbitrary: specs as fc.Arbitrary<object> },
        { weight: 1, arbitrary: noSpecs },
      ),
    })
  ),
);

export const equipmentPricing: fc.Arbitrary<Equipment> = fc.tuple(
  categorized,
  record({
    record_id: uuid,
    manufacturer: text,
    sku: text,
    base_cost: amount,
    is_archived: flag,
    pricing: orNull(pricing),
    source_document_id: textOrNull,
    last_verified_at: instantOrNull,
    measure_key: orNull(slug),
    product,
  }),
).map(([category, { source_document_id, last_verified_at, product, ...row }]) => ({
  ...row,
  ...category,
  ...(category.category === "product" ? { product } : {}),
  provenance: {
    source_document_id,
    approval_state: "published",
    last_verified_at,
    quote_safe: !row.is_archived,
    trust_basis: "catalog_record",
  },
} as Equipment));

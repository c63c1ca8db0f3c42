import { z } from "zod";
import {
  hvacSpecs,
  inverterSpecs,
  moduleSpecs,
  noSpecs,
  orNone,
  roofingSpecs,
} from "./equipment_specs.ts";
import {
  amountOrNull,
  confidenceOrNull,
  flag,
  instantOrNull,
  recordTrade,
  recordUuid,
  shareOrNull,
  text,
  textOrNull,
  type Trade,
} from "../declare/fields.ts";
import { fieldError, lowToHigh } from "../declare/row_checks.ts";
import * as trust from "../declare/trust_fields.ts";

export const CATEGORIES = ["module", "inverter", "roofing", "hvac", "product"] as const;
export type Category = (typeof CATEGORIES)[number];

/** The trade of each category that has just one (spec 1, GET /api/v1/catalog/equipment). */
export const CATEGORY_TRADES: Readonly<Partial<Record<Category, Trade>>> = {
  module: "solar",
  inverter: "solar",
  roofing: "roofing",
  hvac: "hvac",
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
  confidence: confidenceOrNull.meta({ description: "Confidence in the prices." }),
  method: textOrNull.meta({ description: "How they were found." }),
  model_version: textOrNull.meta({ description: "Version of the model." }),
  observation_count: z.int().nonnegative().meta({
    description: "How many observations the prices are based on.",
  }),
  source_document_id: textOrNull.meta({ description: "Id of the prices' source document." }),
  last_verified_at: instantOrNull.meta({ description: "When the prices were last checked." }),
  notes: textOrNull.meta({ description: "Notes on the prices." }),
});

const named = {
  record_id: recordUuid,
  trade: recordTrade,
};
const priced = {
  manufacturer: text.meta({ description: "Brand." }),
  sku: text.meta({ description: "Model number or SKU." }),
  base_cost: z.number().nonnegative().meta({
    description: "Catalog cost; 0 without pricing means that the price is unknown.",
    unit: "USD",
  }),
  is_archived: flag.meta({ description: "Whether it is discontinued." }),
  pricing: pricing.nullable().meta({ description: "Prices, or null where none are known." }),
};
export const PRODUCT_KINDS = ["battery", "storage_system"] as const;

/** An addition to the contract: figures of records of category `product`, which have no specs. */
const product = z.strictObject({
  kind: z.enum(PRODUCT_KINDS).meta({
    description: "battery: a battery without an inverter. storage_system: a battery with one.",
  }),
  name: textOrNull.default(null).meta({
    description: "Name that customers use, such as Powerwall 3.",
  }),
  capacity_kwh: amountOrNull.default(null).meta({
    description: "Energy that it stores, in its smallest configuration.",
    unit: "kWh",
  }),
  capacities_kwh: z.array(z.number().nonnegative()).default([]).meta({
    description: "Energy of every configuration, the smallest first.",
    unit: "kWh",
  }),
  power_kw: amountOrNull.default(null).meta({
    description: "Power that it delivers continuously, in its weakest configuration.",
    unit: "kW",
  }),
  powers_kw: z.array(z.number().nonnegative()).default([]).meta({
    description: "Continuous power of every configuration, the least first.",
    unit: "kW",
  }),
  chemistry: textOrNull.default(null).meta({
    description: "Chemistry of the battery, such as lithium_iron_phosphate.",
  }),
});

export type Product = z.infer<typeof product>;

const trusted = {
  provenance: trust.provenanceOf({
    source_document_id: trust.sourceDocument,
    approval_state: z.literal("published").meta({ description: "Always published." }),
    last_verified_at: trust.verifiedAtOrNull,
    quote_safe: trust.quoteSafe.meta({
      description:
        "Whether the product is current: true exactly when it is not archived. It does not " +
        "say that figures or prices are known.",
    }),
    trust_basis: trust.basis("catalog_record"),
  }),
  /** An addition to the contract: selects programs and eligibility rules. */
  measure_key: textOrNull.meta({
    description: "Measure that programs and rules are looked up by.",
  }),
};

/** A record of one category. Fields are in the order of the catalog, so that texts can be reused. */
const ofCategory = <Name extends Category, Specs extends z.ZodType>(name: Name, specs: Specs) =>
  z.strictObject({
    ...named,
    category: z.literal(name).meta({ description: "Category of equipment." }),
    ...priced,
    specs: specs.meta({
      description: "Specifications of the category; empty where there are none.",
    }),
    ...trusted,
  });

/** Equipment record (spec 1), with all of its specs. */
export const equipmentRow = z.discriminatedUnion("category", [
  ofCategory("module", orNone(moduleSpecs)),
  ofCategory("inverter", orNone(inverterSpecs)),
  ofCategory("roofing", orNone(roofingSpecs)),
  ofCategory("hvac", orNone(hvacSpecs)),
  ofCategory("product", noSpecs).extend({
    product: product.nullable().meta({
      description: "What kind of product it is, with its figures; null where that is unknown.",
    }),
  }),
]).check((check) => {
  const row = check.value;
  if (row.provenance.quote_safe !== !row.is_archived) {
    const rule = row.is_archived ? "false of an archived record" : "true of a current record";
    fieldError(check, "provenance.quote_safe", `must be ${rule}`);
  }
  const only = CATEGORY_TRADES[row.category];
  if (only !== undefined && row.trade !== only) {
    fieldError(check, "trade", `must be ${only} for category ${row.category}`);
  }
  if (row.pricing !== null) {
    const { estimated_installed_price_low: low, estimated_installed_price_high: high } =
      row.pricing;
    lowToHigh(check, "pricing.estimated_installed_price_low", low, high);
  }
});

export type Equipment = z.infer<typeof equipmentRow>;

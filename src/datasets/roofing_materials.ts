import { z } from "zod";
import { flags, instants, numbers, texts } from "../library/columns.ts";
import { dataset } from "./dataset.ts";
import { amountOrNull, confidenceOrNull, flag, instantOrNull, text, textOrNull } from "./fields.ts";

const wholeOrNull = z.int().nonnegative().nullable();

/** Roofing material record (spec 2). A square is 100 square feet. */
const schema = z.strictObject({
  record_id: text,
  product_id: textOrNull,
  manufacturer: text,
  product_line: textOrNull,
  material_type: text,
  specs: z.strictObject({
    warranty_years: wholeOrNull,
    wind_rating_mph: wholeOrNull,
    fire_class: z.enum(["A", "B", "C", "unrated"]).nullable(),
    impact_rating_class: z.int().min(1).max(4).nullable(),
    exposure_inches: amountOrNull,
    bundles_per_square: amountOrNull,
    weight_per_square_lbs: wholeOrNull,
    algae_resistance_years: wholeOrNull,
  }),
  quote_safe: flag,
  confidence: confidenceOrNull,
  provenance: z.strictObject({
    source_document_id: textOrNull,
    source_url: textOrNull,
    last_verified_at: instantOrNull,
    trust_basis: z.literal("roofing_material_context"),
  }),
});

export type RoofingMaterial = z.infer<typeof schema>;

export const roofingMaterials = dataset<RoofingMaterial>({
  key: "roofing_materials",
  title: "Roofing materials",
  source: "EPA ENERGY STAR roof products and manufacturers",
  endpoint: "/api/v1/context/roofing",
  schema,
  id: (row) => row.record_id,
  trade: () => "roofing",
  quoteSafe: (row) => row.quote_safe,
  sourceDocument: (row) => row.provenance.source_document_id,
  columns: {
    trade: texts(() => "roofing"),
    manufacturer: texts((row) => row.manufacturer),
    product_line: texts((row) => row.product_line),
    material_type: texts((row) => row.material_type),
    impact_rating_class: numbers((row) => row.specs.impact_rating_class),
    quote_safe: flags((row) => row.quote_safe),
    last_verified_at: instants((row) => row.provenance.last_verified_at),
    source_document_id: texts((row) => row.provenance.source_document_id),
  },
  order: ["-quote_safe", "manufacturer", "product_line"],
});

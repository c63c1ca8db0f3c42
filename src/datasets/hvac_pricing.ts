import { z } from "zod";
import { flags, instants, texts } from "../library/columns.ts";
import { metaLine } from "../search/document.ts";
import { dataset } from "./dataset.ts";
import {
  amountOrNull,
  confidenceOrNull,
  fault,
  flag,
  instant,
  instantOrNull,
  lowToHigh,
  metadataOrNull,
  numberOrNull,
  text,
  textOrNull,
} from "./fields.ts";

/** Kinds of source whose rows are never quote-safe (spec 2, HVAC price observation). */
export const UNSAFE_SOURCE_KINDS = [
  "third_party",
  "public_market_observation",
  "inferred_model",
  "public_benchmark",
] as const;

/** HVAC price observation (spec 2). */
const schema = z.strictObject({
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
  observed_price: amountOrNull,
  observed_price_low: amountOrNull,
  observed_price_high: amountOrNull,
  currency: z.literal("USD"),
  source_name: textOrNull,
  source_url: textOrNull,
  source_title: textOrNull,
  source_kind: text,
  observed_at: instantOrNull,
  captured_at: instant,
  quote_safe: flag,
  confidence: confidenceOrNull,
  validation_warnings: z.array(text).nullable(),
  metadata: metadataOrNull,
}).check((check) => {
  const row = check.value;
  if (row.quote_safe && (UNSAFE_SOURCE_KINDS as readonly string[]).includes(row.source_kind)) {
    fault(check, "quote_safe", `must be false for source_kind ${row.source_kind}`);
  }
  lowToHigh(check, "observed_price_low", row.observed_price_low, row.observed_price_high);
});

export type PriceObservation = z.infer<typeof schema>;

export const hvacPricing = dataset<PriceObservation>({
  key: "hvac_pricing",
  title: "HVAC price observations",
  source: "Public benchmarks and price lists",
  endpoint: "/api/v1/context/hvac/pricing",
  schema,
  id: (row) => row.id,
  trade: (row) => row.trade_category,
  quoteSafe: (row) => row.quote_safe,
  sourceDocument: (row) => row.source_document_id,
  columns: {
    trade: texts((row) => row.trade_category),
    manufacturer: texts((row) => row.manufacturer),
    model_number: texts((row) => row.model_number),
    price_kind: texts((row) => row.price_kind),
    source_kind: texts((row) => row.source_kind),
    quote_safe: flags((row) => row.quote_safe),
    last_verified_at: instants((row) => row.captured_at),
    source_document_id: texts((row) => row.source_document_id),
  },
  order: ["-quote_safe", "manufacturer", "model_number"],
  search: {
    type: "price",
    category: "pricing",
    document: (row) => ({
      title: row.model_number,
      subtitle: row.manufacturer,
      trade: row.trade_category,
      quoteSafe: row.quote_safe,
      confidence: row.confidence,
      sourceDocumentId: row.source_document_id,
      lastVerifiedAt: row.captured_at,
      unresolvedRequirements: row.validation_warnings ?? [],
      meta: metaLine(
        row.equipment_category,
        row.price_kind,
        row.observed_price !== null && `$${row.observed_price}`,
        row.seer2_rating !== null && `${row.seer2_rating} SEER2`,
        row.tonnage !== null && `${row.tonnage} ton`,
        row.refrigerant_type,
      ),
      fields: { matched_sku: row.matched_sku },
    }),
  },
});

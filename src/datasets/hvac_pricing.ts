import { z } from "zod";
import { slug } from "../base/text/text.ts";
import { contains, equals } from "../library/query/filters.ts";
import { columnSpecs } from "../library/columns/columns.ts";
import { metaLine } from "./search/search_document.ts";
import { inPlural, ratingText, roughly, sizeText } from "./search/searched_texts.ts";
import { dataset } from "./declare/dataset.ts";
import {
  amountOrNull,
  instant,
  instantOrNull,
  metadataOrNull,
  recordId,
  text,
  textOrNull,
} from "./declare/fields.ts";
import { fieldError, lowToHigh } from "./declare/row_checks.ts";
import { hspf2, refrigerant, seer2, tonnage } from "./equipment/ratings.ts";
import * as trust from "./declare/trust_fields.ts";

/** Kinds of source whose rows are never quote-safe (spec 2, HVAC price observation). */
export const UNSAFE_SOURCE_KINDS = [
  "third_party",
  "public_market_observation",
  "inferred_model",
  "public_benchmark",
] as const;

/** HVAC price observation (spec 2). */
const schema = z.strictObject({
  id: recordId,
  source_document_id: trust.rowSource,
  trade_category: z.literal("hvac").meta({ description: "Trade that the record belongs to." }),
  equipment_category: text.meta({ description: "Kind of equipment." }),
  manufacturer: text.meta({ description: "Brand." }),
  model_number: text.meta({ description: "Model." }),
  matched_sku: textOrNull.meta({ description: "SKU in the catalog." }),
  product_type: textOrNull.meta({ description: "Kind of product." }),
  tonnage,
  seer2_rating: seer2,
  hspf2_rating: hspf2,
  refrigerant_type: refrigerant,
  price_kind: text.meta({ description: "Kind of price." }),
  observed_price: amountOrNull.meta({ description: "The price.", unit: "USD" }),
  observed_price_low: amountOrNull.meta({ description: "Low end.", unit: "USD" }),
  observed_price_high: amountOrNull.meta({ description: "High end.", unit: "USD" }),
  currency: z.literal("USD").meta({ description: "Always USD." }),
  source_name: textOrNull.meta({ description: "Name of the source." }),
  source_url: trust.sourceUrl,
  source_title: trust.sourceTitle,
  source_kind: text.meta({ description: "Kind of source." }),
  observed_at: instantOrNull.meta({ description: "When the price applied." }),
  captured_at: instant.meta({ description: "When it was recorded." }),
  quote_safe: trust.quoteSafe,
  confidence: trust.confidence,
  validation_warnings: z.array(text).nullable().meta({ description: "Anything unusual about it." }),
  metadata: metadataOrNull.meta({ description: "Further facts, as published." }),
}).check((check) => {
  const row = check.value;
  if (
    row.quote_safe && (UNSAFE_SOURCE_KINDS as readonly string[]).includes(slug(row.source_kind))
  ) {
    fieldError(check, "quote_safe", `must be false for source_kind ${row.source_kind}`);
  }
  lowToHigh(check, "observed_price_low", row.observed_price_low, row.observed_price_high);
});

export type PriceObservation = z.infer<typeof schema>;

const { texts } = columnSpecs<PriceObservation>();

/** Query of price observations. */
interface PriceQuery {
  readonly manufacturer?: string | undefined;
  readonly model?: string | undefined;
  readonly price_kind?: string | undefined;
  readonly source_kind?: string | undefined;
}

const SAMPLE_QUERIES: readonly PriceQuery[] = [{}];

export const hvacPricing = dataset({
  key: "hvac_pricing",
  title: "HVAC price observations",
  source: "Public benchmarks and price lists",
  endpoint: "/api/v1/context/hvac/pricing",
  access: { name: "hvac_pricing", level: "sample" },
  schema,
  rules: [
    "Rows of the source kinds `third_party`, `public_market_observation`, `inferred_model` and `public_benchmark` are never quote-safe.",
  ],
  id: "id",
  trade: (row) => row.trade_category,
  quoteSafe: (row) => row.quote_safe,
  unresolved: (row) => row.validation_warnings,
  verifiedAt: (row) => row.captured_at,
  sourceDocument: (row) => row.source_document_id,
  columns: {
    manufacturer: texts((row) => row.manufacturer),
    model_number: texts((row) => row.model_number),
    price_kind: texts((row) => row.price_kind),
    source_kind: texts((row) => row.source_kind),
  },
  order: ["-quote_safe", "manufacturer", "model_number"],
  search: {
    type: "price",
    category: "pricing",
    document: (row) => ({
      title: row.model_number,
      subtitle: row.manufacturer,
      confidence: row.confidence,
      meta: metaLine(
        row.equipment_category,
        row.price_kind,
        row.observed_price !== null && `$${row.observed_price}`,
        row.seer2_rating !== null && `${row.seer2_rating} SEER2`,
        row.tonnage !== null && `${roughly(row.tonnage)} ton`,
        row.refrigerant_type,
      ),
      metaMeasures: metaLine(sizeText(row.tonnage), ratingText("seer2", row.seer2_rating)),
      fields: {
        matched_sku: row.matched_sku,
        product_type: inPlural(row.product_type),
        kind: inPlural(row.equipment_category),
        size: sizeText(row.tonnage),
        ratings: metaLine(
          ratingText("seer2", row.seer2_rating),
          ratingText("hspf2", row.hspf2_rating),
        ) || null,
      },
    }),
  },
  filters: ({ columns }, query: PriceQuery) => [
    contains(columns.manufacturer, query.manufacturer),
    contains(columns.model_number, query.model),
    equals(columns.price_kind, query.price_kind, slug),
    equals(columns.source_kind, query.source_kind, slug),
  ],
  sampleQueries: SAMPLE_QUERIES,
});

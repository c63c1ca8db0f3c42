import fc from "fast-check";
import { type PriceObservation, UNSAFE_SOURCE_KINDS } from "../../../src/datasets/hvac_pricing.ts";
import {
  amount,
  amountOrNull,
  confidenceOrNull,
  flag,
  id,
  instant,
  instantOrNull,
  metadataOrNull,
  numberOrNull,
  orNull,
  range,
  record,
  text,
  textList,
  textOrNull,
  urlOrNull,
} from "./values.ts";

export const hvacPricing: fc.Arbitrary<PriceObservation> = fc.tuple(
  range("observed_price_low", "observed_price_high", amount),
  record({
    id,
    source_document_id: textOrNull,
    trade_category: fc.constant("hvac" as const),
    equipment_category: fc.constantFrom("split_system_ac", "heat_pump", "air_handler"),
    manufacturer: text,
    model_number: text,
    matched_sku: textOrNull,
    product_type: textOrNull,
    tonnage: numberOrNull,
    seer2_rating: numberOrNull,
    hspf2_rating: numberOrNull,
    refrigerant_type: textOrNull,
    price_kind: fc.constantFrom("msrp", "distributor_list", "street_price", "installed_benchmark"),
    observed_price: amountOrNull,
    currency: fc.constant("USD" as const),
    source_name: textOrNull,
    source_url: urlOrNull,
    source_title: textOrNull,
    source_kind: fc.constantFrom(...UNSAFE_SOURCE_KINDS, "manufacturer", "distributor_feed"),
    observed_at: instantOrNull,
    captured_at: instant,
    quote_safe: flag,
    confidence: confidenceOrNull,
    validation_warnings: orNull(textList),
    metadata: metadataOrNull,
  }),
).map(([prices, row]) => {
  const unsafe = (UNSAFE_SOURCE_KINDS as readonly string[]).includes(row.source_kind);
  return { ...row, ...prices, quote_safe: row.quote_safe && !unsafe };
});

import { defaulting, limit, oneOf, params, pattern, text, trade } from "../../http/params.ts";
import { address } from "../address_param.ts";
import { CATEGORIES } from "../../datasets/equipment_pricing.ts";
import { WHOLE_MONTHS } from "../finance/dealer_fee_rows.ts";

/** The inputs of a quote context (spec 1, GET /api/v1/quote-context). */
export const quoteContextParams = params({
  trade: defaulting(trade, "solar"),
  state: pattern(/^[A-Z]{2}$/, "exactly two uppercase letters"),
  county: text,
  county_fips: pattern(/^\d{5}$/, "five digits"),
  city: text,
  address,
  financier: text,
  payment_type: text,
  term_months: WHOLE_MONTHS,
  finance_limit: limit(25, 100),
  equipment_category: oneOf(CATEGORIES),
  manufacturer: text,
  sku: text,
  equipment_id: text,
  equipment_limit: limit(25, 100),
  utility: text,
  measure: text,
  context_limit: limit(10, 50),
});

export type QuoteContextParams = ReturnType<typeof quoteContextParams.read>;

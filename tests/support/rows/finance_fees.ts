import fc from "fast-check";
import type { DealerFee } from "../../../src/datasets/finance_fees.ts";
import {
  date,
  instant,
  instantOrNull,
  months,
  orNull,
  record,
  share,
  slug,
  text,
  textOrNull,
  trade,
  uuid,
} from "./values.ts";

export const financeFees: fc.Arbitrary<DealerFee> = record({
  finance_program_version_id: uuid,
  dealer_fee_version_id: uuid,
  source_document_id: textOrNull,
  trade_category: trade,
  financier_name: text,
  financier_slug: slug,
  product_title: text,
  payment_type: fc.constantFrom("loan", "lease", "ppa", "cash"),
  integration: textOrNull,
  interest_rate: orNull(share),
  term_months: orNull(months),
  fee_percentage: orNull(share),
  effective_date: date,
  expires_at: instantOrNull,
  last_verified_at: instant,
  quote_safe: fc.constant(true as const),
});

import fc from "fast-check";
import {
  type FinanceEligibility,
  PROGRAM_TYPES,
} from "../../../src/datasets/finance_eligibility.ts";
import {
  amountOrNull,
  confidenceOrNull,
  date,
  dayOrInstantOrNull,
  flag,
  instant,
  metadataOrNull,
  orNull,
  record,
  slug,
  state,
  text,
  textList,
  textOrNull,
  trade,
  urlOrNull,
  uuid,
} from "./values.ts";

export const financeEligibility: fc.Arbitrary<FinanceEligibility> = record({
  id: uuid,
  source_document_id: textOrNull,
  financier_name: text,
  financier_slug: slug,
  program_name: text,
  program_type: fc.constantFrom(...PROGRAM_TYPES),
  trade_category: trade,
  measure_key: orNull(slug),
  product_type: textOrNull,
  product_label: textOrNull,
  criteria_scope: orNull(
    fc.constantFrom("all_other_counties", "los_angeles_county", "miami_dade_county"),
  ),
  state_code: orNull(state),
  county_name: textOrNull,
  eligibility_criteria: metadataOrNull,
  permit_required: orNull(flag),
  max_term_years: amountOrNull,
  availability_status: orNull(
    fc.constantFrom("available", "suspended", "limited", "archived", "superseded", "paused"),
  ),
  quote_safe: flag,
  confidence: confidenceOrNull,
  effective_date: orNull(date),
  expires_at: dayOrInstantOrNull,
  last_verified_at: instant,
  source_url: urlOrNull,
  source_title: textOrNull,
  unresolved_requirements: orNull(textList),
  source_kind: orNull(fc.constantFrom("official_lender_doc", "contractor_upload", "web_scrape")),
  reviewed_by: textOrNull,
  reviewed_at: orNull(instant),
}).map((row) => {
  const isReviewed = row.reviewed_by !== null && row.reviewed_at !== null;
  const isUpload = row.source_kind === "contractor_upload";
  const isPast = ["archived", "superseded"].includes(row.availability_status ?? "");
  return { ...row, quote_safe: row.quote_safe && !isPast && (isReviewed || !isUpload) };
});

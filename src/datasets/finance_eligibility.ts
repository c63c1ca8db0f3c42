import { z } from "zod";
import { flags, instants, textLists, texts } from "../library/columns.ts";
import { metaLine } from "../search/document.ts";
import { dataset } from "./dataset.ts";
import {
  amountOrNull,
  confidenceOrNull,
  dateOrNull,
  dayOrInstantOrNull,
  flag,
  flagOrNull,
  instant,
  metadataOrNull,
  stateCode,
  text,
  textOrNull,
  trade,
  uuid,
} from "./fields.ts";

export const PROGRAM_TYPES = [
  "pace",
  "loan",
  "lease",
  "home_improvement_loan",
  "rebate",
  "unknown",
] as const;

/** The scope of what holds in every county that has no row of its own. */
export const ALL_OTHER_COUNTIES = "all_other_counties";

/** Finance eligibility record (spec 2). */
const schema = z.strictObject({
  id: uuid,
  source_document_id: textOrNull,
  financier_name: text,
  financier_slug: text,
  program_name: text,
  program_type: z.enum(PROGRAM_TYPES),
  trade_category: trade,
  /** Null: all measures of the trade. */
  measure_key: textOrNull,
  product_type: textOrNull,
  product_label: textOrNull,
  /** Null: the whole state. */
  criteria_scope: z.string()
    .regex(
      /^([a-z0-9_]+_county|all_other_counties)$/,
      "must be <county>_county or all_other_counties",
    )
    .nullable(),
  /** Null: nationwide. */
  state_code: stateCode.nullable(),
  county_name: textOrNull,
  eligibility_criteria: metadataOrNull,
  permit_required: flagOrNull,
  max_term_years: amountOrNull,
  availability_status: textOrNull,
  quote_safe: flag,
  confidence: confidenceOrNull,
  effective_date: dateOrNull,
  expires_at: dayOrInstantOrNull,
  last_verified_at: instant,
  source_url: textOrNull,
  source_title: textOrNull,
  unresolved_requirements: z.array(text).nullable(),
  source_kind: textOrNull,
});

export type FinanceEligibility = z.infer<typeof schema>;

export const financeEligibility = dataset<FinanceEligibility>({
  key: "finance_eligibility",
  title: "Finance eligibility",
  source: "Lender and program documents",
  endpoint: "/api/v1/context/finance-eligibility",
  schema,
  id: (row) => row.id,
  trade: (row) => row.trade_category,
  revision: (row) => row.effective_date,
  quoteSafe: (row) => row.quote_safe,
  sourceDocument: (row) => row.source_document_id,
  columns: {
    trade: texts((row) => row.trade_category),
    financier_slug: texts((row) => row.financier_slug),
    program_type: texts((row) => row.program_type),
    measure_key: texts((row) => row.measure_key),
    product_label: texts((row) => row.product_label),
    criteria_scope: texts((row) => row.criteria_scope),
    state_code: texts((row) => row.state_code),
    quote_safe: flags((row) => row.quote_safe),
    unresolved_requirements: textLists((row) => row.unresolved_requirements),
    expires_at: instants((row) => row.expires_at),
    last_verified_at: instants((row) => row.last_verified_at),
    source_document_id: texts((row) => row.source_document_id),
  },
  order: ["trade", "product_label", "criteria_scope"],
  sync: { level: "production", ceiling: 50_000 },
  search: {
    type: "finance_eligibility",
    category: "financing",
    document: (row) => ({
      title: row.program_name,
      subtitle: row.financier_name,
      trade: row.trade_category,
      quoteSafe: row.quote_safe,
      confidence: row.confidence,
      sourceDocumentId: row.source_document_id,
      lastVerifiedAt: row.last_verified_at,
      unresolvedRequirements: row.unresolved_requirements ?? [],
      meta: metaLine(row.program_type, row.state_code, row.criteria_scope, row.availability_status),
      fields: { measure_key: row.measure_key, product_label: row.product_label },
    }),
  },
});

import { z } from "zod";
import { flags, instants, numbers, textLists, texts } from "../library/columns.ts";
import { metaLine, percent } from "../search/document.ts";
import { dataset } from "./dataset.ts";
import {
  amountOrNull,
  confidenceOrNull,
  dayOrInstantOrNull,
  flag,
  instant,
  lowToHigh,
  metadataOrNull,
  monthsOrNull,
  shareOrNull,
  stateCode,
  text,
  textOrNull,
  trade,
  uuid,
} from "./fields.ts";

export const PRODUCT_TYPES = [
  "loan",
  "lease",
  "pace",
  "home_improvement_loan",
  "credit_application",
  "backup_plan",
  "checklist",
  "unknown",
] as const;

/** Finance product record (spec 2). */
const schema = z.strictObject({
  id: uuid,
  source_document_id: textOrNull,
  trade_category: trade,
  financier_name: text,
  financier_slug: text,
  product_name: text,
  product_type: z.enum(PRODUCT_TYPES),
  /** Empty is nationwide, null is unknown. */
  state_scope: z.array(stateCode).nullable(),
  loan_amount_min: amountOrNull,
  loan_amount_max: amountOrNull,
  term_months_min: monthsOrNull,
  term_months_max: monthsOrNull,
  apr_min: shareOrNull,
  apr_max: shareOrNull,
  dealer_fee_type: textOrNull,
  dealer_fee_flat: amountOrNull,
  dealer_fee_percent_min: shareOrNull,
  dealer_fee_percent_max: shareOrNull,
  eligible_measures: z.array(text).nullable(),
  ineligible_measures: z.array(text).nullable(),
  requirements: metadataOrNull,
  unresolved_requirements: z.array(text).nullable(),
  status: text,
  quote_safe: flag,
  confidence: confidenceOrNull,
  effective_date: dayOrInstantOrNull,
  expires_at: dayOrInstantOrNull,
  source_url: textOrNull,
  last_verified_at: instant,
  source_title: textOrNull,
  source_kind: textOrNull,
}).check((check) => {
  const row = check.value;
  lowToHigh(check, "loan_amount_min", row.loan_amount_min, row.loan_amount_max);
  lowToHigh(check, "term_months_min", row.term_months_min, row.term_months_max);
  lowToHigh(check, "apr_min", row.apr_min, row.apr_max);
  lowToHigh(
    check,
    "dealer_fee_percent_min",
    row.dealer_fee_percent_min,
    row.dealer_fee_percent_max,
  );
});

export type FinanceProduct = z.infer<typeof schema>;

export const financeProducts = dataset<FinanceProduct>({
  key: "finance_products",
  title: "Finance products",
  source: "Lender and program documents",
  endpoint: "/api/v1/context/finance-products",
  schema,
  id: (row) => row.id,
  trade: (row) => row.trade_category,
  revision: (row) => row.effective_date,
  quoteSafe: (row) => row.quote_safe,
  sourceDocument: (row) => row.source_document_id,
  columns: {
    trade: texts((row) => row.trade_category),
    financier_name: texts((row) => row.financier_name),
    financier_slug: texts((row) => row.financier_slug),
    product_type: texts((row) => row.product_type),
    state_scope: textLists((row) => row.state_scope),
    eligible_measures: textLists((row) => row.eligible_measures),
    term_months_min: numbers((row) => row.term_months_min),
    term_months_max: numbers((row) => row.term_months_max),
    quote_safe: flags((row) => row.quote_safe),
    unresolved_requirements: textLists((row) => row.unresolved_requirements),
    expires_at: instants((row) => row.expires_at),
    last_verified_at: instants((row) => row.last_verified_at),
    source_document_id: texts((row) => row.source_document_id),
  },
  order: ["-quote_safe", "-last_verified_at"],
  sync: { level: "production", ceiling: 50_000 },
  search: {
    type: "finance",
    category: "financing",
    document: (row) => ({
      title: row.product_name,
      subtitle: row.financier_name,
      trade: row.trade_category,
      quoteSafe: row.quote_safe,
      confidence: row.confidence,
      sourceDocumentId: row.source_document_id,
      lastVerifiedAt: row.last_verified_at,
      unresolvedRequirements: row.unresolved_requirements ?? [],
      meta: metaLine(
        row.product_type,
        row.state_scope?.join(", "),
        row.apr_min !== null && `from ${percent(row.apr_min)} APR`,
        row.loan_amount_max !== null && `up to $${row.loan_amount_max}`,
      ),
      fields: {
        trade_category: row.trade_category,
        eligible_measures: row.eligible_measures?.join(" ") ?? null,
      },
    }),
  },
});

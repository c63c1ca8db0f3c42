import { z } from "zod";
import { caseless, exact, percent, slug } from "../base/text/text.ts";
import {
  contains,
  either,
  equals,
  type Filter,
  lists,
  listsOrAny,
  spans,
} from "../library/query/filters.ts";
import type { TextColumn } from "../library/columns/text_columns.ts";
import { columnSpecs } from "../library/columns/columns.ts";
import { metaLine } from "./search/search_document.ts";
import { searchedStates } from "./search/place_search.ts";
import { inPlural, termText } from "./search/searched_texts.ts";
import { dataset } from "./declare/dataset.ts";
import {
  amountOrNull,
  dayOrInstantOrNull,
  lender,
  metadataOrNull,
  monthsOrNull,
  recordTrade,
  recordUuid,
  shareOrNull,
  stateCode,
  text,
  textOrNull,
} from "./declare/fields.ts";
import { lowToHigh } from "./declare/row_checks.ts";
import * as trust from "./declare/trust_fields.ts";

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
  id: recordUuid,
  source_document_id: trust.rowSource,
  trade_category: recordTrade,
  ...lender,
  product_name: text.meta({ description: "The lender's name for the product." }),
  product_type: z.enum(PRODUCT_TYPES).meta({ description: "Kind of product." }),
  /** Empty is nationwide, null is unknown. */
  state_scope: z.array(stateCode).nullable().meta({
    description: "States that it is offered in; empty is nationwide, null unknown.",
  }),
  loan_amount_min: amountOrNull.meta({
    description: "Least amount.",
    unit: "USD",
  }),
  loan_amount_max: amountOrNull.meta({
    description: "Highest amount.",
    unit: "USD",
  }),
  term_months_min: monthsOrNull.meta({
    description: "Shortest term.",
    unit: "months",
  }),
  term_months_max: monthsOrNull.meta({
    description: "Longest term.",
    unit: "months",
  }),
  apr_min: shareOrNull.meta({
    description: "Lowest annual percentage rate.",
    unit: "fraction",
  }),
  apr_max: shareOrNull.meta({
    description: "Highest annual percentage rate.",
    unit: "fraction",
  }),
  dealer_fee_type: textOrNull.meta({
    description: "How the dealer fee is charged, such as percentage, flat or tiered.",
  }),
  dealer_fee_flat: amountOrNull.meta({
    description: "Flat dealer fee.",
    unit: "USD",
  }),
  dealer_fee_percent_min: shareOrNull.meta({
    description: "Lowest dealer fee.",
    unit: "fraction",
  }),
  dealer_fee_percent_max: shareOrNull.meta({
    description: "Highest dealer fee.",
    unit: "fraction",
  }),
  eligible_measures: z.array(text).nullable().meta({
    description: "Measures that it pays for.",
  }),
  ineligible_measures: z.array(text).nullable().meta({
    description: "Measures that it does not pay for.",
  }),
  requirements: metadataOrNull.meta({
    description: "What it requires of borrowers and jobs.",
  }),
  unresolved_requirements: trust.unresolvedOrNull,
  status: text.meta({
    description: "Its lifecycle state, such as active, superseded or archived.",
  }),
  quote_safe: trust.quoteSafe,
  confidence: trust.confidence,
  effective_date: dayOrInstantOrNull.meta({
    description: "Day from which the row applies.",
  }),
  expires_at: dayOrInstantOrNull.meta({
    description: "When the row ends; null without an end.",
  }),
  source_url: trust.sourceUrl,
  last_verified_at: trust.verifiedAt,
  source_title: trust.sourceTitle,
  source_kind: trust.sourceKind,
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

const { numbers, textLists, texts } = columnSpecs<FinanceProduct>();

/** Query of finance products. */
interface FinanceProductQuery {
  readonly trade?: string | undefined;
  readonly product_type?: string | undefined;
  readonly state?: string | undefined;
  /** The slug, or part of the name. */
  readonly financier?: string | undefined;
  readonly financier_slug?: string | undefined;
  readonly measure?: string | undefined;
  readonly term_months?: number | undefined;
}

const SAMPLE_QUERIES: readonly FinanceProductQuery[] = [{}];

export const financeProducts = dataset({
  key: "finance_products",
  title: "Finance products",
  source: "Lender and program documents",
  endpoint: "/api/v1/context/finance-products",
  access: { name: "finance_products", level: "sample" },
  schema,
  id: "id",
  ...trust.ofProgram<FinanceProduct>(),
  whenExpired: () => ({ quote_safe: false }),
  columns: {
    financier_name: texts((row) => row.financier_name),
    financier_slug: texts((row) => row.financier_slug),
    product_type: texts((row) => row.product_type),
    state_scope: textLists((row) => row.state_scope),
    eligible_measures: textLists((row) => row.eligible_measures),
    term_months_min: numbers((row) => row.term_months_min),
    term_months_max: numbers((row) => row.term_months_max),
  },
  order: ["-quote_safe", "-last_verified_at"],
  sync: { level: "production", ceiling: 50_000 },
  search: {
    type: "finance",
    category: "financing",
    document: (row) => ({
      title: row.product_name,
      // A lender's products with the same name differ by trade.
      subtitle: metaLine(row.financier_name, row.trade_category),
      confidence: row.confidence,
      meta: metaLine(
        row.product_type,
        row.state_scope?.join(", "),
        row.apr_min !== null && `from ${percent(row.apr_min)} APR`,
        row.loan_amount_max !== null && `up to $${row.loan_amount_max}`,
      ),
      fields: {
        trade_category: row.trade_category,
        eligible_measures: inPlural(...row.eligible_measures ?? []),
        state: searchedStates(row.state_scope),
        term: termText(row.term_months_min, row.term_months_max),
      },
    }),
  },
  filters: ({ columns }, query: FinanceProductQuery) => [
    equals(columns.trade, query.trade, exact),
    equals(columns.product_type, query.product_type, slug),
    // An empty state scope is nationwide, a null one is unknown.
    listsOrAny(columns.state_scope, query.state, exact),
    ofFinancier(columns, query.financier),
    equals(columns.financier_slug, query.financier_slug, slug),
    lists(columns.eligible_measures, query.measure, caseless),
    spans(columns.term_months_min, columns.term_months_max, query.term_months),
  ],
  sampleQueries: SAMPLE_QUERIES,
});

/** The slug, or part of the name. */
function ofFinancier(
  columns: Readonly<Record<"financier_slug" | "financier_name", TextColumn>>,
  financier: string | undefined,
): Filter | undefined {
  if (financier === undefined) return undefined;
  return either(
    equals(columns.financier_slug, financier, slug),
    contains(columns.financier_name, financier),
  );
}

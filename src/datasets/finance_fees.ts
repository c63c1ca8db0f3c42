import { z } from "zod";
import { caseless, percent, slug } from "../base/text/text.ts";
import { equals, equalsNumber, unexpired } from "../library/query/filters.ts";
import { columnSpecs } from "../library/columns/columns.ts";
import { metaLine } from "./search/search_document.ts";
import { termText } from "./search/searched_texts.ts";
import { dataset } from "./declare/dataset.ts";
import {
  date,
  instantOrNull,
  lender,
  monthsOrNull,
  recordTrade,
  shareOrNull,
  text,
  textOrNull,
  uuid,
} from "./declare/fields.ts";
import * as trust from "./declare/trust_fields.ts";

/** Dealer fee record (spec 1). Every row is quote-safe. */
const schema = z.strictObject({
  finance_program_version_id: uuid.meta({
    description: "Id of the version of the lending program.",
  }),
  dealer_fee_version_id: uuid.meta({ description: "Id of the version of the dealer fee." }),
  source_document_id: trust.rowSource,
  trade_category: recordTrade,
  ...lender,
  product_title: text.meta({ description: "The lender's name for the product." }),
  payment_type: text.meta({ description: "Kind of payment, such as loan, lease, ppa or cash." }),
  integration: textOrNull.meta({
    description: "Platform or channel that the product is offered through.",
  }),
  interest_rate: shareOrNull.meta({
    description: "Annual rate as a decimal fraction; null where none is fixed.",
    unit: "fraction",
  }),
  term_months: monthsOrNull.meta({
    description: "Term; null where there is none.",
    unit: "months",
  }),
  fee_percentage: shareOrNull.meta({
    description: "Dealer fee as a fraction of the financed amount; null where there is none.",
    unit: "fraction",
  }),
  effective_date: date.meta({ description: "Day from which the row applies." }),
  expires_at: instantOrNull.meta({ description: "When the row ends; null without an end." }),
  last_verified_at: trust.verifiedAt,
  quote_safe: trust.quoteSafeIs(true, "every dealer fee row is quote-safe"),
});

export type DealerFee = z.infer<typeof schema>;

const { numbers, texts } = columnSpecs<DealerFee>();

/** Query of dealer fees. */
interface DealerFeeQuery {
  readonly trade?: string | undefined;
  readonly financier?: string | undefined;
  readonly payment_type?: string | undefined;
  readonly term_months?: number | undefined;
  readonly interest_rate?: number | undefined;
}

export const financeFees = dataset({
  key: "finance_fees",
  title: "Dealer fees",
  source: "Lender dealer-fee schedules",
  endpoint: "/api/v1/finance/fees",
  access: { name: "finance_fees", level: "production" },
  schema,
  rules: [
    "`quote_safe` is always true.",
    "Of several rows of one program, the most recently verified is published, and the pairs are named.",
    "A row that was verified before the one that it replaces needs `--older`.",
  ],
  id: "finance_program_version_id",
  versionIdField: "dealer_fee_version_id",
  trade: (row) => row.trade_category,
  revision: (row) => row.dealer_fee_version_id,
  quoteSafe: (row) => row.quote_safe,
  verifiedAt: (row) => row.last_verified_at,
  expiresAt: (row) => row.expires_at,
  sourceDocument: (row) => row.source_document_id,
  latest: (row) => Date.parse(row.last_verified_at),
  columns: {
    financier_name: texts((row) => row.financier_name),
    financier_slug: texts((row) => row.financier_slug),
    product_title: texts((row) => row.product_title),
    payment_type: texts((row) => row.payment_type),
    interest_rate: numbers((row) => row.interest_rate),
    term_months: numbers((row) => row.term_months),
    fee_percentage: numbers((row) => row.fee_percentage),
  },
  order: ["financier_name", "product_title"],
  // For benchmarks.
  orders: { fee_percentage: ["fee_percentage"], interest_rate: ["interest_rate"] },
  sync: { level: "production", ceiling: 5000 },
  search: {
    type: "finance",
    category: "financing",
    document: (row) => ({
      title: row.product_title,
      subtitle: row.financier_name,
      meta: metaLine(
        row.payment_type,
        row.interest_rate !== null && `${percent(row.interest_rate)} interest`,
        row.term_months !== null && `${row.term_months} months`,
        row.fee_percentage !== null && `${percent(row.fee_percentage)} dealer fee`,
      ),
      fields: { trade_category: row.trade_category, term: termText(row.term_months) },
    }),
  },
  filters: ({ columns }, query: DealerFeeQuery, now) => [
    equals(columns.trade, query.trade, caseless),
    equals(columns.financier_slug, query.financier, slug),
    equals(columns.payment_type, query.payment_type, caseless),
    equalsNumber(columns.term_months, query.term_months),
    equalsNumber(columns.interest_rate, query.interest_rate),
    unexpired(columns.expires_at, now),
  ],
});

import { z } from "zod";
import { flags, instants, numbers, texts } from "../library/columns.ts";
import { metaLine, percent } from "../search/document.ts";
import { dataset } from "./dataset.ts";
import {
  date,
  instant,
  instantOrNull,
  monthsOrNull,
  shareOrNull,
  text,
  textOrNull,
  trade,
  uuid,
} from "./fields.ts";

/** Dealer fee record (spec 1). Every row is quote-safe. */
const schema = z.strictObject({
  finance_program_version_id: uuid,
  dealer_fee_version_id: uuid,
  source_document_id: textOrNull,
  trade_category: trade,
  financier_name: text,
  financier_slug: text,
  product_title: text,
  payment_type: text,
  integration: textOrNull,
  interest_rate: shareOrNull,
  term_months: monthsOrNull,
  fee_percentage: shareOrNull,
  effective_date: date,
  expires_at: instantOrNull,
  last_verified_at: instant,
  quote_safe: z.literal(true, "must be true: every dealer fee row is quote-safe"),
});

export type DealerFee = z.infer<typeof schema>;

export const financeFees = dataset<DealerFee>({
  key: "finance_fees",
  title: "Dealer fees",
  source: "Lender dealer-fee schedules",
  endpoint: "/api/v1/finance/fees",
  schema,
  id: (row) => row.finance_program_version_id,
  trade: (row) => row.trade_category,
  revision: (row) => row.dealer_fee_version_id,
  quoteSafe: (row) => row.quote_safe,
  sourceDocument: (row) => row.source_document_id,
  latest: (row) => Date.parse(row.last_verified_at),
  columns: {
    trade: texts((row) => row.trade_category),
    financier_name: texts((row) => row.financier_name),
    financier_slug: texts((row) => row.financier_slug),
    product_title: texts((row) => row.product_title),
    payment_type: texts((row) => row.payment_type),
    interest_rate: numbers((row) => row.interest_rate),
    term_months: numbers((row) => row.term_months),
    fee_percentage: numbers((row) => row.fee_percentage),
    expires_at: instants((row) => row.expires_at),
    last_verified_at: instants((row) => row.last_verified_at),
    quote_safe: flags((row) => row.quote_safe),
    source_document_id: texts((row) => row.source_document_id),
  },
  order: ["financier_name", "product_title"],
  sync: { level: "production", ceiling: 5000 },
  search: {
    type: "finance",
    category: "financing",
    document: (row) => ({
      title: row.product_title,
      subtitle: row.financier_name,
      trade: row.trade_category,
      quoteSafe: row.quote_safe,
      confidence: null,
      sourceDocumentId: row.source_document_id,
      lastVerifiedAt: row.last_verified_at,
      unresolvedRequirements: [],
      meta: metaLine(
        row.payment_type,
        row.interest_rate !== null && `${percent(row.interest_rate)} interest`,
        row.term_months !== null && `${row.term_months} months`,
        row.fee_percentage !== null && `${percent(row.fee_percentage)} dealer fee`,
      ),
      fields: { trade_category: row.trade_category },
    }),
  },
});

import type { Trade } from "../../datasets/declare/fields.ts";
import { slug } from "../../base/text/text.ts";
import { stableUuid } from "../../base/text/stable_uuid.ts";
import type { Imported, Importer, ImportOptions } from "../common/importer.ts";
import {
  borrowerCriteria,
  fraction,
  type LoanProgram,
  readLoans,
  verifiedAt,
} from "./loan_programs.ts";

/** Rewiring America, loan programs: amounts, terms and rates. */
export const rewiringLoans: Importer = {
  name: "rewiring-loans",
  dataset: "finance_products",
  title: "Loan programs for home energy improvements (JSON)",
  publisher: "Rewiring America",
  download: "https://github.com/rewiringamerica/api.rewiringamerica.org",
  async *rows(content, options): AsyncGenerator<Imported> {
    for await (const listed of readLoans(content)) {
      if ("unused" in listed) {
        yield listed;
        continue;
      }
      for (const [trade, measures] of listed.byTrade) {
        yield { row: rowOf(listed.loan, trade, measures, options) };
      }
    }
  },
};

/** Minimum and maximum, or nulls if they are reversed. */
function rangeOf(least: number | null = null, most: number | null = null) {
  return (least ?? 0) > (most ?? Infinity) ? [null, null] as const : [least, most] as const;
}

function rowOf(
  loan: LoanProgram,
  trade: Trade,
  measures: readonly string[],
  options: ImportOptions,
): Record<string, unknown> {
  const { financial_authority: { name }, loan_program_terms: terms } = loan;
  const [loan_amount_min, loan_amount_max] = rangeOf(
    terms?.min_loan_amount,
    terms?.max_loan_amount,
  );
  const [apr_min, apr_max] = rangeOf(
    fraction(terms?.min_interest_rate),
    fraction(terms?.max_interest_rate),
  );
  const known = {
    loan_amount_min,
    loan_amount_max,
    term_months_min: null,
    term_months_max: terms?.max_repayment_months ?? null,
    apr_min,
    apr_max,
  };
  return {
    id: stableUuid("rewiring-loans", loan.loan_program_key, trade),
    source_document_id: options.sourceDocumentId,
    trade_category: trade,
    financier_name: name.trim(),
    financier_slug: slug(name),
    product_name: loan.name.trim(),
    product_type: "loan",
    state_scope: stateScope(loan),
    ...known,
    dealer_fee_type: null,
    dealer_fee_flat: null,
    dealer_fee_percent_min: null,
    dealer_fee_percent_max: null,
    eligible_measures: measures,
    ineligible_measures: null,
    requirements: borrowerCriteria(loan),
    unresolved_requirements: [
      "dates_unknown",
      "dealer_fee_unknown",
      "service_area_unknown",
      ...(known.loan_amount_max === null ? ["loan_amount_unknown"] : []),
      ...(known.term_months_max === null ? ["term_unknown"] : []),
      ...(known.apr_max === null ? ["apr_unknown"] : []),
    ],
    status: loan.status === "PUBLISHED" ? "active" : "archived",
    quote_safe: false,
    confidence: "medium",
    effective_date: null,
    expires_at: null,
    source_url: loan.website_url?.trim() || null,
    last_verified_at: verifiedAt(loan, options),
    source_title: rewiringLoans.title,
    source_kind: "third_party_catalog",
  };
}

/** Empty is nationwide, null is unknown. */
function stateScope(loan: LoanProgram): string[] | null {
  if (loan.is_national) return [];
  return loan.state === null ? null : [loan.state];
}

import type { Trade } from "../../datasets/declare/fields.ts";
import { slug } from "../../base/text/text.ts";
import { stableUuid } from "../../base/text/stable_uuid.ts";
import type { Imported, Importer, ImportOptions } from "../common/importer.ts";
import { borrowerCriteria, type LoanProgram, readLoans, verifiedAt } from "./loan_programs.ts";
import { rewiringLoans } from "./loans.ts";

/** Rewiring America, loan programs: who may borrow, where, and for which measures. */
export const rewiringLoanEligibility: Importer = {
  ...rewiringLoans,
  name: "rewiring-loan-eligibility",
  dataset: "finance_eligibility",
  async *rows(content, options): AsyncGenerator<Imported> {
    for await (const listed of readLoans(content)) {
      if ("unused" in listed) {
        yield listed;
      } else if (listed.loan.state === null && !listed.loan.is_national) {
        // Without a state, the row would claim that the program lends everywhere.
        yield { unused: `${listed.loan.loan_program_key}: names no state`, line: listed.line };
      } else {
        yield* rowsOf(listed.loan, listed.byTrade, options);
      }
    }
  },
};

function* rowsOf(
  loan: LoanProgram,
  byTrade: ReadonlyMap<Trade, string[]>,
  options: ImportOptions,
): Generator<Imported> {
  for (const [trade, measures] of byTrade) {
    for (const measure of measures) yield { row: rowOf(loan, trade, measure, options) };
  }
}

function rowOf(
  loan: LoanProgram,
  trade: Trade,
  measure: string,
  options: ImportOptions,
): Record<string, unknown> {
  const financier = loan.financial_authority.name.trim();
  const criteria = borrowerCriteria(loan);
  const months = loan.loan_program_terms?.max_repayment_months ?? null;
  return {
    id: stableUuid("rewiring-loan-eligibility", loan.loan_program_key, trade, measure),
    source_document_id: options.sourceDocumentId,
    financier_name: financier,
    financier_slug: slug(financier),
    program_name: loan.name.trim(),
    program_type: "loan",
    trade_category: trade,
    measure_key: measure,
    product_type: "loan",
    product_label: loan.name.trim(),
    criteria_scope: null,
    state_code: loan.is_national ? null : loan.state,
    county_name: null,
    eligibility_criteria: criteria,
    permit_required: null,
    max_term_years: months === null ? null : Number((months / 12).toFixed(2)),
    availability_status: loan.status === "PUBLISHED" ? "available" : null,
    quote_safe: false,
    confidence: "medium",
    effective_date: null,
    expires_at: null,
    last_verified_at: verifiedAt(loan, options),
    source_url: loan.website_url?.trim() || null,
    source_title: rewiringLoans.title,
    unresolved_requirements: [
      "dates_unknown",
      "service_area_unknown",
      ...(criteria === null ? ["borrower_criteria_unknown"] : []),
    ],
    source_kind: "third_party_catalog",
    reviewed_by: null,
    reviewed_at: null,
  };
}

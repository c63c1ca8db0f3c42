import type { DealerFee } from "../../src/datasets/finance_fees.ts";
import { TRADES } from "../../src/datasets/fields.ts";

/** A UUID that a number stands for. */
export function uuidOf(number: number): string {
  return `00000000-0000-4000-8000-${number.toString(16).padStart(12, "0")}`;
}

const TERMS = [12, 60, 120, 180, 240, 300];
const PAYMENTS = ["loan", "lease", "ppa", "cash"];

/** A dealer fee row; the same number gives the same row. */
export function dealerFee(number: number, change: Partial<DealerFee> = {}): DealerFee {
  const lender = number % 40;
  return {
    finance_program_version_id: uuidOf(number),
    dealer_fee_version_id: uuidOf(1_000_000 + number),
    source_document_id: null,
    trade_category: TRADES[number % TRADES.length]!,
    financier_name: `Lender ${String(lender).padStart(2, "0")}`,
    financier_slug: `lender_${String(lender).padStart(2, "0")}`,
    product_title: `Program ${String(number).padStart(6, "0")}`,
    payment_type: PAYMENTS[number % PAYMENTS.length]!,
    integration: number % 3 === 0 ? "portal" : null,
    interest_rate: number % 7 === 0 ? null : (number % 12) / 100,
    term_months: TERMS[number % TERMS.length]!,
    fee_percentage: number % 11 === 0 ? null : (number % 30) / 100,
    effective_date: "2026-01-01",
    expires_at: null,
    last_verified_at: "2026-11-01T00:00:00Z",
    quote_safe: true,
    ...change,
  };
}

/** Rows `from` up to, not including, `to`. */
export function dealerFees(from: number, to: number): DealerFee[] {
  return Array.from({ length: to - from }, (_, i) => dealerFee(from + i));
}

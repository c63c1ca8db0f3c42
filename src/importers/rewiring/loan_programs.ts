import { z } from "zod";
import type { Trade } from "../../datasets/declare/fields.ts";
import type { ImportOptions } from "../common/importer.ts";
import { loanMeasuresByTrade } from "./measures.ts";
import { readJsonList } from "../common/json.ts";

const amount = z.number().nullable().optional();

/** The used fields of a loan program; amounts in USD, rates in percent. */
const loanSchema = z.object({
  loan_program_key: z.string(),
  name: z.string(),
  status: z.string(),
  state: z.string().nullable(),
  is_national: z.boolean(),
  website_url: z.string().nullable(),
  financial_authority: z.object({ name: z.string() }),
  eligible_project_types: z.array(z.object({ type: z.string() })),
  loan_program_terms: z.object({
    min_credit_score: amount,
    max_debt_to_income: amount,
    min_loan_amount: amount,
    max_loan_amount: amount,
    min_interest_rate: amount,
    max_interest_rate: amount,
    max_repayment_months: amount,
  }).nullable(),
  updated_at: z.string(),
});

export type LoanProgram = z.infer<typeof loanSchema>;

/** A program with its measures by trade, or why it cannot be used; `line` is its number in the file. */
type ListedLoan =
  | { readonly line: number; readonly loan: LoanProgram; readonly byTrade: Map<Trade, string[]> }
  | { readonly line: number; readonly unused: string };

/**
 * Reads the loan programs of a file, in its order.
 *
 * @throws {WrongFile} when it is not a JSON list.
 */
export async function* readLoans(
  content: ReadableStream<Uint8Array>,
): AsyncGenerator<ListedLoan> {
  const entries = await readJsonList(content);
  for (const [index, entry] of entries.entries()) yield { line: index + 1, ...read(entry) };
}

function read(entry: unknown) {
  const { data: loan, error } = loanSchema.safeParse(entry);
  if (error !== undefined) {
    return { unused: `not a loan program: ${error.issues[0]?.path.join(".")}` };
  }
  const types = loan.eligible_project_types.map(({ type }) => type);
  const byTrade = loanMeasuresByTrade(types, loan.name);
  if (byTrade.size > 0) return { loan, byTrade };
  const reason = types.length === 0 ? "names no project type" : `no trade for ${types.join(", ")}`;
  return { unused: `${loan.loan_program_key}: ${reason}` };
}

/** Minimum credit score and maximum debt-to-income ratio (a fraction); null if both are unknown. */
export function borrowerCriteria({ loan_program_terms: terms }: LoanProgram) {
  const score = terms?.min_credit_score ?? null;
  const ratio = fraction(terms?.max_debt_to_income);
  if (score === null && ratio === null) return null;
  return { min_credit_score: score, max_debt_to_income: ratio };
}

/** When the program was last verified: its own date, or else that of the file. */
export function verifiedAt(loan: LoanProgram, options: ImportOptions): string {
  const when = new Date(loan.updated_at);
  return Number.isNaN(when.getTime()) ? options.dated : when.toISOString();
}

/** Converts percent to a fraction, rounded to remove binary rounding errors. */
export function fraction(percent: number | null | undefined): number | null {
  return typeof percent === "number" ? Number((percent / 100).toFixed(6)) : null;
}

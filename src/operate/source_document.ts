import { date, TRADES } from "../datasets/declare/fields.ts";

/**
 * What operators write of a source document. Each throws a `RangeError` that says what is allowed. The
 * gate asks less: documents that were published before, or come from a file, keep what they have.
 */

const ID = /^[\p{L}\p{N}][\p{L}\p{N}._:-]*$/u;
const MONTH_OR_YEAR = /^\d{4}(-(0[1-9]|1[0-2]))?$/;

/** What rows name a document by. */
export function sourceIdOf(text: string): string {
  if (ID.test(text)) return text;
  throw new RangeError(
    `Invalid id "${text}". Use letters and digits, with - _ . or : between them, such as ` +
      "golden_bear_2026_spring.",
  );
}

/** Where a document is. */
export function addressOf(text: string, what: string): string {
  if (/^https?:\/\/\S+$/i.test(text) && URL.canParse(text)) return text;
  throw new RangeError(
    `Invalid ${what} "${text}". Use an address such as https://example.org/fees.pdf.`,
  );
}

/** A day, or no more than its month or year: not every document says more. */
export function publishedOf(text: string, what: string): string {
  if (date.safeParse(text).success || MONTH_OR_YEAR.test(text)) return text;
  throw new RangeError(`Invalid ${what} "${text}". Use 2026-01-31, 2026-01 or 2026.`);
}

/** One of the five trades, or `context` for what concerns them all. */
export function sourceTradeOf(text: string, what: string): string {
  const allowed: readonly string[] = [...TRADES, "context"];
  if (allowed.includes(text)) return text;
  throw new RangeError(`Invalid ${what} "${text}". Use one of ${allowed.join(", ")}.`);
}

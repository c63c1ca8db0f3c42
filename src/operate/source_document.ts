import { date, TRADES } from "../datasets/declare/fields.ts";

/**
 * Parses what operators enter about a source document. Each function throws a `RangeError` that says
 * what is allowed. The gate is less strict, for documents from files and from earlier releases.
 */

const ID = /^[\p{L}\p{N}][\p{L}\p{N}._:-]*$/u;
const MONTH_OR_YEAR = /^\d{4}(-(0[1-9]|1[0-2]))?$/;

/** The id by which rows refer to a document. */
export function parseSourceId(text: string): string {
  if (ID.test(text)) return text;
  throw new RangeError(
    `Invalid id "${text}". Use letters and digits, with - _ . or : between them, such as ` +
      "golden_bear_2026_spring.",
  );
}

/** The http or https URL of a document. */
export function parseUrl(text: string, what: string): string {
  if (/^https?:\/\/\S+$/i.test(text) && URL.canParse(text)) return text;
  throw new RangeError(
    `Invalid ${what} "${text}". Use an address such as https://example.org/fees.pdf.`,
  );
}

/** When a document was published: a day, a month or a year. */
export function parsePublished(text: string, what: string): string {
  if (date.safeParse(text).success || MONTH_OR_YEAR.test(text)) return text;
  throw new RangeError(`Invalid ${what} "${text}". Use 2026-01-31, 2026-01 or 2026.`);
}

/** One of the five trades, or `context` for all of them. */
export function parseSourceTrade(text: string, what: string): string {
  const allowed: readonly string[] = [...TRADES, "context"];
  if (allowed.includes(text)) return text;
  throw new RangeError(`Invalid ${what} "${text}". Use one of ${allowed.join(", ")}.`);
}

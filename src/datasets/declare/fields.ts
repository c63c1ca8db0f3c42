import { z } from "zod";

/**
 * The kinds of field that records share, as zod schemas. A row that does not fit them cannot be
 * published (see `publish/gate.ts`), so what is served is always of these shapes.
 */

/** The five trades (spec 1, What the service does). */
export const TRADES = ["solar", "hvac", "roofing", "plumbing", "electrical"] as const;
export type Trade = (typeof TRADES)[number];

export const trade = z.enum(TRADES);

/** Non-empty text that the store can hold. */
export const text = z.string().min(1).refine(
  (text) => text.isWellFormed() && !text.includes("\0"),
  "must be well-formed Unicode without NUL",
);
export const textOrNull = text.nullable();

/** Other tools write the same id in capitals (RFC 9562): it is one id, kept in small letters. */
export const uuid = z.uuid().toLowerCase();

/** ISO 8601 date and time with a zone, such as `2026-01-31T12:00:00Z`. */
export const instant = z.iso.datetime({ offset: true });
export const instantOrNull = instant.nullable();

/** ISO 8601 calendar date, such as `2026-01-31`. */
export const date = z.iso.date();
export const dateOrNull = date.nullable();

/** An ISO 8601 date, or a date and time. */
export const dayOrInstantOrNull = z.union([date, instant]).nullable();

export const number = z.number();
export const numberOrNull = number.nullable();

export const integer = z.int();
export const integerOrNull = integer.nullable();

/** A count or an amount that cannot be below zero. */
export const amountOrNull = z.number().nonnegative().nullable();

/** A decimal fraction: 0.25 is 25 percent. */
export const shareOrNull = z.number().min(0).max(1).nullable();

/** A term in months. */
export const monthsOrNull = z.int().positive().nullable();

export const flag = z.boolean();
export const flagOrNull = flag.nullable();

/** How sure a row is (spec 1, What the service does). */
export const confidence = z.enum(["high", "medium", "low"]);
export const confidenceOrNull = confidence.nullable();

/** A two-letter state code in capitals. */
export const STATE_FORM = "must be two capital letters";
export const stateCode = z.string().regex(/^[A-Z]{2}$/, STATE_FORM);

/** A five-digit county FIPS code. */
export const countyFips = z.string().regex(/^\d{5}$/, "must be five digits");

/** Free-form structured data, carried as published. (`z.json()` describes itself by itself.) */
export const metadataOrNull = z.record(z.string(), z.unknown()).nullable();

type Check<Row> = { value: Row; issues: unknown[] };

/** Adds an error in one field to a schema check's issues. */
export function fieldError<Row>(check: Check<Row>, path: string, message: string): void {
  check.issues.push({ code: "custom", message, path: path.split("."), input: check.value });
}

/** Refuses a range whose low end is above its high end. Either end may be null. */
export function lowToHigh<Row>(
  check: Check<Row>,
  path: string,
  low: number | null,
  high: number | null,
): void {
  if (low !== null && high !== null && low > high) {
    fieldError(check, path, `must not be above the high end of its range (${low} > ${high})`);
  }
}

import { z } from "zod";

/**
 * Field types that records share, as zod schemas. Rows that do not fit cannot be published (see
 * `publish/gate`), so everything that is served has these types. Rules about several fields of a row
 * are in `row_checks.ts` and in the `check` of each dataset's schema.
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

/** A UUID in lower case: some tools write the same id in upper case (RFC 9562). */
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

/** The error for an invalid state code. */
export const STATE_FORM = "must be two capital letters";
/** A two-letter state code in upper case. */
export const stateCode = z.string().regex(/^[A-Z]{2}$/, STATE_FORM);

/** A five-digit county FIPS code. */
export const countyFips = z.string().regex(/^\d{5}$/, "must be five digits");

/** Free-form structured data. (The JSON Schema of `z.json()` would refer to itself.) */
export const metadataOrNull = z.record(z.string(), z.unknown()).nullable();

// Fields that rows of several datasets have, with their descriptions.

const RECORD_ID = { description: "Stable id of the record." };
export const recordId = text.meta(RECORD_ID);
export const recordUuid = uuid.meta(RECORD_ID);

export const recordTrade = trade.meta({ description: "Trade that the record belongs to." });

/** The lender. */
export const lender = {
  financier_name: text.meta({ description: "Name of the lender." }),
  financier_slug: text.meta({ description: "Slug of the lender, for the financier filter." }),
};

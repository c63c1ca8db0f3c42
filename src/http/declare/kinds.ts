import { defined } from "../../base/json/defined.ts";
import { DECIMAL } from "../../base/text/decimal.ts";
import { JsonText } from "../../base/json/json.ts";
import { badRequest } from "../../base/refusal.ts";
import { shortened } from "../../base/text/text.ts";
import { Param } from "./param.ts";

/**
 * Parameter types that endpoints share. An invalid value is refused with 400 and a message that names
 * the parameter and says what is allowed (decisions, Refusals).
 */

/** The most characters of free text; no searched name is longer. */
const MAX_TEXT = 300;

/** A client's value, shortened and quoted for a message. */
const quoted = (value: string) => `"${shortened(value, 81)}"`;

/** Free text. An empty value is refused, because it would match everything. */
export const text = new Param<string | undefined>(
  { type: "string", minLength: 1, maxLength: MAX_TEXT },
  (value, name) => {
    const trimmed = value.trim();
    if (trimmed === "") {
      throw badRequest(`Invalid ${name}. Give a value or leave it out.`);
    }
    if (trimmed.length > MAX_TEXT && [...trimmed].length > MAX_TEXT) {
      throw badRequest(`Invalid ${name}. Use at most ${MAX_TEXT} characters.`);
    }
    return trimmed;
  },
);

/** Text that is compared as a slug: ignoring case, with `-` and `_` equal. */
export const slugged = text.meta({ caseless: true });

/** Lists values in a message: `a, b, or c`. */
export function enumerate(values: readonly string[]): string {
  return values.length < 3
    ? values.join(" or ")
    : `${values.slice(0, -1).join(", ")}, or ${values.at(-1)}`;
}

/** One of some values, ignoring case. */
export function oneOf<const V extends string>(
  values: readonly V[],
  message = (name: string, _value: string) => `Invalid ${name}. Use ${enumerate(values)}.`,
): Param<V | undefined> {
  const known = new Map(values.map((value) => [value.toLowerCase(), value]));
  return new Param<V | undefined>(
    { type: "string", enum: values, caseless: true },
    (value, name) => {
      const found = known.get(value.trim().toLowerCase());
      if (found === undefined) throw badRequest(message(name, quoted(value)));
      return found;
    },
  );
}

/** Exactly `true` or `false`. */
export const boolean = new Param<boolean | undefined>(
  { type: "boolean" },
  (value, name) => {
    if (value !== "true" && value !== "false") {
      throw badRequest(`Invalid ${name}. Use true or false.`);
    }
    return value === "true";
  },
);

/** A finite decimal number. */
export function number(range: { min?: number; max?: number } = {}): Param<number | undefined> {
  const { min = -Infinity, max = Infinity } = range;
  return new Param<number | undefined>(
    { type: "number", ...bounds(min, max) },
    (value, name) => {
      const parsed = DECIMAL.test(value) ? Number(value) : NaN;
      if (!Number.isFinite(parsed)) {
        throw badRequest(`Invalid ${name}. Use a number.`);
      }
      if (parsed < min || parsed > max) {
        throw badRequest(`Invalid ${name}. Use a number ${span(min, max)}.`);
      }
      return parsed;
    },
  );
}

/**
 * A whole number of at least `min`. A value above `cap` becomes the cap, a value above `max` is
 * refused. The default cap is the largest safe integer.
 */
export function integer(
  range: { min: number; max?: number; cap?: number },
): Param<number | undefined> {
  const { min, max = Infinity, cap = Number.MAX_SAFE_INTEGER } = range;
  return new Param<number | undefined>(
    { type: "integer", ...bounds(min, max), ...defined({ cap: range.cap }) },
    (value, name) => {
      const parsed = /^-?\d+$/.test(value) ? Number(value) : NaN;
      if (!(parsed >= min && parsed <= max)) {
        throw badRequest(`Invalid ${name}. Use a whole number ${span(min, max)}.`);
      }
      return Math.min(parsed, cap);
    },
  );
}

function bounds(min: number, max: number) {
  return {
    ...(Number.isFinite(min) ? { minimum: min } : {}),
    ...(Number.isFinite(max) ? { maximum: max } : {}),
  };
}

function span(min: number, max: number): string {
  return max === Infinity ? `of at least ${min}` : `from ${min} to ${max}`;
}

/** How many records to return. Values above the cap are lowered to it. */
export function limit(byDefault: number, cap: number): Param<number> {
  return integer({ min: 1, cap }).default(byDefault).describe("The most records to return.");
}

/** A requested page. */
export interface Page {
  /** Counted from 1; clamped to the largest exact integer. */
  readonly number: number;
  /** The page number in the request, even if it is past the end. */
  readonly shown: JsonText;
}

const FIRST_PAGE: Page = { number: 1, shown: new JsonText("1") };
const pageNumber = integer({ min: 1 });
const page = new Param<Page>(
  { ...pageNumber.schema, default: FIRST_PAGE.number },
  (value, name) => ({
    number: pageNumber.read(value, name) ?? FIRST_PAGE.number,
    shown: new JsonText(value.replace(/^0+/, "")),
  }),
  FIRST_PAGE,
);

/** `page` and `per_page` (spec 1, Limits). A page past the end is empty, however far. */
export const paging = {
  page: page.describe("Page number, from 1."),
  per_page: limit(25, 100).describe("Records per page."),
};

/** Text that matches a pattern; `allowed` completes the message "Use …". */
export function pattern(form: RegExp, allowed: string): Param<string | undefined> {
  return new Param<string | undefined>(
    { type: "string", pattern: form.source },
    (value, name) => {
      if (!form.test(value)) {
        throw badRequest(`Invalid ${name}. Use ${allowed}.`);
      }
      return value;
    },
  );
}

/** A two-letter state code in either case, returned in upper case. */
export const state = pattern(/^[A-Za-z]{2}$/, "a two-letter state code")
  .map((value) => value.toUpperCase())
  .meta({ caseless: true, example: "CO" })
  .describe("Two-letter code of the state.");

/** A four-digit year after 2000. */
export const year = new Param<number | undefined>(
  { type: "integer", minimum: 2001, maximum: 9999 },
  (value, name) => {
    if (!/^\d{4}$/.test(value) || Number(value) <= 2000) {
      throw badRequest(`Invalid ${name}. Use a four-digit year after 2000.`);
    }
    return Number(value);
  },
);

import { DAY_MS } from "../base/durations.ts";
import { date, instant } from "../datasets/declare/fields.ts";
import { memberOf } from "../base/known.ts";

/** Input of operators, on a command line or in a form. Each function throws a `RangeError` that says what is allowed. */

/** The store's whole numbers have 32 bits. */
export const LARGEST_COUNT = 2_147_483_647;
export const LONGEST_TEXT = 200;
export const LONGEST_NOTE = 300;

/** A number of requests and the like. */
export function countOf(text: string, what: string): number {
  const count = /^\d+$/.test(text) ? Number(text) : NaN;
  if (count <= LARGEST_COUNT) return count;
  throw new RangeError(
    `Invalid ${what} "${text}". Use a whole number from 0 to ${LARGEST_COUNT}.`,
  );
}

/** A limit a minute: a number of requests, or null for `default`, the service's own limit. */
export function limitOf(text: string, what: string): number | null {
  if (text === "default") return null;
  if (/^\d+$/.test(text) && Number(text) <= LARGEST_COUNT) return Number(text);
  throw new RangeError(
    `Invalid ${what} "${text}". Use a whole number from 0 to ${LARGEST_COUNT}, or default.`,
  );
}

/** A note on a version, such as why it was published; may be empty. */
export function noteOf(text: string): string {
  const note = text.trim();
  if (note.length <= LONGEST_NOTE) return note;
  throw new RangeError(`Invalid note. Use at most ${LONGEST_NOTE} characters.`);
}

/** Invisible characters, such as blanks of every kind and joiners: a name of them cannot be picked from a list. */
const UNSEEN = /^[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]*$/u;

/** A label or a name: a line of text that can be seen. */
export function nameOf(text: string, what: string): string {
  const name = text.trim();
  if (UNSEEN.test(name)) {
    throw new RangeError(`Invalid ${what}. It must not be empty.`);
  }
  // Forms send line ends otherwise than they were given, and a terminal obeys others.
  if (/\p{Cc}/u.test(name)) {
    throw new RangeError(
      `Invalid ${what}. It must not contain line breaks or tabs.`,
    );
  }
  if (name.length > LONGEST_TEXT) {
    throw new RangeError(
      `Invalid ${what}. Use at most ${LONGEST_TEXT} characters.`,
    );
  }
  // Names are part of URLs, where these two mean other paths.
  if (name === "." || name === "..") {
    throw new RangeError(`Invalid ${what} "${name}". Use letters or digits.`);
  }
  return name;
}

/** An instant, or a day's start in UTC, in the form of rows; undefined for anything else. */
function instantIn(text: string): string | undefined {
  if (date.safeParse(text).success) return `${text}T00:00:00Z`;
  return instant.safeParse(text).success ? text : undefined;
}

/** A day's first instant in UTC, or an instant; it must be to come. */
export function instantToCome(text: string, what: string): Date {
  const found = instantIn(text);
  if (found === undefined) {
    throw new RangeError(
      `Invalid ${what} "${text}". Use 2027-01-31 or 2027-01-31T12:00:00Z.`,
    );
  }
  const at = new Date(found);
  if (at <= new Date()) {
    throw new RangeError(`Invalid ${what} "${text}". It has passed.`);
  }
  return at;
}

/** When a key ends: as `instantToCome`, or null for `never`. */
export function expiryOf(text: string, what: string): Date | null {
  return text === "never" ? null : instantToCome(text, what);
}

/** A past or future instant, or a day's first instant in UTC. */
export function anyInstant(text: string, what: string): Date {
  const found = instantIn(text);
  if (found !== undefined) return new Date(found);
  throw new RangeError(
    `Invalid ${what} "${text}". Use 2026-01-31 or 2026-01-31T12:00:00Z.`,
  );
}

const UNITS: Readonly<Record<string, number>> = {
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: DAY_MS,
};

/** Milliseconds of `30m`, `24h`, `7d` or `0`. */
export function durationOf(text: string, what: string): number {
  const [, amount, unit = ""] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (amount !== undefined) return Number(amount) * memberOf(UNITS, unit);
  if (text === "0") return 0;
  throw new RangeError(`Invalid ${what} "${text}". Use 0, 30m, 24h or 7d.`);
}

/** A calendar month, `YYYY-MM`. */
export function writtenMonth(text: string, what: string): string {
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return text;
  throw new RangeError(
    `Invalid ${what} "${text}". Use a month such as 2026-11.`,
  );
}

/** A calendar day, `YYYY-MM-DD`. */
export function writtenDay(text: string, what: string): string {
  if (date.safeParse(text).success) return text;
  throw new RangeError(`Invalid ${what} "${text}". Use a day such as 2026-11-20.`);
}

/**
 * When rows were verified: `now`, a day's first instant in UTC, or an instant.
 *
 * @param what Such as `--verified`.
 */
export function verifiedOf(text: string, what: string, now: number): string {
  if (text === "now") {
    return new Date(now).toISOString().replace(/\.\d+Z$/, "Z");
  }
  const found = instantIn(text);
  if (found !== undefined) return found;
  throw new RangeError(
    `Invalid ${what} "${text}". Use now, 2026-01-31 or 2026-01-31T12:00:00Z.`,
  );
}

import { DAY_MS } from "../base/durations.ts";

/** What operators write, on a command line or in a form. Each throws a `RangeError` that says what is allowed. */

/** The store's whole numbers have 32 bits. */
export const LARGEST_COUNT = 2_147_483_647;
export const LONGEST_TEXT = 200;
export const LONGEST_NOTE = 300;

/** A number of requests and the like. */
export function countOf(text: string, what: string): number {
  const count = /^\d+$/.test(text) ? Number(text) : NaN;
  if (count <= LARGEST_COUNT) return count;
  throw new RangeError(`Invalid ${what} "${text}". Use a whole number from 0 to ${LARGEST_COUNT}.`);
}

/** What is kept with a version, such as why it was published; may be empty. */
export function noteOf(text: string): string {
  const note = text.trim();
  if (note.length <= LONGEST_NOTE) return note;
  throw new RangeError(`Invalid note. Use at most ${LONGEST_NOTE} characters.`);
}

/** A label or a name. */
export function nameOf(text: string, what: string): string {
  const name = text.trim();
  if (name === "") throw new RangeError(`Invalid ${what}. It must not be empty.`);
  if (name.length > LONGEST_TEXT) {
    throw new RangeError(`Invalid ${what}. Use at most ${LONGEST_TEXT} characters.`);
  }
  // Names stand in addresses, where these two mean other places.
  if (name === "." || name === "..") {
    throw new RangeError(`Invalid ${what} "${name}". Use letters or digits.`);
  }
  return name;
}

const DATE =
  /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

/** A day's first instant in UTC, or an instant; it must be to come. */
export function instantOf(text: string, what: string): Date {
  const [year, month, day, hour = 0, minute = 0, second = 0] = (DATE.exec(text) ?? []).slice(1)
    .map((part) => part === undefined ? undefined : Number(part));
  const isDay = year !== undefined && month! >= 1 && month! <= 12 &&
    day! >= 1 && day! <= new Date(Date.UTC(year, month!, 0)).getUTCDate();
  const instant = isDay && hour < 24 && minute < 60 && second < 60 ? new Date(text) : new Date(NaN);
  if (isNaN(instant.getTime())) {
    throw new RangeError(`Invalid ${what} "${text}". Use 2027-01-31 or 2027-01-31T12:00:00Z.`);
  }
  if (instant <= new Date()) throw new RangeError(`Invalid ${what} "${text}". It has passed.`);
  return instant;
}

const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: DAY_MS };

/** Milliseconds of `30m`, `24h`, `7d` or `0`. */
export function durationOf(text: string, what: string): number {
  const [, amount, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (amount !== undefined) return Number(amount) * UNITS[unit!]!;
  if (text === "0") return 0;
  throw new RangeError(`Invalid ${what} "${text}". Use 0, 30m, 24h or 7d.`);
}

/** A calendar month, `YYYY-MM`. */
export function monthOf(text: string, what: string): string {
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return text;
  throw new RangeError(`Invalid ${what} "${text}". Use a month such as 2026-11.`);
}

/**
 * When rows were verified: `now`, a day's first instant in UTC, or an instant.
 *
 * @param what Such as `--verified`.
 */
export function verifiedOf(text: string, what: string, now: number): string {
  if (text === "now") return new Date(now).toISOString().replace(/\.\d+Z$/, "Z");
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const zoned = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/.test(text);
  const at = new Date(day ? `${text}T00:00:00Z` : text);
  const isReal = !Number.isNaN(at.getTime()) && (!day || at.toISOString().startsWith(text));
  if ((day || zoned) && isReal) return day ? `${text}T00:00:00Z` : text;
  throw new RangeError(
    `Invalid ${what} "${text}". Use now, 2026-01-31 or 2026-01-31T12:00:00Z.`,
  );
}

import { DAY_MS } from "../base/durations.ts";
import { date, instant } from "../datasets/declare/fields.ts";
import { memberOf } from "../base/known.ts";

/**
 * Parses input of operators, from a command line or a form. Each function takes `what`, the name of the
 * input for messages, and throws a `RangeError` that says what is allowed.
 */

/** The largest integer that the store can hold (32 bits). */
export const MAX_COUNT = 2_147_483_647;
/** The most characters of a label or name. */
export const MAX_TEXT_LENGTH = 200;
export const MAX_NOTE_LENGTH = 300;

/** A whole number from 0. */
export function parseCount(text: string, what: string): number {
  const count = /^\d+$/.test(text) ? Number(text) : NaN;
  if (count <= MAX_COUNT) return count;
  throw new RangeError(`Invalid ${what} "${text}". Use a whole number from 0 to ${MAX_COUNT}.`);
}

/** A limit per minute: a whole number, or null for `default`, the service's own limit. */
export function parseLimit(text: string, what: string): number | null {
  if (text === "default") return null;
  if (/^\d+$/.test(text) && Number(text) <= MAX_COUNT) return Number(text);
  throw new RangeError(
    `Invalid ${what} "${text}". Use a whole number from 0 to ${MAX_COUNT}, or default.`,
  );
}

/** A note on a version, such as why it was published. May be empty. */
export function parseNote(text: string): string {
  const note = text.trim();
  if (note.length <= MAX_NOTE_LENGTH) return note;
  throw new RangeError(`Invalid note. Use at most ${MAX_NOTE_LENGTH} characters.`);
}

/** Only invisible characters, such as spaces and joiners: such a name could not be seen in a list. */
const INVISIBLE = /^[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]*$/u;

/** A label or a name: one line of visible text. */
export function parseName(text: string, what: string): string {
  const name = text.trim();
  if (INVISIBLE.test(name)) throw new RangeError(`Invalid ${what}. It must not be empty.`);
  // Forms change line breaks, and a terminal interprets other control characters.
  if (/\p{Cc}/u.test(name)) {
    throw new RangeError(`Invalid ${what}. It must not contain line breaks or tabs.`);
  }
  if (name.length > MAX_TEXT_LENGTH) {
    throw new RangeError(`Invalid ${what}. Use at most ${MAX_TEXT_LENGTH} characters.`);
  }
  // Names are used in URLs, where these two change the path.
  if (name === "." || name === "..") {
    throw new RangeError(`Invalid ${what} "${name}". Use letters or digits.`);
  }
  return name;
}

/** An instant as text; a day becomes its start in UTC. Undefined for anything else. */
function instantIn(text: string): string | undefined {
  if (date.safeParse(text).success) return `${text}T00:00:00Z`;
  return instant.safeParse(text).success ? text : undefined;
}

/** An instant in the future; a day means its start in UTC. */
export function parseFutureInstant(text: string, what: string): Date {
  const found = instantIn(text);
  if (found === undefined) {
    throw new RangeError(`Invalid ${what} "${text}". Use 2027-01-31 or 2027-01-31T12:00:00Z.`);
  }
  const at = new Date(found);
  if (at <= new Date()) throw new RangeError(`Invalid ${what} "${text}". It has passed.`);
  return at;
}

/** When a key expires: as `parseFutureInstant`, or null for `never`. */
export function parseExpiry(text: string, what: string): Date | null {
  return text === "never" ? null : parseFutureInstant(text, what);
}

/** A past or future instant; a day means its start in UTC. */
export function parseInstant(text: string, what: string): Date {
  const found = instantIn(text);
  if (found !== undefined) return new Date(found);
  throw new RangeError(`Invalid ${what} "${text}". Use 2026-01-31 or 2026-01-31T12:00:00Z.`);
}

const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: DAY_MS };

/** A duration such as `30m`, `24h`, `7d` or `0`, in milliseconds. */
export function parseDuration(text: string, what: string): number {
  const [, amount, unit = ""] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (amount !== undefined) return Number(amount) * memberOf(UNITS, unit);
  if (text === "0") return 0;
  throw new RangeError(`Invalid ${what} "${text}". Use 0, 30m, 24h or 7d.`);
}

/** A calendar month, `YYYY-MM`. */
export function parseMonth(text: string, what: string): string {
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return text;
  throw new RangeError(`Invalid ${what} "${text}". Use a month such as 2026-11.`);
}

/** A calendar day, `YYYY-MM-DD`. */
export function parseDay(text: string, what: string): string {
  if (date.safeParse(text).success) return text;
  throw new RangeError(`Invalid ${what} "${text}". Use a day such as 2026-11-20.`);
}

/**
 * When rows were verified: `now`, or an instant; a day means its start in UTC.
 *
 * @param now Milliseconds since 1970.
 * @returns An ISO 8601 instant.
 */
export function parseVerifiedAt(text: string, what: string, now: number): string {
  if (text === "now") return new Date(now).toISOString().replace(/\.\d+Z$/, "Z");
  const found = instantIn(text);
  if (found !== undefined) return found;
  throw new RangeError(`Invalid ${what} "${text}". Use now, 2026-01-31 or 2026-01-31T12:00:00Z.`);
}

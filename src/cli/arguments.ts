import { type Access, parseAccess } from "../access/levels.ts";
import { ACCESS_NAMES } from "../datasets/mod.ts";
import { given, Misuse } from "./output.ts";

/** The store's whole numbers have 32 bits. */
const MOST = 2_147_483_647;
const LONGEST_TEXT = 200;

/**
 * A number of requests and the like.
 *
 * @throws {Misuse} saying the range.
 */
export function countOf(text: string, what: string): number {
  const count = /^\d+$/.test(text) ? Number(text) : NaN;
  if (count <= MOST) return count;
  throw new Misuse(`Invalid ${what} "${text}". Use a whole number from 0 to ${MOST}.`);
}

/** The same for an option that may be left out. */
export function optionalCount(text: string | undefined, what: string): number | null {
  return text === undefined ? null : countOf(text, what);
}

/**
 * A label or a name.
 *
 * @throws {Misuse} when it is blank or too long.
 */
export function nameOf(text: string, what: string): string {
  const name = text.trim();
  if (name === "") throw new Misuse(`Invalid ${what}. It must not be empty.`);
  if (name.length <= LONGEST_TEXT) return name;
  throw new Misuse(`Invalid ${what}. Use at most ${LONGEST_TEXT} characters.`);
}

/**
 * Levels by name, at least one.
 *
 * @throws {Misuse} when a name or level is unknown, or there is none.
 */
export function levelsOf(text: string): Access {
  const access = given(() => parseAccess(text, ACCESS_NAMES));
  if (Object.keys(access).length > 0) return access;
  throw new Misuse(
    "Invalid --access. Name at least one level, such as permits=sample; all=none takes all away.",
  );
}

const DATE =
  /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

/**
 * A day's first instant in UTC, or an instant; it must be to come.
 *
 * @throws {Misuse} when there is no such day or time, or it has passed.
 */
export function instantOf(text: string): Date {
  const [year, month, day, hour = 0, minute = 0, second = 0] = (DATE.exec(text) ?? []).slice(1)
    .map((part) => part === undefined ? undefined : Number(part));
  const isDay = year !== undefined && month! >= 1 && month! <= 12 &&
    day! >= 1 && day! <= new Date(Date.UTC(year, month!, 0)).getUTCDate();
  const instant = isDay && hour < 24 && minute < 60 && second < 60 ? new Date(text) : new Date(NaN);
  if (isNaN(instant.getTime())) {
    throw new Misuse(`Invalid --expires "${text}". Use 2027-01-31 or 2027-01-31T12:00:00Z.`);
  }
  if (instant <= new Date()) throw new Misuse(`Invalid --expires "${text}". It has passed.`);
  return instant;
}

const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Milliseconds. @throws {Misuse} when it is none. */
export function durationOf(text: string): number {
  const [, amount, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (amount !== undefined) return Number(amount) * UNITS[unit!]!;
  if (text === "0") return 0;
  throw new Misuse(`Invalid --overlap "${text}". Use 0, 30m, 24h or 7d.`);
}

/** Who gives a command, for the audit and beside versions. */
export function actorOf(by: string | undefined): string {
  if (by !== undefined) return nameOf(by, "--by");
  return ["USER", "LOGNAME", "USERNAME"].map((name) => Deno.env.get(name))
    .find((name) => name !== undefined && name !== "") ?? "unknown";
}

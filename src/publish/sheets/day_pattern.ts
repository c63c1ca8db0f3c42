import { CellError } from "../model/errors.ts";

/**
 * Parses dates by a pattern of `YYYY`, `YY`, `MMMM`, `MMM`, `MM`, `M`, `DD`, `D`, `HH`, `H`, `hh`,
 * `h`, `mm`, `ss`, `A` and literal characters. Day.js and Luxon parse strictly or leniently, but
 * neither reads both `1/2/2026` and `01/02/2026` by one pattern and checks bounds.
 */

const ISO = /^\d{4}-\d{2}-\d{2}$/;
const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/;

const TIME = /^\d+:\d{2}(:\d{2}(\.\d+)?)?( ?[ap]m)?$/i;

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const TOKENS: Readonly<Record<string, string>> = {
  YYYY: "(?<year>\\d{4})",
  YY: "(?<year>\\d{2})",
  MMMM: "(?<name>[A-Za-z]+)\\.?",
  MMM: "(?<name>[A-Za-z]+)\\.?",
  MM: "(?<month>\\d{1,2})",
  M: "(?<month>\\d{1,2})",
  DD: "(?<day>\\d{1,2})",
  D: "(?<day>\\d{1,2})",
  HH: "(?<hour>\\d{1,2})",
  H: "(?<hour>\\d{1,2})",
  hh: "(?<hour>\\d{1,2})",
  h: "(?<hour>\\d{1,2})",
  mm: "(?<minute>\\d{2})",
  ss: "(?<second>\\d{2})",
  A: "(?<half>[AaPp][Mm])",
};

const patterns = new Map<string, RegExp>();

/** The parts that a pattern may have, and those that it must have. */
const PARTS = {
  year: /YYYY|YY/g,
  month: /MMMM|MMM|MM|M/g,
  day: /DD|D/g,
  hour: /HH|H|hh|h/g,
  minute: /mm/g,
  second: /ss/g,
  half: /A/g,
};
const NEEDED = ["year", "month", "day"];

/**
 * Checks that a pattern has a whole date, each part once.
 *
 * @throws {RangeError} when it does not.
 */
export function checkPattern(pattern: string): void {
  for (const [part, tokens] of Object.entries(PARTS)) {
    const count = [...pattern.matchAll(tokens)].length;
    if (count === 0 && NEEDED.includes(part)) {
      throw new RangeError(`The pattern "${pattern}" has no ${part}. Use one such as M/D/YYYY.`);
    }
    if (count > 1) {
      const what = part === "half" ? "AM or PM" : `the ${part}`;
      throw new RangeError(
        `The pattern "${pattern}" names ${what} twice. Use one such as M/D/YYYY h:mm A.`,
      );
    }
  }
}

/**
 * A date as `YYYY-MM-DD`, or an instant if there is a time; without a zone it is UTC. ISO dates are
 * accepted whatever the pattern, because cells of a workbook are formatted that way.
 *
 * @throws {CellError} when the text does not match.
 */
export function readDay(text: string, pattern: string | undefined, field = ""): string {
  if (ISO.test(text)) return checked(text);
  if (ISO_INSTANT.test(text)) return instantOf(text);
  if (TIME.test(text)) {
    throw new CellError("is a time without a day", "write the day too, such as 2026-01-31");
  }
  if (pattern === undefined) {
    const looksSo = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{2}|\d{4})$/.test(text);
    throw new CellError(
      "must be a date such as 2026-01-31",
      looksSo
        ? `write it as 2026-01-31, or map it with "read": {"${field}": "M/D/YYYY"} or "D/M/YYYY"`
        : "write a date such as 2026-01-31",
    );
  }
  const found = regexOf(pattern).exec(text)?.groups;
  if (found === undefined) {
    throw new CellError(`must be a date of the form ${pattern}`, `write it as ${pattern}`);
  }
  const { year: given = "", name = "", day: ofMonth = "" } = found;
  const year = given.length === 2 ? `20${given}` : given;
  const month = found.month ??
    String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1);
  const day = `${year}-${month.padStart(2, "0")}-${ofMonth.padStart(2, "0")}`;
  checked(day, pattern);
  if (found.hour === undefined) return day;
  const time = [hourOf(found.hour, found.half), found.minute ?? "0", found.second ?? "0"]
    .map((part) => String(part).padStart(2, "0")).join(":");
  return `${day}T${checkedTime(time)}Z`;
}

/** The hour from 0; with AM or PM it is counted from 1 to 12. */
function hourOf(text: string, half: string | undefined): number {
  const hour = Number(text);
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) throw notATime();
  return hour % 12 + (/^p/i.test(half) ? 12 : 0);
}

const notATime = () => new CellError("is not a time of day", "correct it; hours go up to 23:59:59");

/** @throws {CellError} when there is no such time. */
function checkedTime(time: string): string {
  const [hour = 0, minute = 0, second = 0] = time.split(":").map(Number);
  if (hour > 23 || minute > 59 || second > 59) throw notATime();
  return time;
}

function instantOf(text: string): string {
  const zoned = /(Z|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}Z`;
  const full = zoned.replace(" ", "T").replace(/T(\d{2}:\d{2})(?=Z|[+-])/, "T$1:00");
  checked(full.slice(0, 10));
  checkedTime(full.slice(11, 19));
  return full;
}

/** Valid dates seen so far: a file has few, and checking one creates a `Date`. */
const calendarDays = new Set<string>();
const MAX_DAYS = 10_000;

/** @throws {CellError} when the calendar has no such date. */
function checked(day: string, pattern = "YYYY-MM-DD"): string {
  if (calendarDays.has(day)) return day;
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day) {
    throw new CellError("is not a day in the calendar", `correct it; it is read as ${pattern}`);
  }
  if (calendarDays.size < MAX_DAYS) calendarDays.add(day);
  return day;
}

function regexOf(pattern: string): RegExp {
  let regex = patterns.get(pattern);
  if (regex === undefined) {
    const source = pattern.replace(
      /YYYY|YY|MMMM|MMM|MM|M|DD|D|HH|H|hh|h|mm|ss|A|[^]/g,
      (token) =>
        TOKENS[token] ??
          (/\s/.test(token) ? "\\s+" : token.replace(/[.*+?^${}()|[\]\\\/]/g, "\\$&")),
    );
    // Without separators, only fixed-width parts are unambiguous: 2026111.
    const isPacked = /^(YYYY|YY|MM|DD|HH|hh|mm|ss)+$/.test(pattern);
    regex = new RegExp(`^${isPacked ? source.replaceAll("{1,2}", "{2}") : source}$`);
    patterns.set(pattern, regex);
  }
  return regex;
}

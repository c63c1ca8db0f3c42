import { keyOf } from "../sheets/sheet_values.ts";
import type { SampledColumn } from "./sampled_column.ts";

/** What people write for no value; in dates, for no end. */
const WORDS = new Set([
  ...[
    "n/a",
    "na",
    "n.a.",
    "none",
    "null",
    "nil",
    "-",
    "--",
    "–",
    "—",
    "tbd",
    "tba",
    "not applicable",
  ],
  ...["not available", "nan", "#n/a", "(blank)", "unknown", "x", "?"],
]);
const ENDLESS = new Set([
  ...[
    "ongoing",
    "on-going",
    "on going",
    "open",
    "open ended",
    "open-ended",
    "no end",
    "no end date",
  ],
  ...["no expiration", "no expiry", "never", "does not expire", "until further notice"],
  ...["further notice", "current", "evergreen", "indefinite", "indefinitely", "perpetual"],
  ...["while funds last", "while supplies last", "until exhausted", "until funds are exhausted"],
  ...["until fully subscribed", "until funding is exhausted", "open enrollment", "year round"],
  ...["continuous", "continuing", "rolling", "active", "present", "permanent", "always"],
]);

/** The texts of a column that mean "no value". */
export function noValueWords({ values }: SampledColumn, isDate: boolean): string[] {
  return [...new Set(values)].filter((value) => {
    const key = keyOf(value).replace(/[.!*]+$/, "") || keyOf(value);
    return WORDS.has(key) || isDate && ENDLESS.has(key);
  });
}

/** Footnote signs after a number. */
const FOOTNOTE = /[\d%)]\s*([*†‡§⁰-⁹¹²³^#]+)$/u;

/** The footnote signs after a column's values. */
export function footnoteSigns({ values }: SampledColumn): string[] {
  return [...new Set(values.flatMap((value) => FOOTNOTE.exec(value)?.[1] ?? []))];
}

/** The first words of totals, notes and footnotes. */
const NO_ROW =
  /^((sub|grand)?[\s-]*totals?|averages?|avg|notes?|sources?|disclaimers?|footnotes?|legend|page \d+|prepared by|printed|generated|exported|run date|end of (report|file|list)|confidential|©|copyright|for (more|internal|dealer)|questions|contact us|rates (are|may)|subject to|\*+|†|‡|§|¹|²|³|\(\d\)|\d\))(?=[\s:.*\w]|$)/iu;

/** A line drawn between rows. */
const RULE = /^:?[-=_~.–—]{3,}:?$/;

/**
 * The beginning of a line that is not a row; undefined if it may be one.
 *
 * @param typical How many cells most rows have.
 */
export function noRowBeginning(cells: readonly string[], typical: number): string | undefined {
  const filled = cells.filter((cell) => cell !== "");
  const [first = ""] = filled;
  if (filled.length > 0 && filled.every((cell) => RULE.test(cell))) return first;
  if (filled.length > Math.max(1, typical / 2)) return undefined;
  const word = NO_ROW.exec(first)?.[0]?.trim();
  if (word !== undefined) return word;
  // A single text in its line is a remark.
  return filled.length === 1 && typical > 2 && first.length > 24 ? first.slice(0, 24) : undefined;
}

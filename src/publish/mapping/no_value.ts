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

/** The lookbehind prevents quadratic time for a long run. */
const PUNCTUATION_LAST = /(?<![.!*])[.!*]+$/;

/** The texts of a column that mean "no value". */
export function noValueWords({ values }: SampledColumn, isDate: boolean): string[] {
  return [...new Set(values)].filter((value) => {
    const key = keyOf(value).replace(PUNCTUATION_LAST, "") || keyOf(value);
    return WORDS.has(key) || isDate && ENDLESS.has(key);
  });
}

/** Footnote signs after a number. */
const FOOTNOTE = /[\d%)]\s*([*†‡§⁰-⁹¹²³^#]+)$/u;

/** The footnote signs after a column's values. */
export function footnoteSigns({ values }: SampledColumn): string[] {
  return [...new Set(values.flatMap((value) => FOOTNOTE.exec(value)?.[1] ?? []))];
}

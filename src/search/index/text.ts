import { gramsOf, LONGEST_GRAM } from "./grams.ts";
import { type Pattern, patternOf } from "./pattern.ts";

// deno-lint-ignore no-control-regex
const ASCII = /^[\x00-\x7f]*$/;

/** Separators between words, but not between initials: `PG&E` has no `and`. */
const BOTH = /(?<=\p{L}{2})\s*&\s*(?=\p{L}{2}|$)/gu;
/** What begins a text before a word, or follows one's comma: `Rebates, Loans, & Other Incentives`. */
const FURTHER = /^&(?=\s+\p{L}{2})|(?<=\p{L}{2},\s+)&(?=\s+\p{L}{2}|$)/gu;

/**
 * Text with `and` for an `&` between words, at the end behind one, or at the beginning before one.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { withAnd } from "./text.ts";
 *
 * assert.equal(withAnd("Pacific Gas&Electric (PG&E)"), "Pacific Gas and Electric (PG&E)");
 * assert.equal(withAnd("& Electric"), "and Electric");
 * ```
 */
export function withAnd(text: string): string {
  return text.includes("&") ? text.replace(BOTH, " and ").replace(FURTHER, "and") : text;
}

/**
 * Text without case and accents, folded fully: `ẞ`, `ß` and `ss` are one, and so are `&` and `and`
 * between words.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { foldText } from "./text.ts";
 *
 * assert.equal(foldText("STRAẞE"), foldText("Straße"));
 * ```
 */
export function foldText(text: string): string {
  if (ASCII.test(text)) return withAnd(text.toLowerCase());
  // Small first, because `ẞ` is a capital already; then capitals, because those of `ß` are `SS`.
  const folded = text.normalize("NFKD").replace(/\p{M}+/gu, "")
    .toLowerCase().toUpperCase().toLowerCase().replaceAll("ς", "σ");
  return withAnd(folded);
}

/**
 * Folded text without anything but letters and digits, so that neither punctuation nor spacing hides
 * a model number.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { plainText } from "./text.ts";
 *
 * assert.equal(plainText("Q.PEAK DUO"), "qpeakduo");
 * ```
 */
export function plainText(text: string): string {
  return foldText(text).replace(/[^\p{L}\p{N}]+/gu, "");
}

/**
 * What is looked for: a word of a query, or a whole query. What has no letter or digit at all, such
 * as an emoji, is searched for literally.
 */
export interface Needle {
  readonly plain: string;
  readonly folded: string;
  readonly pattern: Pattern;
  /** Numbers of its grams; what is not a letter or digit has only grams of one unit. */
  readonly grams: readonly number[];
  /** Whether it begins with a number that must be whole: `3ton` is not in `13 ton`. */
  readonly isMeasure?: boolean;
}

/** A text folded for search: without case, accents and, if it has letters or digits, punctuation. */
export function needle(text: string): Needle {
  const plain = plainText(text);
  const folded = foldText(text).trim();
  const pattern = patternOf(plain || folded);
  const grams = gramsOf(pattern.units, plain === "" ? 1 : LONGEST_GRAM);
  return { plain, folded, pattern, grams };
}

/** Whether two needles are found in the same texts. */
export function sameNeedle(a: Needle, b: Needle): boolean {
  return a.plain === b.plain && (a.plain !== "" || a.folded === b.folded);
}

/** A query prepared for search. */
export interface SearchQuery {
  readonly whole: Needle;
  /** A document must have each of them in some field. */
  readonly words: readonly Needle[];
  /** Where a word must occur; anywhere if omitted. */
  readonly atWord?: AtWord;
}

/** At the start of a word, or as a whole word only. */
export type AtWord = "start" | "whole";

/**
 * The words of a query, each once, the longest first, because that is in the fewest texts. What folds
 * to nothing, such as an accent by itself, is not a word.
 */
export function wordsOf(query: string): Needle[] {
  const words = withAnd(query).split(/\s+/u).map(needle).filter(({ folded }) => folded !== "");
  return words
    .filter((word, at) => words.findIndex((other) => sameNeedle(word, other)) === at)
    .sort((a, b) => b.pattern.units.length - a.pattern.units.length);
}

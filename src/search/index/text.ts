import { gramsOf, MAX_GRAM_LENGTH } from "./grams.ts";
import { type Pattern, patternOf } from "./pattern.ts";

// deno-lint-ignore no-control-regex
const ASCII = /^[\x00-\x7f]*$/;

/** `&` between words, but not between initials: `PG&E` has no `and`. */
const BOTH = /(?<=\p{L}{2})\s*&\s*(?=\p{L}{2}|$)/gu;
/** `&` before the first word, or after a comma: `Rebates, Loans, & Other Incentives`. */
const FURTHER = /^&(?=\s+\p{L}{2})|(?<=\p{L}{2},\s+)&(?=\s+\p{L}{2}|$)/gu;

/**
 * Text with `and` for `&` between, before or after words.
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
 * Text without case and accents, fully folded: `ẞ`, `ß` and `ss` are the same, and so are `&` and
 * `and` between words.
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
  // Lower case first, because `ẞ` is a capital already; then upper case, because `ß` becomes `SS`.
  const folded = text.normalize("NFKD").replace(/\p{M}+/gu, "")
    .toLowerCase().toUpperCase().toLowerCase().replaceAll("ς", "σ");
  return withAnd(folded);
}

/**
 * Folded text with only letters and digits, so that neither punctuation nor spacing hides a model
 * number.
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
 * What a search looks for: a word of the query, or the whole query. Text without any letter or
 * digit, such as an emoji, is searched for literally.
 */
export interface Needle {
  readonly plain: string;
  readonly folded: string;
  readonly pattern: Pattern;
  /** Numbers of its grams; text without letters or digits has only grams of one unit. */
  readonly grams: readonly number[];
  /** Whether it begins with a number that must match as a whole: `3ton` is not in `13 ton`. */
  readonly isMeasure?: boolean;
}

/** Folds text for search: without case, accents and, if it has letters or digits, punctuation. */
export function needle(text: string): Needle {
  const plain = plainText(text);
  const folded = foldText(text).trim();
  const pattern = patternOf(plain || folded);
  const grams = gramsOf(pattern.units, plain === "" ? 1 : MAX_GRAM_LENGTH);
  return { plain, folded, pattern, grams };
}

/** Whether two needles match the same texts. */
export function sameNeedle(a: Needle, b: Needle): boolean {
  return a.plain === b.plain && (a.plain !== "" || a.folded === b.folded);
}

/** A query prepared for search. */
export interface SearchQuery {
  readonly whole: Needle;
  /** A document must contain each of them in some field. */
  readonly words: readonly Needle[];
  /** Where a word must occur; anywhere if omitted. */
  readonly atWord?: AtWord;
}

/** At the start of a word, or as a whole word only. */
export type AtWord = "start" | "whole";

/**
 * The distinct words of a query, the longest first, because it is in the fewest texts. Text that
 * folds to nothing, such as a lone accent, is not a word.
 */
export function wordsOf(query: string): Needle[] {
  const words = withAnd(query).split(/\s+/u).map(needle).filter(({ folded }) => folded !== "");
  return words
    .filter((word, at) => words.findIndex((other) => sameNeedle(word, other)) === at)
    .sort((a, b) => b.pattern.units.length - a.pattern.units.length);
}

import { sizeText } from "../datasets/search_document.ts";
import { gramsOf, LONGEST_GRAM } from "./grams.ts";
import { type Units, unitsOf } from "./texts.ts";

// deno-lint-ignore no-control-regex
const ASCII = /^[\x00-\x7f]*$/;

/** What stands between two words, and not between initials: `PG&E` has no `and`. */
const BOTH = /(?<=\p{L}{2})\s*&\s*(?=\p{L}{2}|$)/gu;

/**
 * Text with `and` for an `&` between words, or at the end behind one.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { withAnd } from "./text.ts";
 *
 * assert.equal(withAnd("Pacific Gas&Electric (PG&E)"), "Pacific Gas and Electric (PG&E)");
 * ```
 */
export function withAnd(text: string): string {
  return text.includes("&") ? text.replace(BOTH, " and ") : text;
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
 * as an emoji, is looked for as it stands.
 */
export interface Needle {
  readonly plain: string;
  readonly folded: string;
  /** Of what is looked for. */
  readonly units: Units;
  /** Numbers of its grams; what is no letter or digit has only grams of one unit. */
  readonly grams: readonly number[];
}

export function needle(text: string): Needle {
  const plain = plainText(text);
  const folded = foldText(text).trim();
  const units = unitsOf(plain || folded);
  return { plain, folded, units, grams: gramsOf(units, plain === "" ? 1 : LONGEST_GRAM) };
}

/** Whether two needles are found in the same texts. */
export function sameNeedle(a: Needle, b: Needle): boolean {
  return a.plain === b.plain && (a.plain !== "" || a.folded === b.folded);
}

/** A query as it is looked for. */
export interface SearchQuery {
  readonly whole: Needle;
  /** A document must have each of them in some field. */
  readonly words: readonly Needle[];
}

/**
 * A number of tons, or of BTU an hour, of which a ton has 12,000. What ends a range (`3-5`) is none; a
 * model before it (`XR16-3 ton`) makes none.
 */
const SIZE =
  /(?<![\p{L}\p{N}.])(?<!(?<![\p{L}\p{N}-])[\d.,]+\s*[-–/]\s*)(\d*\.?\d+)[\s-]*tons?(?![\p{L}\p{N}])/giu;
const BTU =
  /(?<![\p{L}\p{N}.]|\d,)(?<!(?<![\p{L}\p{N}-])[\d.,]+\s*[-–/]\s*)(\d+|\d{1,3}(?:,\d{3})+)(k?)[\s-]*btu(?:\/?h)?(?![\p{L}\p{N}])/giu;
const BTU_PER_TON = 12_000;
/** `2 1/2`, `2-1/2` and `2½` tons, and neither a range's end nor a part of another fraction. */
const MIXED =
  /(?<![\p{L}\p{N}.,/-])(?<!(?<![\p{L}\p{N}])[\d.,–-]*\d[\s–-]+)(?:(\d+)(?:[\s-]+(?=\d)|\s?(?=[¼½¾])))?(1\/2|1\/4|3\/4|[¼½¾])(?=[\s-]*tons?(?![\p{L}\p{N}]))/giu;
const FRACTIONS: Readonly<Record<string, number>> = {
  "1/4": 0.25,
  "1/2": 0.5,
  "3/4": 0.75,
  "¼": 0.25,
  "½": 0.5,
  "¾": 0.75,
};

/**
 * A query as people mean it, then, where that is another, as it is written: `3 ton` and `36,000 BTU`
 * are a size first, and then any `3` and any `ton`.
 */
export function readings(query: string): SearchQuery[] {
  const whole = needle(query);
  const decimal = query.replace(
    MIXED,
    (_, whole = "0", fraction) => String(Number(whole) + FRACTIONS[fraction]!),
  );
  const inTons = decimal.replace(BTU, (_, number, thousand) => {
    const btu = Number(number.replaceAll(",", "")) * (thousand === "" ? 1 : 1000);
    return `${Number((btu / BTU_PER_TON).toFixed(4))} ton`;
  });
  const sized = inTons.replace(SIZE, (_, size) => ` ${plainText(sizeText(Number(size))!)} `);
  return (sized === query ? [query] : [sized, query])
    .map((text) => ({ whole, words: wordsOf(text) }));
}

/**
 * The words of a query, each once, the longest first, because that is in the fewest texts. What folds
 * to nothing, such as an accent by itself, is no word.
 */
export function wordsOf(query: string): Needle[] {
  const words = withAnd(query).split(/\s+/u).map(needle).filter(({ folded }) => folded !== "");
  return words
    .filter((word, at) => words.findIndex((other) => sameNeedle(word, other)) === at)
    .sort((a, b) => b.units.length - a.units.length);
}

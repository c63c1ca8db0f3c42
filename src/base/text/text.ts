/** How text is compared, normalized and ordered. All other layers use these functions only. */

/** Maps text to a form in which equal texts count as the same. */
export type Normalizer = (text: string) => string;

/** The text unchanged. */
export const exact: Normalizer = (text) => text;

/** Case-folded. */
export const caseless: Normalizer = fold;

/**
 * As a slug: lower case, no accents, and one `_` for every run of characters that are not letters or
 * digits.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { slug } from "./text.ts";
 *
 * assert.equal(slug("Zero-Bank"), slug("zero bank"));
 * assert.equal(slug("Crédit Agricole"), "credit_agricole");
 * ```
 */
export const slug: Normalizer = (text) => SLUG.test(text) ? text : asSlug(text);

/** Text that already is a slug: most values that clients send. */
const SLUG = /^[a-z0-9]+(?:_[a-z0-9]+)*$/;

const asSlug: Normalizer = (text) =>
  fold(text).normalize("NFD").replace(/\p{M}+/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, "_").replace(/^_|_$/g, "").normalize("NFC");

/** The text cut to at most `most` characters; cut text ends with `…`. */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${beginning(text, most - 1)}…` : text;
}

/** The text with a capital first letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A fraction as a percentage: 0.0299 becomes `2.99%`. */
export function percent(share: number): string {
  return `${Number((share * 100).toFixed(3))}%`;
}

/** Case-folded letters and digits only: how model numbers compare. */
export const plain: Normalizer = (text) => fold(text).replace(/[^\p{L}\p{N}]+/gu, "");

const FIRST_SURROGATE = 0xd800;
const AFTER_SURROGATES = 0xe000;

/** Compares two texts by Unicode code points. */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const left = a.charCodeAt(i);
    const right = b.charCodeAt(i);
    if (left !== right) return codePointRank(left) - codePointRank(right);
  }
  return a.length - b.length;
}

const SURROGATE = /[\ud800-\udfff]/;

/** The fastest comparator for these texts that orders like `compareCodePoints`. */
export function comparatorOf(texts: readonly string[]): (a: string, b: string) => number {
  return texts.some((text) => SURROGATE.test(text)) ? compareCodePoints : compareUnits;
}

function compareUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Ranks a UTF-16 unit by code point: surrogates sort after all other units. */
function codePointRank(unit: number): number {
  if (unit < FIRST_SURROGATE) return unit;
  return unit < AFTER_SURROGATES ? unit + 0x2000 : unit - 0x800;
}

/** Lower-case variants that fold to one letter via upper case: final sigma, long s. */
const FORMS = /[µſςϐϑϕϖϰϱϵᲀ-ᲈẛ\u1fbe]/g;

/** Unicode case folding, character by character, for comparing and searching. */
export function fold(text: string): string {
  return text.toLowerCase().replace(FORMS, (letter) => letter.toUpperCase().toLowerCase());
}

/** Compares case-folded text first, then the text itself (decisions, Orders). */
export function compareText(a: string, b: string): number {
  return compareCodePoints(fold(a), fold(b)) || compareCodePoints(a, b);
}

/**
 * The first UTF-16 units of a text. A surrogate pair that does not fit whole is left out, because half
 * of one is not valid text and JSON parsers reject it.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { beginning } from "./text.ts";
 *
 * assert.equal(beginning("sun ☀ 🌞", 7), "sun ☀ ");
 * ```
 */
export function beginning(text: string, units: number): string {
  return text.slice(0, units).replace(/[\ud800-\udbff]$/, "");
}

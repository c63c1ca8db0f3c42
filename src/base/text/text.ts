/** Ways in which text is compared, written and ordered; every floor above uses these and no others. */

/** A way of writing text under which two texts count as the same. */
export type Normalizer = (text: string) => string;

/** As it stands. */
export const exact: Normalizer = (text) => text;

/** Without case. */
export const caseless: Normalizer = fold;

/**
 * As a slug: lower case, letters without their accents, and every run of other signs than letters and
 * digits one `_`.
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

/** What is a slug already, as most that clients ask for are. */
const SLUG = /^[a-z0-9]+(?:_[a-z0-9]+)*$/;

const asSlug: Normalizer = (text) =>
  fold(text).normalize("NFD").replace(/\p{M}+/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, "_").replace(/^_|_$/g, "").normalize("NFC");

/** At most so many characters; what is cut ends with `…`. */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${beginning(text, most - 1)}…` : text;
}

/** With its first letter in capitals. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A decimal fraction as a percentage: 0.0299 is `2.99%`. */
export function percent(share: number): string {
  return `${Number((share * 100).toFixed(3))}%`;
}

/** Without case and without signs other than letters and digits: how model numbers compare. */
export const plain: Normalizer = (text) => fold(text).replace(/[^\p{L}\p{N}]+/gu, "");

const FIRST_SURROGATE = 0xd800;
const AFTER_SURROGATES = 0xe000;

/** Compares two texts by Unicode code points. */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const left = a.charCodeAt(i);
    const right = b.charCodeAt(i);
    if (left !== right) return place(left) - place(right);
  }
  return a.length - b.length;
}

const SURROGATE = /[\ud800-\udfff]/;

/** Compares some texts as `compareCodePoints` does, as fast as they allow. */
export function comparatorOf(texts: readonly string[]): (a: string, b: string) => number {
  return texts.some((text) => SURROGATE.test(text)) ? compareCodePoints : compareUnits;
}

function compareUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A UTF-16 unit's place among code points: surrogates stand for those beyond all other units. */
function place(unit: number): number {
  if (unit < FIRST_SURROGATE) return unit;
  return unit < AFTER_SURROGATES ? unit + 0x2000 : unit - 0x800;
}

/** Small letters that are forms of others, which capitals tell: the sigma at a word's end, long s. */
const FORMS = /[µſςϐϑϕϖϰϱϵᲀ-ᲈẛ\u1fbe]/g;

/** Text without its case, letter by letter, for comparing and searching. */
export function fold(text: string): string {
  return text.toLowerCase().replace(FORMS, (letter) => letter.toUpperCase().toLowerCase());
}

/** Compares two texts without case first, then with it. */
export function compareText(a: string, b: string): number {
  return compareCodePoints(fold(a), fold(b)) || compareCodePoints(a, b);
}

/**
 * How a text begins, for where only so much of it is told. A sign of two units, such as an emoji, that
 * does not fit whole is left out: half of one is no text, and readers of JSON refuse it.
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

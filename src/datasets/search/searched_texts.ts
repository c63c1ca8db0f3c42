import { beginning } from "../../base/text/text.ts";
import { metaLine } from "./search_document.ts";

/** Texts by which search finds records, made from their numbers, and helpers for meta lines. */

/**
 * A size as searched text. `3 ton` in a query is converted to the same text, because `3 ton` is also
 * part of `13 ton`, and `3` and `ton` alone match other sizes.
 */
export function sizeText(tonnage: number | null): string | null {
  return tonnage === null ? null : `size ${decimal(roughly(tonnage))} ton`;
}

/** Efficiency ratings by which people search for units. */
export const RATINGS = ["seer2", "eer2", "hspf2", "afue"] as const;

/** A rating as searched text. `16 SEER2` in a query is converted to the same text. */
export function ratingText(name: (typeof RATINGS)[number], rating: number | null): string | null {
  return rating === null ? null : `rating ${decimal(rating)} ${name}`;
}

/** A number written without separators in a searched text. */
const decimal = (number: number) => String(number).replace(".", "point");

/** A size in tons, rounded to two decimals: nobody says 2.3167 tons. */
export function roughly(tonnage: number): number {
  return Number(tonnage.toFixed(2));
}

/**
 * Keys as searched text, in the plural, which contains the singular: both `heat pumps` and `heat pump`
 * find a `ducted_heat_pump`.
 */
export function inPlural(...keys: readonly (string | null | false)[]): string | null {
  const known = keys.flatMap((key) => key || []);
  return known.map((key) => key.endsWith("s") ? key : `${key}s`).join(" ") || null;
}

/** Terms in months as searched text: `25 years 25 yr`. */
export function termText(...months: readonly (number | null)[]): string | null {
  const texts = new Set(months.map((count) => {
    if (count === null) return null;
    return count % 12 === 0 ? `${count / 12} years ${count / 12} yr` : `${count} months`;
  }));
  return metaLine(...texts) || null;
}

/** The first sentence of a text, shortened to whole words within `longest` characters. */
export function briefly(text: string, longest: number): string {
  const sentence = text.replace(/\.(?:\s.*)?$/s, "");
  if (sentence.length <= longest) return sentence;
  return `${beginning(sentence, longest).replace(/[\s,;]+\S*$/, "")}…`;
}

import { beginning } from "../../base/text/text.ts";
import { metaLine } from "./search_document.ts";

/** Texts that records are found by, made of their numbers, and parts of meta lines. */

/**
 * A size as a searched text, which `3 ton` in a query becomes too: `3` and `ton` by themselves are in
 * units of many sizes, and `3 ton` is in `13 ton`.
 */
export function sizeText(tonnage: number | null): string | null {
  return tonnage === null ? null : `size ${decimal(roughly(tonnage))} ton`;
}

/** Efficiency ratings by which people ask for units. */
export const RATINGS = ["seer2", "eer2", "hspf2", "afue"] as const;

/** A rating as a searched text, which `16 SEER2` in a query becomes too: `16` is in many numbers. */
export function ratingText(
  name: (typeof RATINGS)[number],
  rating: number | null,
): string | null {
  return rating === null ? null : `rating ${decimal(rating)} ${name}`;
}

/** A number written without separators in a searched text. */
const decimal = (number: number) => String(number).replace(".", "point");

/** A size in common units: a ton is 12,000 Btu/h, rounded, because nobody says 2.3167 tons. */
export function roughly(tonnage: number): number {
  return Number(tonnage.toFixed(2));
}

/**
 * Keys as searched texts, in the plural, which the singular is in: `heat pumps` finds a
 * `ducted_heat_pump`, as `heat pump` does.
 */
export function inPlural(
  ...keys: readonly (string | null | false)[]
): string | null {
  const known = keys.flatMap((key) => key || []);
  return known.map((key) => key.endsWith("s") ? key : `${key}s`).join(" ") ||
    null;
}

/** Lengths of time as searched texts: `25 years 25 yr`. */
export function termText(...months: readonly (number | null)[]): string | null {
  const texts = new Set(months.map((count) => {
    if (count === null || count % 12 !== 0) {
      return count === null ? null : `${count} months`;
    }
    return `${count / 12} years ${count / 12} yr`;
  }));
  return metaLine(...texts) || null;
}

/** The first sentence of a text, cut after a word if it exceeds so many characters. */
export function briefly(text: string, longest: number): string {
  const sentence = text.replace(/\.(?:\s.*)?$/s, "");
  if (sentence.length <= longest) return sentence;
  return `${beginning(sentence, longest).replace(/[\s,;]+\S*$/, "")}…`;
}

// deno-lint-ignore no-control-regex
const ASCII = /^[\x00-\x7f]*$/;

/** Text without case and accents. Capitals first, because `ß` and `SS` are the same without case. */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text.normalize("NFKD").replace(/\p{M}+/gu, "").toUpperCase().toLowerCase()
    .replaceAll("ς", "σ");
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
}

export function needle(text: string): Needle {
  return { plain: plainText(text), folded: foldText(text).trim() };
}

/** Where a needle is found in a text: at what place of it, or -1. */
export function findIn(text: { plain: string; folded: string }, { plain, folded }: Needle): number {
  return plain === "" ? text.folded.indexOf(folded) : text.plain.indexOf(plain);
}

/**
 * The words of a query; a document must have each of them in some field. What folds to nothing, such
 * as an accent by itself, is no word.
 */
export function wordsOf(query: string): Needle[] {
  return query.split(/\s+/u).map(needle).filter(({ folded }) => folded !== "");
}

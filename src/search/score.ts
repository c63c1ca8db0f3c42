import type { DocumentSet } from "./documents.ts";
import { TITLE_EXACT, TITLE_PREFIX, TITLE_SUBSTRING } from "./rank.ts";

/** Where a word is: for each field, the documents in whose text it is. */
export type WordSets = readonly (DocumentSet | undefined)[];

/** The documents in whose title the whole query is, at whose beginning, and whose title it is. */
export interface TitleSets {
  readonly inside: DocumentSet | undefined;
  readonly prefix: DocumentSet | undefined;
  readonly exact: DocumentSet | undefined;
}

/**
 * The first rungs of the ladder as one number, the title's rank the most significant: 2 bits of it,
 * 2 bits of how many of subtitle and meta are matched, 4 bits of how many fields are matched.
 */
export const PLANES = 8;
const FIELD_BITS = 4;
export const MOST_FIELDS = 2 ** FIELD_BITS - 1;

const scoreOf = (title: number, besides: number, fields: number) =>
  (title << 2 | besides) << FIELD_BITS | fields;

/** The rungs of a score. */
export function rungsOf(score: number): { title: number; besides: number; fields: number } {
  return {
    title: score >>> FIELD_BITS + 2,
    besides: score >>> FIELD_BITS & 3,
    fields: score & MOST_FIELDS,
  };
}

/** A score that no document is above. */
export function highestScore(words: readonly WordSets[], title: TitleSets): number {
  const has = words[0]!.map((_, field) => Number(words.some((sets) => sets[field] !== undefined)));
  const best = title.exact !== undefined
    ? TITLE_EXACT
    : title.prefix !== undefined
    ? TITLE_PREFIX
    : title.inside !== undefined
    ? TITLE_SUBSTRING
    : 0;
  return scoreOf(best, has[1]! + has[2]!, has.reduce((sum, one) => sum + one, 0));
}

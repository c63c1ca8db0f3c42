import { DATASETS } from "../../datasets/mod.ts";
import type { LibrarySnapshot } from "../../library/library.ts";
import { SEARCH } from "../../search/part.ts";
import type { SegmentHit } from "../../search/segment.ts";
import type { KnownWords } from "../../search/spelling.ts";
import { needle, plainText, readings } from "../../search/text.ts";
import { findIn, type Place } from "./places.ts";

/** How many combinations of proposals are tried. */
const MOST_TRIED = 25;

/** What a query finds whose misspelt words were replaced. */
export interface Corrected {
  /** Null when no other query finds anything. */
  readonly query: string | null;
  readonly hits: readonly SegmentHit[];
  /** Whether it would be the same if it were asked again. */
  readonly isFinal: boolean;
}

const NOTHING: Corrected = { query: null, hits: [], isFinal: true };

/** The first reading of a query that finds something. */
export async function findAny(
  places: readonly Place[],
  query: string,
  limit: number,
): Promise<SegmentHit[]> {
  for (const reading of readings(query)) {
    const hits = await findIn(places, reading, limit);
    if (hits.length > 0) return hits;
  }
  return [];
}

/**
 * The best that a query without result may have been meant as (decisions, Misspelt words): each word
 * that is nowhere gives way to a near one.
 *
 * @param everywhere All that the caller may see.
 * @param places Where the request looks.
 * @param near Gives for each of some words the nearest known ones; undefined when it cannot now.
 */
export async function correct(
  everywhere: readonly Place[],
  places: readonly Place[],
  query: string,
  limit: number,
  near: (words: readonly string[]) => Promise<readonly (readonly string[])[] | undefined>,
): Promise<Corrected> {
  const words = query.split(/\s+/u);
  const unknown: number[] = [];
  for (const [at, word] of words.entries()) {
    const wanted = needle(word);
    if (wanted.folded === "") continue;
    const found = await findIn(everywhere, { whole: wanted, words: [wanted] }, 1);
    if (found.length === 0) unknown.push(at);
  }
  if (unknown.length === 0) return NOTHING;
  const proposed = await near(unknown.map((at) => plainText(words[at]!)));
  if (proposed === undefined) return { ...NOTHING, isFinal: false };
  for (const choice of combinations(proposed).slice(0, MOST_TRIED)) {
    const query = words.map((word, at) => choice[unknown.indexOf(at)] ?? word).join(" ");
    const hits = await findAny(places, query, limit);
    if (hits.length > 0) return { query, hits, isFinal: true };
  }
  return NOTHING;
}

/** Every way to take one of each list, those with the first items first. */
function combinations(lists: readonly (readonly string[])[]): string[][] {
  let all: { words: string[]; place: number }[] = [{ words: [], place: 0 }];
  for (const list of lists) {
    all = all.flatMap(({ words, place }) =>
      list.map((word, at) => ({ words: [...words, word], place: place + at }))
    ).sort((a, b) => a.place - b.place).slice(0, MOST_TRIED);
  }
  return all.map(({ words }) => words);
}

/** The words of all current versions. */
export function knownWords(library: LibrarySnapshot): KnownWords[] {
  return DATASETS.flatMap(({ key }) => {
    const version = library.version(key);
    const segment = SEARCH.isIn(version) ? SEARCH.of(version) : undefined;
    return segment === undefined || version.info === null
      ? []
      : [{ dataset: key, version: version.info.id, words: segment.words }];
  });
}

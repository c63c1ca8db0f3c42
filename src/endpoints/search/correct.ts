import { Turns } from "../../base/async/turns.ts";
import { DATASETS } from "../../datasets/mod.ts";
import type { LibrarySnapshot } from "../../library/serving/library.ts";
import { segmentsOf } from "../../search/index/part.ts";
import type { SegmentHit } from "../../search/index/segment.ts";
import type { KnownWords } from "../../search/words/spelling.ts";
import type { AskedWord } from "../../search/words/words.ts";
import { foldText, needle, plainText, withAnd } from "../../search/index/text.ts";
import type { Collection } from "./collections.ts";
import { findAny } from "./find.ts";
import { entryOf, itemAt } from "../../base/known.ts";

/** How many combinations of proposed words are tried. */
const MAX_TRIED = 25;

/** A correction may take many searches, between which other requests run. */
const turns = new Turns();

/** The result of correcting a query. */
interface Corrected {
  /** The corrected query; null if no other query finds anything. */
  readonly query: string | null;
  readonly hits: readonly SegmentHit[];
  /** Whether the same request would get the same result again. */
  readonly isFinal: boolean;
}

const NOTHING: Corrected = { query: null, hits: [], isFinal: true };

/** `Speller.near`, with the words of the data. */
type Near = (words: readonly AskedWord[]) => Promise<readonly (readonly string[])[] | undefined>;

/**
 * Corrects a query that found nothing (decisions, Misspelt words): replaces each word that no document
 * contains with a similar one. If that finds nothing either, words that appear only inside other words
 * are replaced too (`heet` in `sheet`); the best result must then contain all words at the start of
 * words.
 *
 * @param everywhere All collections that the caller may see.
 * @param collections Those that the request searches; the same object if it searches all.
 * @param near Proposes similar words; undefined if it cannot.
 */
export async function correct(
  everywhere: readonly Collection[],
  collections: readonly Collection[],
  query: string,
  limit: number,
  near: Near,
): Promise<Corrected> {
  const words = withAnd(query).split(/\s+/u);
  const known = new Map<string, boolean>();
  for (const word of new Set(words)) known.set(word, await isFound(everywhere, word));
  const found = words.map((word) => entryOf(known, word));
  // A caller who sees only part of the data must not learn which words the rest has.
  const seesAll = everywhere.every(({ isWhole }) => isWhole);
  if (!found.includes(false)) {
    if (!seesAll) return NOTHING;
    // A word that is found outside the requested collections is spelled correctly.
    const beyond = everywhere === collections
      ? []
      : await turns.take(() => findAny(everywhere, query, 1));
    if (beyond.length > 0) return NOTHING;
  }
  const proposed = await near(
    words.map((word, at) => ({ word: plainText(word), isFound: itemAt(found, at) })),
  );
  if (proposed === undefined) return { ...NOTHING, isFinal: false };
  const missing = words.map((word, at) => found[at] ? [word] : itemAt(proposed, at));
  const first = await bestOf(collections, words, missing, limit);
  if (first !== undefined || !seesAll) return first ?? NOTHING;
  const unlike = words.map((word, at) => {
    const [nearest] = itemAt(proposed, at);
    return nearest === undefined || nearest === plainText(word) ? [word] : itemAt(proposed, at);
  });
  return await bestOf(collections, words, unlike, limit, hasAsWords) ?? NOTHING;
}

/** Whether any document contains a word; true for text without letters and digits. */
async function isFound(everywhere: readonly Collection[], word: string): Promise<boolean> {
  const wanted = needle(word);
  if (wanted.folded === "") return true;
  for (const collection of everywhere) {
    if (await turns.take(() => collection.has(wanted))) return true;
  }
  return false;
}

/** Whether each word is at the start of a word in the texts that a result shows. */
function hasAsWords(hit: SegmentHit, words: readonly string[]): boolean {
  const { title, subtitle, meta } = JSON.parse(hit.json());
  const shown = foldText(`${title} ${subtitle} ${meta}`).split(/[^\p{L}\p{N}]+/u);
  return words.every((word) => shown.some((one) => one.startsWith(plainText(word))));
}

/**
 * Tries combinations of words, and returns the first that finds something; undefined if none does.
 *
 * @param isGood Whether the best result is acceptable.
 */
async function bestOf(
  collections: readonly Collection[],
  words: readonly string[],
  choices: readonly (readonly string[])[],
  limit: number,
  isGood: (best: SegmentHit, words: readonly string[]) => boolean = () => true,
): Promise<Corrected | undefined> {
  const asked = words.join(" ");
  for (const choice of combinations(choices).slice(0, MAX_TRIED)) {
    const query = choice.join(" ");
    if (query === asked) continue;
    const hits = await turns.take(() => findAny(collections, query, limit));
    const [best] = hits;
    if (best !== undefined && isGood(best, choice)) return { query, hits, isFinal: true };
  }
  return undefined;
}

/** Combinations of one item from each list, those with early items first; at most `MAX_TRIED`. */
function combinations(lists: readonly (readonly string[])[]): string[][] {
  let all: { words: string[]; rank: number }[] = [{ words: [], rank: 0 }];
  for (const list of lists) {
    all = all.flatMap(({ words, rank }) =>
      list.map((word, at) => ({ words: [...words, word], rank: rank + at }))
    ).sort((a, b) => a.rank - b.rank).slice(0, MAX_TRIED);
  }
  return all.map(({ words }) => words);
}

/** The words in the search indexes of all versions. */
export function knownWords(library: LibrarySnapshot): KnownWords[] {
  return DATASETS.flatMap(({ key }) => {
    const segments = segmentsOf(library.versionOrEmpty(key)) ?? [];
    return segments.map(({ builtFor, words }) => ({ dataset: key, builtFor, words }));
  });
}

import { Turns } from "../../base/async/turns.ts";
import { DATASETS } from "../../datasets/mod.ts";
import type { LibrarySnapshot } from "../../library/serving/library.ts";
import { segmentsOf } from "../../search/index/part.ts";
import type { SegmentHit } from "../../search/index/segment.ts";
import type { KnownWords } from "../../search/words/spelling.ts";
import type { AskedWord } from "../../search/words/words.ts";
import { interpretations, shortTerm } from "../../search/query/interpretations.ts";
import { foldText, needle, plainText, withAnd } from "../../search/index/text.ts";
import { type Collection, findUnion } from "./collections.ts";
import { entryOf, itemAt } from "../../base/known.ts";

/** How many combinations of proposals are tried. */
const MOST_TRIED = 25;

/** A correction may take many searches. */
const turns = new Turns();

/** What a query finds whose misspelt words were replaced. */
interface Corrected {
  /** Null when no other query finds anything. */
  readonly query: string | null;
  readonly hits: readonly SegmentHit[];
  /** Whether it would be the same if it were asked again. */
  readonly isFinal: boolean;
}

const NOTHING: Corrected = { query: null, hits: [], isFinal: true };

/**
 * What a query finds, in the order of the ladder: the results of all its interpretations together, each
 * record once, by its best match. A short term that some visible record has as a whole word is found
 * at the start of words only: `PACE` is not in `space`.
 *
 * @param everywhere All collections that the caller may see; `collections` are some of them.
 */
export async function findAny(
  collections: readonly Collection[],
  query: string,
  limit: number,
  everywhere: readonly Collection[] = collections,
): Promise<SegmentHit[]> {
  const term = shortTerm(query);
  if (term !== undefined) {
    const asWord = { whole: term, words: [term], atWord: "whole" as const };
    if ((await findUnion(everywhere, [asWord], 1)).length > 0) {
      return await findUnion(
        collections,
        [{ ...asWord, atWord: "start" }],
        limit,
      );
    }
  }
  const all = interpretations(query);
  const precise = all.filter(({ isLoose }) => !isLoose);
  const hits = await findUnion(collections, precise, limit);
  if (hits.length > 0 || precise.length === all.length) return hits;
  return await findUnion(
    collections,
    all.filter(({ isLoose }) => isLoose),
    limit,
  );
}

/** `Speller.near` of the words that there are. */
type Near = (
  words: readonly AskedWord[],
) => Promise<readonly (readonly string[])[] | undefined>;

/**
 * The best that a query without result may have been meant as (decisions, Misspelt words): each word
 * that is not in the index is replaced by a near one. If that finds nothing, so is each that only appears
 * within other words: `heet` is in `sheet`, but `heet pump` is not a pump of sheets. Then the best
 * result must have all words as words: `lg neon` is not what has `none` and `belgium`.
 *
 * @param everywhere All that the caller may see; the same as `collections` where the request looks at
 *   all.
 * @param collections Where the request looks, and finds nothing.
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
  for (const word of new Set(words)) {
    known.set(word, await isFound(everywhere, word));
  }
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

/** Whether a word is in any document; what folds to nothing is not a word. */
async function isFound(
  everywhere: readonly Collection[],
  word: string,
): Promise<boolean> {
  const wanted = needle(word);
  if (wanted.folded === "") return true;
  for (const collection of everywhere) {
    if (await turns.take(() => collection.has(wanted))) return true;
  }
  return false;
}

/** Whether each word begins a word that a result shows. */
function hasAsWords(hit: SegmentHit, words: readonly string[]): boolean {
  const { title, subtitle, meta } = JSON.parse(hit.json());
  const shown = foldText(`${title} ${subtitle} ${meta}`).split(
    /[^\p{L}\p{N}]+/u,
  );
  return words.every((word) => shown.some((one) => one.startsWith(plainText(word))));
}

/**
 * What the first other query finds that is made of one choice for each word.
 *
 * @param isGood Whether the best result is one that may have been meant.
 */
async function bestOf(
  collections: readonly Collection[],
  words: readonly string[],
  choices: readonly (readonly string[])[],
  limit: number,
  isGood: (best: SegmentHit, words: readonly string[]) => boolean = () => true,
): Promise<Corrected | undefined> {
  const asked = words.join(" ");
  for (const choice of combinations(choices).slice(0, MOST_TRIED)) {
    const query = choice.join(" ");
    if (query === asked) continue;
    const hits = await turns.take(() => findAny(collections, query, limit));
    const [best] = hits;
    if (best !== undefined && isGood(best, choice)) {
      return { query, hits, isFinal: true };
    }
  }
  return undefined;
}

/** Every way to take one of each list, those with the first items first. */
function combinations(lists: readonly (readonly string[])[]): string[][] {
  let all: { words: string[]; rank: number }[] = [{ words: [], rank: 0 }];
  for (const list of lists) {
    all = all.flatMap(({ words, rank }) =>
      list.map((word, at) => ({ words: [...words, word], rank: rank + at }))
    ).sort((a, b) => a.rank - b.rank).slice(0, MOST_TRIED);
  }
  return all.map(({ words }) => words);
}

/** The words of all current versions. */
export function knownWords(library: LibrarySnapshot): KnownWords[] {
  return DATASETS.flatMap(({ key }) => {
    const segments = segmentsOf(library.held(key)) ?? [];
    return segments.map(({ builtFor, words }) => ({
      dataset: key,
      builtFor,
      words,
    }));
  });
}

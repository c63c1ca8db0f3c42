import MiniSearch from "minisearch";
import { MIN_QUERY_LENGTH, type WordsData } from "./words.ts";
import { entryOf, firstOf, itemAt } from "../../base/known.ts";

/** A proposed word. */
interface Near {
  readonly word: string;
  /** How many documents contain it. */
  readonly count: number;
  /** -1 for the word itself, 0 for one letter changed or two swapped, 1 for more. */
  readonly step: number;
}

/** Only this many words, the most common, are indexed: each takes almost 1 kB. */
const MAX_WORDS = 100_000;

/** From this length on, two letters may be wrong: `goodleap` is not `goodyear`. */
const LONG = 9;

/**
 * Words of this many letters or fewer are not corrected by a different letter: `neon` is not `non`.
 */
const SHORT = 5;

/** Letters that are confused even in short words: `heet` is `heat`, and `lipa` not `lima`. */
const ALIKE: readonly string[] = ["aeiouy", "ckqsz"];

/** How many proposals a word gets. */
const MAX_PROPOSALS = 5;

/** The words of one dataset's version, indexed by MiniSearch. */
export class NearWords {
  readonly #counts = new Map<string, number>();
  readonly #index = new MiniSearch<{ id: number; word: string }>({
    fields: ["word"],
    tokenize: (word) => [word],
    processTerm: (word) => word,
  });

  constructor(data: WordsData) {
    const common = [...wordsIn(data)].sort(([, a], [, b]) => b - a).slice(0, MAX_WORDS);
    common.forEach(([word, count], id) => {
      this.#counts.set(word, count);
      this.#index.add({ id, word });
    });
  }

  /**
   * The words that a misspelled one may mean, from some indexes, the nearest first; the word itself
   * if it is one.
   */
  static best(indexes: readonly NearWords[], word: string): string[] {
    const all = new Map<string, Near>();
    for (const near of indexes.flatMap((index) => index.#near(word))) {
      const other = all.get(near.word);
      all.set(near.word, { ...near, count: near.count + (other?.count ?? 0) });
    }
    return [...all.values()]
      .sort((a, b) => a.step - b.step || b.count - a.count || (a.word < b.word ? -1 : 1))
      .slice(0, MAX_PROPOSALS).map(({ word }) => word);
  }

  #near(word: string): Near[] {
    if (word.length < MIN_QUERY_LENGTH) return [];
    const close = [...new Set([...this.#search(word, 1), ...this.#soundingLike(word)])]
      .filter((near) => mayMean(word, near));
    const letters = lettersOf(word);
    const far = this.#farFrom(word)
      .filter((near) => !close.includes(near) && mayMean(word, near))
      .map((near) => ({ near, step: lettersOf(near) === letters ? 0 : 1 }))
      .filter(({ near, step }) => step === 0 || Math.max(word.length, near.length) >= LONG);
    return [...close.map((near) => ({ near, step: near === word ? -1 : 0 })), ...far]
      .map(({ near, step }) => ({ word: near, count: entryOf(this.#counts, near), step }));
  }

  /** `enfase` is `enphase`. */
  #soundingLike(word: string): string[] {
    return [word.replaceAll("ph", "f"), word.replaceAll("f", "ph")]
      .filter((near) => this.#counts.has(near));
  }

  /** Words with two letters wrong; of a short word those with the same letters. */
  #farFrom(word: string): string[] {
    if (word.length >= LONG - 2) return this.#search(word, 2);
    return rearranged(word).filter((near) => this.#counts.has(near));
  }

  #search(word: string, fuzzy: number): string[] {
    return this.#index.search(word, { fuzzy, prefix: fuzzy === 1 }).map(({ terms }) =>
      firstOf(terms)
    );
  }
}

/** The words in order, each with how many documents have it. */
function* wordsIn({ words, counts }: WordsData): Generator<[word: string, count: number]> {
  const { units, starts } = words;
  for (let word = 0; word < counts.length; word++) {
    const letters = units.subarray(starts[word], starts[word + 1]);
    yield [String.fromCharCode(...letters), counts[word]!];
  }
}

/** A word with one letter moved, or two letters swapped. */
function rearranged(word: string): string[] {
  const all = new Set<string>();
  for (let at = 0; at < word.length; at++) {
    const rest = word.slice(0, at) + word.slice(at + 1);
    for (let to = 0; to < word.length; to++) {
      all.add(rest.slice(0, to) + word[at] + rest.slice(to));
      const letters = word.split("");
      [letters[at], letters[to]] = [itemAt(letters, to), itemAt(letters, at)];
      all.add(letters.join(""));
    }
  }
  return [...all];
}

/**
 * Whether a word may be a misspelling of `near`. The number of a measure must be equal. The first
 * letter must be right, or swapped with the second. At most one letter may be surplus. In a short
 * word, only a doubled letter or a similar one may be wrong. How many letters may be wrong depends
 * on the length: see `LONG`.
 */
function mayMean(word: string, near: string): boolean {
  const number = /^\d+(?=\p{L}+$)/u.exec(word)?.[0];
  if (number !== undefined && number !== /^\d*/.exec(near)?.[0]) return false;
  const [first = "", second = ""] = word;
  const isBegun = near.startsWith(first) ||
    near.startsWith(second + first) ||
    soundOf(near) === soundOf(word);
  if (!isBegun || near.length < word.length - 1) return false;
  if (word.length > SHORT || near.length > word.length) return true;
  return near.length < word.length ? hasDoubled(word, near) : areAlike(word, near);
}

/** Whether two words of equal length have the same letters, or differ only in similar ones. */
function areAlike(word: string, near: string): boolean {
  if (lettersOf(word) === lettersOf(near)) return true;
  return [...word].every((letter, at) => {
    const other = near.charAt(at);
    return letter === other ||
      ALIKE.some((letters) => letters.includes(letter) && letters.includes(other));
  });
}

/** Whether a word is `near` with one letter doubled: `xcell` is `xcel`. */
function hasDoubled(word: string, near: string): boolean {
  return [...word].some((letter, at) =>
    letter === word[at + 1] && word.slice(0, at) + word.slice(at + 1) === near
  );
}

/** A word with one spelling of each sound. */
const soundOf = (word: string) => word.replaceAll("ph", "f");

/** The letters of a word, sorted. */
const lettersOf = (word: string) => [...word].sort().join("");

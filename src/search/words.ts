import MiniSearch from "minisearch";
import { firstWhere } from "../base/first_where.ts";
import { filled, uint32 } from "../base/shared_arrays.ts";
import { Texts } from "../library/texts.ts";
import { plainText } from "./text.ts";
import { type SearchedTextData, textData } from "./texts.ts";

/** The words that a misspelt one may have been meant as, on shared memory. */
export interface WordsData {
  /** Distinct, folded and plain, rising by their UTF-16 units. */
  readonly words: SearchedTextData;
  /** About how many documents have each: one that has it in several fields counts in each. */
  readonly counts: Uint32Array;
}

/** Shorter words have too many near ones; longer ones nobody types. */
const SHORTEST = 3;
const LONGEST = 40;

/** Gathers the words of searched texts. */
export class WordsBuilder {
  readonly #counts = new Map<string, number>();

  /**
   * Words are those between blanks, as a query has them; of names such as `air_source_heat_pump` also
   * those between other signs; and of `Q CELLS`, which is written together too, both as one.
   *
   * @param folded A folded text.
   * @param count How many documents have it.
   */
  add(folded: string, count: number): void {
    let short = "";
    for (const part of folded.split(/\s+/u)) {
      const word = plainText(part);
      if (short !== "") this.#count(short + word, count);
      this.#count(word, count);
      short = word.length < SHORTEST ? word : "";
      if (word.length === part.length) continue;
      for (const name of part.match(/(?<!\p{N})\p{L}+(?!\p{N})/gu) ?? []) this.#count(name, count);
    }
  }

  finish(): WordsData {
    const words = [...this.#counts.keys()].sort((a, b) => a < b ? -1 : 1);
    return {
      words: textData(words, "all"),
      counts: filled(uint32(words.length), (word) => this.#counts.get(words[word]!)!),
    };
  }

  #count(word: string, count: number): void {
    if (word.length < SHORTEST || word.length > LONGEST || !/\p{L}/u.test(word)) return;
    this.#counts.set(word, (this.#counts.get(word) ?? 0) + count);
  }
}

/** Whether some word begins with what is given, or is that. */
function hasBeginning({ words, counts }: WordsData, beginning: string): boolean {
  const texts = new Texts(words);
  const at = firstWhere(0, counts.length, (at) => texts.get(at) >= beginning);
  return at < counts.length && texts.get(at).startsWith(beginning);
}

/**
 * What a word may have been meant as, where no index is needed to say it: one that is found and
 * begins a word is right, and one that is too short is like none; undefined where it is.
 */
export function nearAtOnce(
  { word, isFound }: AskedWord,
  known: readonly WordsData[],
): string[] | undefined {
  if (word.length < SHORTEST) return [];
  return isFound && known.some((words) => hasBeginning(words, word)) ? [word] : undefined;
}

/** A word of a query. */
export interface AskedWord {
  /** As `plainText` writes it. */
  readonly word: string;
  /** Whether it is in some document, if only as a part of other words. */
  readonly isFound: boolean;
}

/** A proposed word. */
interface Near {
  readonly word: string;
  /** In how many documents it is. */
  readonly count: number;
  /** -1 for the word itself, 0 for one letter changed, or two that changed places; 1 for more. */
  readonly step: number;
}

/** Each takes almost 1 kB: of more words, the most common ones are known. */
const MOST_WORDS = 100_000;

/** In words of so many letters, two may be wrong. */
const LONG = 6;

/** In words of so many letters or fewer, each stands for itself: `neon` is not `non`. */
const SHORT = 4;

/** How many proposals a word gets. */
const MOST_PROPOSALS = 5;

/** The words of one dataset's version, indexed by MiniSearch. */
export class NearWords {
  readonly #counts = new Map<string, number>();
  readonly #index = new MiniSearch<{ id: number; word: string }>({
    fields: ["word"],
    tokenize: (word) => [word],
    processTerm: (word) => word,
  });

  constructor(data: WordsData) {
    const common = [...wordsIn(data)].sort(([, a], [, b]) => b - a).slice(0, MOST_WORDS);
    common.forEach(([word, count], id) => {
      this.#counts.set(word, count);
      this.#index.add({ id, word });
    });
  }

  /**
   * The words that a misspelt one may have been meant as, of some indexes, the nearest first: the
   * word itself, where it is one.
   */
  static best(indexes: readonly NearWords[], word: string): string[] {
    const all = new Map<string, Near>();
    for (const near of indexes.flatMap((index) => index.#near(word))) {
      const other = all.get(near.word);
      all.set(near.word, { ...near, count: near.count + (other?.count ?? 0) });
    }
    return [...all.values()]
      .sort((a, b) => a.step - b.step || b.count - a.count || (a.word < b.word ? -1 : 1))
      .slice(0, MOST_PROPOSALS).map(({ word }) => word);
  }

  #near(word: string): Near[] {
    if (word.length < SHORTEST) return [];
    const close = this.#search(word, 1).filter((near) => mayMean(word, near));
    const letters = lettersOf(word);
    const far = this.#farFrom(word)
      .filter((near) => !close.includes(near) && mayMean(word, near))
      .map((near) => ({ near, step: lettersOf(near) === letters ? 0 : 1 }))
      .filter(({ near, step }) => step === 0 || near[0] === word[0]);
    return [...close.map((near) => ({ near, step: near === word ? -1 : 0 })), ...far]
      .map(({ near, step }) => ({ word: near, count: this.#counts.get(near)!, step }));
  }

  /** Words with two letters wrong; of a short word those with the same letters. */
  #farFrom(word: string): string[] {
    if (word.length === SHORTEST) return [];
    if (word.length >= LONG) return this.#search(word, 2);
    return rearranged(word).filter((near) => this.#counts.has(near));
  }

  #search(word: string, fuzzy: number): string[] {
    return this.#index.search(word, { fuzzy, prefix: fuzzy === 1 }).map(({ terms }) => terms[0]!);
  }
}

/**
 * Whether one word may have been meant by another: a number with its unit is never another number,
 * and of a short word no letter is too many.
 */
function mayMean(word: string, near: string): boolean {
  const number = /^\d+(?=\p{L}+$)/u.exec(word)?.[0];
  if (number !== undefined && number !== /^\d*/.exec(near)![0]) return false;
  return word.length > SHORT || near.length >= word.length;
}

/** The words in order, each with how many documents have it. */
function* wordsIn({ words, counts }: WordsData): Generator<[word: string, count: number]> {
  const { units, starts } = words;
  for (let word = 0; word < counts.length; word++) {
    const letters = units.subarray(starts[word], starts[word + 1]);
    yield [String.fromCharCode(...letters), counts[word]!];
  }
}

/** A word with one letter at another place, or two letters in each other's. */
function rearranged(word: string): string[] {
  const all = new Set<string>();
  for (let at = 0; at < word.length; at++) {
    const rest = word.slice(0, at) + word.slice(at + 1);
    for (let to = 0; to < word.length; to++) {
      all.add(rest.slice(0, to) + word[at] + rest.slice(to));
      const letters = word.split("");
      [letters[at], letters[to]] = [letters[to]!, letters[at]!];
      all.add(letters.join(""));
    }
  }
  return [...all];
}

const lettersOf = (word: string) => [...word].sort().join("");

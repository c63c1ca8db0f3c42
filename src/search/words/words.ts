import { firstWhere } from "../../base/memory/first_where.ts";
import { filled, uint32 } from "../../base/memory/shared_arrays.ts";
import { Texts } from "../../library/columns/texts.ts";
import { plainText } from "../index/text.ts";
import { type SearchedTextData, textData } from "../index/texts.ts";
import { entryOf, itemAt } from "../../base/known.ts";

/** The words that a misspelled one may mean, on shared memory. */
export interface WordsData {
  /** Distinct, folded and plain, ascending by UTF-16 units. */
  readonly words: SearchedTextData;
  /**
   * About how many documents have each word: one with the word in several fields counts for each.
   */
  readonly counts: Uint32Array;
}

/** Shorter words are not proposed; nobody types longer ones. */
const MIN_LENGTH = 3;
const MAX_LENGTH = 40;

/** Shorter words are initials, and wrong initials are worse than none: `BGE` is not `HGE`. */
export const MIN_QUERY_LENGTH = 4;

/** Collects the words of searched texts. */
export class WordsBuilder {
  readonly #counts = new Map<string, number>();

  /**
   * Words are separated by spaces, as in a query. The parts of names such as `air_source_heat_pump`
   * are words too, and `Q CELLS`, which is also written together, counts as one word as well.
   *
   * @param folded A folded text.
   * @param count How many documents have the text.
   */
  add(folded: string, count: number): void {
    let short = "";
    for (const part of folded.split(/\s+/u)) {
      const word = plainText(part);
      if (short !== "") this.#count(short + word, count);
      this.#count(word, count);
      short = word.length < MIN_LENGTH ? word : "";
      if (word.length === part.length) continue;
      for (const name of part.match(/(?<!\p{N})\p{L}+(?!\p{N})/gu) ?? []) this.#count(name, count);
    }
  }

  finish(): WordsData {
    const words = [...this.#counts.keys()].sort((a, b) => a < b ? -1 : 1);
    return {
      words: textData(words, "all"),
      counts: filled(uint32(words.length), (word) => entryOf(this.#counts, itemAt(words, word))),
    };
  }

  #count(word: string, count: number): void {
    if (word.length < MIN_LENGTH || word.length > MAX_LENGTH || !/\p{L}/u.test(word)) return;
    this.#counts.set(word, (this.#counts.get(word) ?? 0) + count);
  }
}

/** Whether a word equals the text or begins with it. */
function hasBeginning({ words, counts }: WordsData, beginning: string): boolean {
  const texts = new Texts(words);
  const at = firstWhere(0, counts.length, (at) => texts.get(at) >= beginning);
  return at < counts.length && texts.get(at).startsWith(beginning);
}

/**
 * What a word may mean, if no index is needed to decide: a word that begins a known one is right,
 * and one that is too short has no neighbors; otherwise undefined.
 */
export function nearWithoutIndex(
  { word, isFound }: AskedWord,
  known: readonly WordsData[],
): string[] | undefined {
  if (word.length < MIN_QUERY_LENGTH) return [];
  return isFound && known.some((words) => hasBeginning(words, word)) ? [word] : undefined;
}

/** A word of a query. */
export interface AskedWord {
  /** Normalized by `plainText`. */
  readonly word: string;
  /** Whether any document contains it, also inside a word. */
  readonly isFound: boolean;
}

import type { Field, Matches } from "./field.ts";
import { findWords, type Found } from "./find_words.ts";
import { matched, matchedFirst, scoreOf, titled } from "./ladder.ts";
import { type Needle, sameNeedle, type SearchQuery } from "./text.ts";

/** A document, how the query matches it (see `ladder.ts`), and how well. */
export interface Best {
  readonly document: number;
  readonly mark: number;
  readonly score: number;
}

/** When a larger share of the documents has the rarest word, all of them are looked at. */
const MANY = 1 / 2;

/**
 * The bits of a text's mark: one for each of the first words, two for how the whole query fits it as a
 * title, one if some word is at the start of a word, one if further words are in its second mark.
 */
const FIRST_WORDS = 28;
const ALL_FIRST_WORDS = (1 << FIRST_WORDS) - 1;
const AT_START = 1 << FIRST_WORDS + 2;
const MORE = 1 << FIRST_WORDS + 3;

const NO_MATCH = -1;

/** More do not fit into a query of 120 signs. */
const MOST_WORDS = FIRST_WORDS + 32;

/** Marks of the texts of a field, behind a place for no text. All are 0 between two searches. */
interface Marks {
  readonly first: Int32Array;
  readonly second: Int32Array;
}

/** By field; shared by all searches of this thread. Second marks are there once a query needs them. */
const firstMarks: Int32Array[] = [];
const secondMarks: Int32Array[] = [];
const NO_MARKS = new Int32Array();

/**
 * The documents in which every word is, the best first, at most `limit`. How a text matches is found
 * once for all documents that have it; then the documents are gone through in the order in which equal
 * ones rank, until no other can be better.
 *
 * @param size How many documents there are.
 * @param allows Whether a document may be found.
 * @throws {RangeError} when there are more than 60 words.
 */
export function bestDocuments(
  size: number,
  fields: readonly Field[],
  { whole, words }: SearchQuery,
  allows: (document: number) => boolean,
  limit: number,
): Best[] {
  if (words.length > MOST_WORDS) throw new RangeError(`More than ${MOST_WORDS} words`);
  if (size === 0 || words.length === 0) return [];
  const found = findWords(fields, words);
  if (found === undefined) return [];
  const marked = new MarkedFields(fields, whole, found);
  try {
    // No other document is above those that the whole query begins or is in the title of.
    const title = fields[0]!;
    for (const titles of marked.titles) {
      const count = title.countOf(titles);
      if (count < limit || count > size * MANY) continue;
      const best = marked.best(documentsOf([title], [titles]), size, allows, limit);
      if (best.length === limit) return best;
    }
    const { count, matches } = found.reduce((least, one) => one.count < least.count ? one : least);
    const candidates = count > size * MANY
      ? undefined
      : documentsOf(fields, matches.map(({ inside }) => inside));
    return marked.best(candidates, size, allows, limit);
  } finally {
    marked.clear();
  }
}

/** Documents as bits, 32 to an item; those from `low` up to, not including, `high` are not all 0. */
interface Documents {
  readonly bits: Uint32Array;
  readonly low: number;
  readonly high: number;
}

/** Shared by all searches of this thread; all are 0 between two. */
let sharedBits = new Uint32Array(1 << 10);

/** The documents of some texts of each field. */
function documentsOf(fields: readonly Field[], texts: readonly Uint32Array[]): Documents {
  const size = fields[0]!.codes.length;
  if (sharedBits.length * 32 < size) sharedBits = new Uint32Array((size >>> 4) + 1);
  const bits = sharedBits;
  let [low, high] = [bits.length, 0];
  texts.forEach((texts, field) => {
    const { starts, documents } = fields[field]!;
    for (let i = 0; i < texts.length; i++) {
      const [start, end] = [starts[texts[i]!]!, starts[texts[i]! + 1]!];
      for (let at = start; at < end; at++) bits[documents[at]! >>> 5]! |= 1 << documents[at]!;
      low = Math.min(low, documents[start]! >>> 5);
      high = Math.max(high, (documents[end - 1]! >>> 5) + 1);
    }
  });
  return { bits, low, high };
}

/** A field in which some word is. */
interface MarkedField extends Marks {
  /** Its place among the fields. */
  readonly at: number;
  /** For each document, its text. */
  readonly codes: Int32Array;
  /** Its bits in a document's mark. */
  readonly bit: number;
  readonly startBit: number;
}

/** The fields' texts, marked with how a query matches them. */
class MarkedFields {
  readonly #found: readonly Found[];
  readonly #marked: MarkedField[] = [];
  /** The titles that the whole query begins, and those that have it inside. */
  readonly titles: readonly Uint32Array[];
  /** A mark that no document is above. */
  #possible = 0;

  /** The marks of a document that has every word. */
  readonly #allFirst: number;
  readonly #allSecond: number;

  constructor(fields: readonly Field[], whole: Needle, found: readonly Found[]) {
    this.#found = found;
    const words = found.length;
    this.#allFirst = words < FIRST_WORDS ? (1 << words) - 1 : ALL_FIRST_WORDS;
    this.#allSecond = words <= FIRST_WORDS ? 0 : -1 >>> MOST_WORDS - words | 0;
    fields.forEach((field, at) => {
      const { codes, textCount } = field;
      if (found.every(({ matches }) => matches[at]!.inside.length === 0)) return;
      const first = marksFor(firstMarks, at, textCount);
      const second = this.#allSecond === 0 ? NO_MARKS : marksFor(secondMarks, at, textCount);
      const one = { at, codes, first, second, bit: matched(at), startBit: matchedFirst(at) };
      this.#marked.push(one);
      this.#possible |= one.bit;
      found.forEach(({ matches }, word) => this.#mark(one, matches[at]!, word));
    });
    this.titles = this.#markTitles(fields[0]!, whole);
  }

  #mark({ first, second, startBit }: MarkedField, { inside, starting }: Matches, word: number) {
    const isFirst = word < FIRST_WORDS;
    const bit = isFirst ? 1 << word : MORE;
    for (let i = 0; i < inside.length; i++) {
      first[inside[i]! + 1]! |= bit;
      if (!isFirst) second[inside[i]! + 1]! |= 1 << word - FIRST_WORDS;
    }
    for (let i = 0; i < starting.length; i++) first[starting[i]! + 1]! |= AT_START;
    if (starting.length > 0) this.#possible |= startBit;
  }

  #markTitles(title: Field, whole: Needle): Uint32Array[] {
    const { word, matches } = this.#found[0]!;
    const only = this.#found.length === 1 && sameNeedle(word, whole);
    const { inside, starting } = only ? matches[0]! : title.find(whole);
    const first = marksFor(firstMarks, 0, title.textCount);
    let best = 0;
    // A title may have the whole query and not each word, where a word is no letter or digit.
    const isMarked = (text: number) => first[text + 1] !== 0;
    const standing = title.standing(whole, { inside, starting }).filter(isMarked);
    for (const text of standing) {
      first[text + 1]! |= 1 << FIRST_WORDS;
      best = 1;
    }
    const fitting = title.fitting(whole);
    const beginning = starting.filter((text) => isMarked(text) && fitting(text) > 1);
    for (const text of beginning) {
      const fit = fitting(text);
      first[text + 1] = first[text + 1]! & ~(3 << FIRST_WORDS) | fit << FIRST_WORDS;
      best = Math.max(best, fit);
    }
    this.#possible |= titled(best);
    return [beginning, standing];
  }

  /**
   * The best of some documents; of those with equal scores, the first.
   *
   * @param candidates Documents to look at, which are 0 afterwards; undefined is all.
   */
  best(
    candidates: Documents | undefined,
    size: number,
    allows: (document: number) => boolean,
    limit: number,
  ): Best[] {
    const highest = scoreOf(this.#possible);
    const { bits, low, high } = candidates ?? { bits: undefined, low: 0, high: size / 32 };
    let best: Best[] = [];
    let wanted = 0;
    for (let item = low; item < high && wanted <= highest; item++) {
      for (let rest = bits?.[item] ?? -1; rest !== 0; rest &= rest - 1) {
        const document = item * 32 + 31 - Math.clz32(rest & -rest);
        if (document >= size) break;
        const mark = this.#markOf(document);
        if (mark === NO_MATCH) continue;
        const score = scoreOf(mark);
        if (score < wanted || !allows(document)) continue;
        best.push({ document, mark, score });
        if (best.length < 2 * limit) continue;
        best = best.sort((a, b) => b.score - a.score).slice(0, limit);
        // A later one with the same score comes after them.
        wanted = best[limit - 1]!.score + 1;
      }
    }
    bits?.fill(0, low, high);
    return best.sort((a, b) => b.score - a.score).slice(0, limit);
  }

  /** How a document matches; `NO_MATCH` when it has not every word. */
  #markOf(document: number): number {
    let first = 0;
    let second = 0;
    let mark = 0;
    for (let at = 0; at < this.#marked.length; at++) {
      const field = this.#marked[at]!;
      const text = field.codes[document]! + 1;
      const own = field.first[text]!;
      if (own === 0) continue;
      first |= own;
      if ((own & MORE) !== 0) second |= field.second[text]!;
      mark |= (own & AT_START) === 0 ? field.bit : field.bit | field.startBit;
    }
    if ((first & this.#allFirst) !== this.#allFirst) return NO_MATCH;
    if ((second & this.#allSecond) !== this.#allSecond) return NO_MATCH;
    return mark | titled(first >>> FIRST_WORDS & 3);
  }

  /** Leaves the marks as they were found. */
  clear(): void {
    for (const { at, first, second } of this.#marked) {
      for (const { matches } of this.#found) {
        const { inside } = matches[at]!;
        for (let i = 0; i < inside.length; i++) first[inside[i]! + 1] = 0;
        if (this.#allSecond === 0) continue;
        for (let i = 0; i < inside.length; i++) second[inside[i]! + 1] = 0;
      }
    }
  }
}

/** The marks of a field of so many texts. */
function marksFor(marks: Int32Array[], field: number, texts: number): Int32Array {
  const known = marks[field];
  return known !== undefined && known.length > texts
    ? known
    : marks[field] = new Int32Array(texts + 1);
}

import { filtered } from "../base/filtered.ts";
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

/** A smaller share of the documents is looked at before the others. */
const FEW = 1 / 16;

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
    let best: Best[] = [];
    let seen = 0;
    for (const titles of marked.titles) {
      if (title.countOf(titles) > size * MANY) break;
      best = marked.best(documentsOf([[title, titles]], size), allows, limit);
      if (best.length === limit) return best;
      if (titles === marked.titles.at(-1)) seen = titled(3);
    }
    const above = seen === 0 ? [] : best;
    const wanted = limit - above.length;
    // Without what few documents have, the others are soon known to have nothing better to come.
    const rarest = found.reduce((least, one) => mostOf(one) < mostOf(least) ? one : least);
    const rare = rarest.count > size * FEW ? marked.rare(size * FEW) : { bits: 0, texts: [] };
    const few = marked.best(documentsOf(rare.texts, size), allows, wanted, { seen });
    const rest = mostOf(rarest) > size * MANY
      ? allDocuments(size)
      : documentsOf(rarest.matches.map(({ inside }, at) => [fields[at]!, inside]), size);
    const least = few[wanted - 1]?.score ?? 0;
    const others = marked.best(rest, allows, wanted, { seen: seen | rare.bits, least });
    return [...above, ...[...few, ...others].sort(compareBest).slice(0, wanted)];
  } finally {
    marked.clear();
  }
}

/** The better one first; of equal ones the first. */
function compareBest(a: Best, b: Best): number {
  return b.score - a.score || a.document - b.document;
}

/** How many documents have a word in the field in which most have it. */
const mostOf = ({ counts }: Found) => Math.max(...counts);

/** Documents as bits, 32 to an item; those from `low` up to, not including, `high` are not all 0. */
interface Documents {
  /** Undefined is all. */
  readonly bits: Uint32Array | undefined;
  readonly low: number;
  readonly high: number;
  /** How many documents there are, in all. */
  readonly size: number;
}

const allDocuments = (size: number): Documents => (
  { bits: undefined, low: 0, high: Math.ceil(size / 32), size }
);

/** Shared by all searches of this thread; all are 0 between two. */
let sharedBits = new Uint32Array(1 << 10);

/** The documents of some texts of fields; gone through before others are asked for. */
function documentsOf(
  list: readonly (readonly [field: Field, texts: Uint32Array])[],
  size: number,
): Documents {
  if (sharedBits.length * 32 < size) sharedBits = new Uint32Array((size >>> 4) + 1);
  const bits = sharedBits;
  let [low, high] = [bits.length, 0];
  for (const [{ starts, documents }, texts] of list) {
    for (let i = 0; i < texts.length; i++) {
      const [start, end] = [starts[texts[i]!]!, starts[texts[i]! + 1]!];
      for (let at = start; at < end; at++) bits[documents[at]! >>> 5]! |= 1 << documents[at]!;
      low = Math.min(low, documents[start]! >>> 5);
      high = Math.max(high, (documents[end - 1]! >>> 5) + 1);
    }
  }
  return { bits, low, high, size };
}

/** A field in which some word is. */
interface MarkedField extends Marks {
  /** Its place among the fields. */
  readonly at: number;
  readonly field: Field;
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
      const bits = { bit: matched(at), startBit: matchedFirst(at) };
      const one = { at, field, codes, first, second, ...bits };
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
    // A title may have the whole query and not each word, where a word is no letter or digit.
    const isMarked = (text: number) => first[text + 1] !== 0;
    const standing = filtered(title.standing(whole, { inside, starting }), isMarked);
    let best = standing.length === 0 ? 0 : 1;
    for (let i = 0; i < standing.length; i++) first[standing[i]! + 1]! |= 1 << FIRST_WORDS;
    const fitting = title.fitting(whole);
    const beginning = filtered(starting, (text) => isMarked(text) && fitting(text) > 1);
    for (let i = 0; i < beginning.length; i++) {
      const text = beginning[i]! + 1;
      const fit = fitting(beginning[i]!);
      first[text] = first[text]! & ~(3 << FIRST_WORDS) | fit << FIRST_WORDS;
      best = Math.max(best, fit);
    }
    this.#possible |= titled(best);
    return [beginning, standing];
  }

  /**
   * What at most so many documents have: its bits in marks, and the texts that have it.
   */
  rare(most: number): { bits: number; texts: (readonly [Field, Uint32Array])[] } {
    let bits = 0;
    const texts: (readonly [Field, Uint32Array])[] = [];
    for (const { at, field, bit, startBit } of this.#marked) {
      const count = this.#found.reduce((sum, { counts }) => sum + counts[at]!, 0);
      const isRare = count <= most;
      const lists = this.#found.map(({ matches }) =>
        isRare ? matches[at]!.inside : matches[at]!.starting
      );
      if (!isRare && lists.reduce((sum, list) => sum + field.countOf(list), 0) > most) continue;
      bits |= isRare ? bit | startBit : startBit;
      for (const list of lists) texts.push([field, list]);
    }
    return { bits, texts };
  }

  /**
   * The best of some documents; of those with equal scores, the first.
   *
   * @param candidates Documents to look at, which are 0 afterwards.
   * @param seen Bits of marks: documents that have one of them are left out.
   * @param least The least score that is wanted.
   */
  best(
    { bits, low, high, size }: Documents,
    allows: (document: number) => boolean,
    limit: number,
    { seen = 0, least = 0 } = {},
  ): Best[] {
    const highest = scoreOf(this.#possible & ~seen);
    let best: Best[] = [];
    let wanted = least;
    for (let item = low; item < high && wanted <= highest; item++) {
      for (let rest = bits?.[item] ?? -1; rest !== 0; rest &= rest - 1) {
        const document = item * 32 + 31 - Math.clz32(rest & -rest);
        if (document >= size) break;
        const mark = this.#markOf(document);
        if (mark === NO_MATCH || (mark & seen) !== 0) continue;
        const score = scoreOf(mark);
        if (score < wanted || !allows(document)) continue;
        best.push({ document, mark, score });
        if (best.length < 2 * limit) continue;
        best = best.sort(compareBest).slice(0, limit);
        // A later one with the same score comes after them.
        wanted = best[limit - 1]!.score + 1;
      }
    }
    bits?.fill(0, low, high);
    return best.sort(compareBest).slice(0, limit);
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

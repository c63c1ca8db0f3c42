import { filtered } from "../../base/memory/filtered.ts";
import { type Codes, NULL_CODE } from "../../library/columns/columns.ts";
import type { Field } from "../index/field.ts";
import type { WordMatches } from "./find_words.ts";
import { matched, matchedFirst, scoreOf, titled } from "./ladder.ts";
import { type Needle, sameNeedle } from "../index/text.ts";
import type { Matches } from "../index/texts.ts";
import { firstOf, itemAt } from "../../base/known.ts";

/**
 * The bits of a text's mark, from the lowest:
 *
 * - 28 bits: whether the text contains each of the first 28 words of the query,
 * - 2 bits: how the whole query matches it, if it is a title (`Field.fitOf`; 0 for not at all),
 * - 1 bit: whether a word of the query is at the start of one of its words,
 * - 1 bit: whether its second mark has bits for words after the first 28.
 */
const FIRST_WORDS = 28;
const ALL_FIRST_WORDS = (1 << FIRST_WORDS) - 1;
const WHOLE = 3;
const TITLED = WHOLE << FIRST_WORDS;
const AT_START = 1 << FIRST_WORDS + 2;
const MORE = 1 << FIRST_WORDS + 3;

/** How the whole query matches the one title that equals it. */
const EXACT = WHOLE + 1;

/** The mark of a document that lacks a word. */
export const NO_MATCH = -1;

/** A query of 120 characters, the maximum, has no more words. */
export const MAX_WORDS = FIRST_WORDS + 32;

/**
 * The marks of a field's texts: that of text `n` is at `n + 1`, because 0 is for documents without a
 * text. All marks are 0 between two searches.
 */
interface Marks {
  readonly first: Int32Array;
  readonly second: Int32Array;
}

/** By field; shared by all searches of this thread. Second marks exist once a query needs them. */
const firstMarks: Int32Array[] = [];
const secondMarks: Int32Array[] = [];
const NO_MARKS = new Int32Array();

/** A field that contains a word. */
interface MarkedField extends Marks {
  /** Its index among the fields. */
  readonly at: number;
  readonly field: Field;
  /** For each document, the number of its text. */
  readonly codes: Codes;
  /** Its bit in a document's mark. */
  readonly bit: number;
  readonly startBit: number;
}

/** The texts of all fields, marked with how a query matches them. */
export class MarkedFields {
  readonly #found: readonly WordMatches[];
  readonly #title: Field;
  readonly #marked: MarkedField[] = [];
  /** The titles that begin with the whole query. */
  readonly beginning: Uint32Array;
  /** The titles that contain the whole query; `matches.starting` where it begins a word. */
  readonly #whole: { readonly needle: Needle; readonly matches: Matches };
  /** The title that equals the whole query; `NULL_CODE` if none does. */
  #exact = NULL_CODE;
  /** An upper bound of all marks. */
  #possible = 0;

  /** The first mark of a document that has every word. */
  readonly #allFirst: number;
  readonly #allSecond: number;

  constructor(fields: readonly Field[], whole: Needle, found: readonly WordMatches[]) {
    this.#found = found;
    this.#title = firstOf(fields);
    const words = found.length;
    this.#allFirst = words < FIRST_WORDS ? (1 << words) - 1 : ALL_FIRST_WORDS;
    this.#allSecond = words <= FIRST_WORDS ? 0 : -1 >>> MAX_WORDS - words | 0;
    fields.forEach((field, at) => {
      const { codes, textCount } = field;
      if (found.every(({ matches }) => itemAt(matches, at).inside.length === 0)) return;
      const first = marksFor(firstMarks, at, textCount);
      const second = this.#allSecond === 0 ? NO_MARKS : marksFor(secondMarks, at, textCount);
      const bits = { bit: matched(at), startBit: matchedFirst(at) };
      const one = { at, field, codes, first, second, ...bits };
      this.#marked.push(one);
      this.#possible |= one.bit;
      found.forEach(({ matches }, word) => this.#mark(one, itemAt(matches, at), word));
    });
    const { word, matches } = firstOf(found);
    const isOnly = found.length === 1 && sameNeedle(word, whole);
    this.#whole = { needle: whole, matches: isOnly ? firstOf(matches) : this.#title.find(whole) };
    this.beginning = this.#markBeginning(this.#title);
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

  #markBeginning(title: Field): Uint32Array {
    const { needle, matches: { starting } } = this.#whole;
    const first = marksFor(firstMarks, 0, title.textCount);
    const fitOf = title.fitOf(needle);
    let best = 0;
    const beginning = filtered(starting, (text) => {
      const fit = isMarked(first, text) ? fitOf(text) : 0;
      if (fit < 2) return false;
      first[text + 1]! |= fit << FIRST_WORDS;
      best = Math.max(best, fit);
      return true;
    });
    if (best === WHOLE) this.#exact = title.equalText(needle, beginning) ?? NULL_CODE;
    this.#possible |= titled(this.#exact === NULL_CODE ? best : EXACT);
    return beginning;
  }

  /**
   * Marks the titles that contain the whole query, and returns them. Called at most once, and only
   * if the titles that begin with it are too few: short queries are in many.
   */
  markInside(title: Field): Uint32Array {
    const { needle, matches } = this.#whole;
    const first = marksFor(firstMarks, 0, title.textCount);
    const inside = filtered(
      title.containingAsWritten(needle, matches),
      (text) => isMarked(first, text),
    );
    for (let i = 0; i < inside.length; i++) {
      const text = inside[i]! + 1;
      if ((first[text]! & TITLED) === 0) first[text]! |= 1 << FIRST_WORDS;
    }
    if (inside.length > 0 && this.beginning.length === 0) this.#possible |= titled(1);
    return inside;
  }

  /**
   * The matches that few documents have: in a rare field, or at the start of a word in other fields.
   *
   * @param most The number of documents up to which a match is rare.
   * @returns Their bits in a document's mark, and the texts with such a match, by field.
   */
  rare(most: number): { bits: number; texts: (readonly [Field, Uint32Array])[] } {
    let bits = 0;
    const texts: (readonly [Field, Uint32Array])[] = [];
    for (const { at, field, bit, startBit } of this.#marked) {
      const count = this.#found.reduce((sum, { counts }) => sum + itemAt(counts, at), 0);
      const isRare = count <= most;
      const lists = this.#found.map(({ matches }) =>
        isRare ? itemAt(matches, at).inside : itemAt(matches, at).starting
      );
      if (!isRare && lists.reduce((sum, list) => sum + field.countOf(list), 0) > most) continue;
      bits |= isRare ? bit | startBit : startBit;
      for (const list of lists) texts.push([field, list]);
    }
    return { bits, texts };
  }

  /**
   * An upper bound of all scores.
   *
   * @param without Bits of marks that the document lacks.
   */
  highest(without: number): number {
    return scoreOf(this.#possible & ~without);
  }

  /** How a document matches; `NO_MATCH` if it lacks a word. */
  markOf(document: number): number {
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
    const fit = first >>> FIRST_WORDS & WHOLE;
    const isExact = fit === WHOLE && this.#title.codes[document] === this.#exact;
    return mark | titled(isExact ? EXACT : fit);
  }

  /** Resets the marks. */
  clear(): void {
    for (const { at, first, second } of this.#marked) {
      for (const { matches } of this.#found) {
        const { inside } = itemAt(matches, at);
        for (let i = 0; i < inside.length; i++) first[inside[i]! + 1] = 0;
        if (this.#allSecond === 0) continue;
        for (let i = 0; i < inside.length; i++) second[inside[i]! + 1] = 0;
      }
    }
  }
}

/** A title may contain the whole query without each word, if a word has no letter or digit. */
const isMarked = (marks: Int32Array, text: number): boolean => marks[text + 1] !== 0;

/** The marks of a field with this many texts. */
function marksFor(marks: Int32Array[], field: number, texts: number): Int32Array {
  const known = marks[field];
  return known !== undefined && known.length > texts
    ? known
    : marks[field] = new Int32Array(texts + 1);
}

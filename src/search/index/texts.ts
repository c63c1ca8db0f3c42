import { shared, uint32 } from "../../base/memory/shared_arrays.ts";
import type { Pattern } from "./pattern.ts";

/**
 * Concatenated texts on shared memory, so that other threads read them without a copy. UTF-16
 * units: a byte each if all texts are Latin-1, otherwise two.
 */
export interface SearchedTextData {
  readonly units: Uint8Array | Uint16Array;
  /** Where each text begins in `units`; one more entry than texts. */
  readonly starts: Uint32Array;
  /** A bit for each unit that begins a word. */
  readonly firsts: Uint8Array;
}

/** The texts that contain something, by number, ascending. */
export interface Matches {
  readonly inside: Uint32Array;
  /** The texts in which it begins a word. */
  readonly starting: Uint32Array;
}

/** The continuation of a number: its fraction or further thousands. */
const FRACTION = /^(?:[.,]|point)\p{N}/u;

// deno-lint-ignore no-control-regex
const BEYOND_LATIN_1 = /[^\x00-\xff]/;

/**
 * Folded texts, or only their letters and digits.
 *
 * @param folded Iterated twice.
 */
export function textData(
  folded: Iterable<string>,
  take: "all" | "plain",
): SearchedTextData {
  const needed = take === "all" ? 0 : WORD;
  let [count, most, isWide] = [0, 0, false];
  for (const text of folded) {
    count++;
    most += text.length;
    isWide ||= BEYOND_LATIN_1.test(text);
  }
  const starts = uint32(count + 1);
  const units = isWide ? new Uint16Array(most) : new Uint8Array(most);
  const firsts = new Uint8Array((most >>> 3) + 1);
  let [number, end] = [0, 0];
  for (const text of folded) {
    const kinds = kindsOf(text);
    for (let at = 0; at < text.length; at++) {
      if ((kinds[at]! & needed) !== needed) continue;
      if ((kinds[at]! & FIRST) !== 0) firsts[end >>> 3]! |= 1 << (end & 7);
      units[end++] = text.charCodeAt(at);
    }
    starts[++number] = end;
  }
  return {
    units: shared(units.subarray(0, end)),
    starts,
    firsts: shared(firsts.subarray(0, (end >>> 3) + 1)),
  };
}

/** Searches texts by their numbers. */
export class SearchedTexts {
  readonly #data: SearchedTextData;

  constructor(data: SearchedTextData) {
    this.#data = data;
  }

  lengthOf(text: number): number {
    return this.#data.starts[text + 1]! - this.#data.starts[text]!;
  }

  beginsWith(text: number, { units }: Pattern): boolean {
    return units.length <= this.lengthOf(text) &&
      this.#isAt(this.#data.starts[text]!, units);
  }

  includes(text: number, pattern: Pattern): boolean {
    const { starts } = this.#data;
    return this.#next(pattern, starts[text]!, starts[text + 1]!) >= 0;
  }

  /** Which of some texts contain a pattern. */
  matching(some: Uint32Array, pattern: Pattern): Matches {
    const { starts } = this.#data;
    const inside = new Uint32Array(some.length);
    const starting = new Uint32Array(some.length);
    let [insides, startings] = [0, 0];
    for (let i = 0; i < some.length; i++) {
      const text = some[i]!;
      const end = starts[text + 1]!;
      let at = this.#next(pattern, starts[text]!, end);
      if (at < 0) continue;
      inside[insides++] = text;
      while (at >= 0 && !this.#isFirst(at)) {
        at = this.#next(pattern, at + 1, end);
      }
      if (at >= 0) starting[startings++] = text;
    }
    return {
      inside: inside.subarray(0, insides),
      starting: starting.subarray(0, startings),
    };
  }

  /**
   * How a pattern matches at the start of a word of a folded text: 2 as the whole word, 1 as its
   * beginning, 0 not at all. Punctuation inside a word is ignored (`PG&E` is `pge`), but spaces end
   * a word.
   */
  atWord(text: number, { units: wanted }: Pattern): 0 | 1 | 2 {
    const { units, starts } = this.#data;
    const end = starts[text + 1]!;
    let best: 0 | 1 = 0;
    for (let start = starts[text]!; start < end; start++) {
      if (units[start] !== wanted[0] || !this.#isFirst(start)) continue;
      let [at, matched] = [start, 0];
      for (; at < end && matched < wanted.length; at++) {
        if (units[at] === wanted[matched]) matched++;
        else if (unit(units[at]!) === WORD || isBlank(units[at]!)) break;
      }
      if (matched < wanted.length) continue;
      if (at === end || unit(units[at]!) !== WORD) return 2;
      best = 1;
    }
    return best;
  }

  /**
   * Whether a folded text contains a measure such as `3ton`, with or without punctuation and
   * spaces, as a whole number: not in `13 ton`, nor in `2.3 ton`; and a number alone, such as `2`,
   * neither in `2.3 ton` nor in `2point3`, as sizes and ratings are written for search.
   */
  hasMeasure(text: number, { units: wanted }: Pattern): boolean {
    const { units, starts } = this.#data;
    const [first, end] = [starts[text]!, starts[text + 1]!];
    const isDigit = (at: number) => at >= first && at < end && /\p{N}/u.test(charAt(units[at]!));
    for (let start = first; start < end; start++) {
      if (units[start] !== wanted[0] || !this.#isFirst(start)) continue;
      if (/[.,]/.test(charAt(units[start - 1] ?? 0)) && isDigit(start - 2)) {
        continue;
      }
      let [at, matched] = [start, 0];
      for (; at < end && matched < wanted.length; at++) {
        if (units[at] === wanted[matched]) matched++;
        else if (unit(units[at]!) === WORD) break;
      }
      if (matched < wanted.length || isDigit(at)) continue;
      if (!isDigit(at - 1) || !FRACTION.test(this.#beginning(at, end))) return true;
    }
    return false;
  }

  /** The next position of a pattern between two positions; -1 for none. */
  #next({ units: wanted, skips }: Pattern, start: number, end: number): number {
    const { units } = this.#data;
    const beforeLast = wanted.length - 1;
    const last = wanted[beforeLast];
    for (
      let at = start + beforeLast;
      at < end;
      at += skips[units[at]! & 255]!
    ) {
      if (
        units[at] === last && this.#isAt(at - beforeLast, wanted)
      ) return at - beforeLast;
    }
    return -1;
  }

  /** The first units from a position on, as many as `FRACTION` needs. */
  #beginning(at: number, end: number): string {
    const { units } = this.#data;
    return String.fromCharCode(...units.subarray(at, Math.min(end, at + "point0".length)));
  }

  #isFirst(at: number): boolean {
    return (this.#data.firsts[at >>> 3]! >>> (at & 7) & 1) === 1;
  }

  #isAt(at: number, wanted: Uint32Array): boolean {
    const { units } = this.#data;
    for (let i = 0; i < wanted.length; i++) {
      if (units[at + i] !== wanted[i]) return false;
    }
    return true;
  }
}

/** A character that is a letter or a digit. */
export const WORD = 1;
/** A character at the text's start, or after one that is not a letter or digit. */
export const FIRST = 2;

const charAt = (unit: number) => String.fromCharCode(unit);

const isBlank = (unit: number) => /\s/u.test(charAt(unit));

const WORD_SIGN = /[\p{L}\p{N}]/u;
/** By UTF-16 unit, `WORD` or 0; 255 until computed. */
const kindsByUnit = new Uint8Array(1 << 16).fill(255);
let kinds = new Uint8Array(1 << 10);

/** What each UTF-16 unit of a folded text is: `WORD`, `FIRST`, both or 0. Good until the next call. */
export function kindsOf(folded: string): Uint8Array {
  if (kinds.length < folded.length) kinds = new Uint8Array(2 * folded.length);
  let before = 0;
  for (let at = 0; at < folded.length; at++) {
    const point = folded.codePointAt(at)!;
    const kind = point > 0xffff ? Number(WORD_SIGN.test(String.fromCodePoint(point))) : unit(point);
    kinds[at] = kind | (before === 0 ? FIRST : 0);
    // Half of a surrogate pair is not a character.
    if (point > 0xffff) kinds[++at] = kind;
    before = kind;
  }
  return kinds;
}

function unit(point: number): number {
  if (kindsByUnit[point] === 255) {
    kindsByUnit[point] = WORD_SIGN.test(String.fromCharCode(point)) ? WORD : 0;
  }
  return kindsByUnit[point]!;
}

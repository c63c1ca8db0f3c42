import { filled, shared, uint32 } from "../base/shared_arrays.ts";

/**
 * Texts one after another on shared memory, so that other threads read them without a copy. Units
 * are UTF-16: a byte for each where all texts are Latin-1, otherwise two.
 */
export interface SearchedTextData {
  readonly units: Uint8Array | Uint16Array;
  /** Where each text begins in `units`; one more entry than texts. */
  readonly starts: Uint32Array;
  /** A bit for each unit that is at the start of a word. */
  readonly firsts: Uint8Array;
}

/** The units of what is looked for. */
export type Units = ArrayLike<number>;

// deno-lint-ignore no-control-regex
const BEYOND_LATIN_1 = /[^\x00-\xff]/;

/**
 * Folded texts as they are, or their letters and digits only.
 *
 * @param folded Gone through twice.
 */
export function textData(folded: Iterable<string>, take: "all" | "plain"): SearchedTextData {
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

export function unitsOf(text: string): Units {
  return filled(new Uint32Array(text.length), (at) => text.charCodeAt(at));
}

/** Looks into texts by their numbers. */
export class SearchedTexts {
  readonly #data: SearchedTextData;

  constructor(data: SearchedTextData) {
    this.#data = data;
  }

  lengthOf(text: number): number {
    return this.#data.starts[text + 1]! - this.#data.starts[text]!;
  }

  beginsWith(text: number, wanted: Units): boolean {
    return wanted.length <= this.lengthOf(text) && this.#isAt(this.#data.starts[text]!, wanted);
  }

  includes(text: number, wanted: Units): boolean {
    const { units, starts } = this.#data;
    const first = wanted[0];
    const last = starts[text + 1]! - wanted.length;
    for (let at = starts[text]!; at <= last; at++) {
      if (units[at] === first && this.#isAt(at, wanted)) return true;
    }
    return false;
  }

  /** Whether what is wanted stands at the start of a word. */
  includesFirst(text: number, wanted: Units): boolean {
    const { starts, firsts } = this.#data;
    const last = starts[text + 1]! - wanted.length;
    for (let at = starts[text]!; at <= last; at++) {
      if ((firsts[at >>> 3]! >>> (at & 7) & 1) === 1 && this.#isAt(at, wanted)) return true;
    }
    return false;
  }

  #isAt(at: number, wanted: Units): boolean {
    const { units } = this.#data;
    for (let i = 0; i < wanted.length; i++) if (units[at + i] !== wanted[i]) return false;
    return true;
  }
}

/** A sign that is a letter or a digit. */
export const WORD = 1;
/** A sign at the text's start, or after what is no letter or digit. */
export const FIRST = 2;

const WORD_SIGN = /[\p{L}\p{N}]/u;
/** By UTF-16 unit, `WORD` or 0; filled as units are met. */
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
    // Neither half of a pair of surrogates is a sign of its own.
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

import { float64, uint32 } from "../base/shared_arrays.ts";
import { FIRST, kindsOf, type Units, WORD } from "./texts.ts";

/**
 * An index of infixes: for each run of one, two or three letters and digits, the texts that have it,
 * and those that have it at the start of a word; for every other sign alike, but alone. What is looked
 * for is looked up, or looked for in the texts that have its rarest run. All of it is on shared memory.
 */
export interface GramIndex {
  /** An open-addressing table: the gram in each slot as a number, or 0; the length is a power of 2. */
  readonly keys: Float64Array;
  /** Where the texts of each slot's gram begin and end in `texts`. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** Numbers of texts, rising within each gram. */
  readonly texts: Uint32Array;
}

/** Units in the longest grams. */
export const LONGEST_GRAM = 3;

/** A gram's number when one more unit is behind it: no two grams have the same, and none has 0. */
function longer(key: number, unit: number): number {
  return key * 0x10001 + unit + 1;
}

/** The number of the same gram at the start of a word. */
const atStart = (key: number) => -key;

/** The slot that a gram is in, or else the empty one for it. */
function slotOf(keys: Float64Array, key: number): number {
  const mask = keys.length - 1;
  const mixed = Math.imul(key ^ (key / 0x1000000), 0x9e3779b1);
  let slot = (mixed ^ mixed >>> 15) & mask;
  while (keys[slot] !== 0 && keys[slot] !== key) slot = (slot + 1) & mask;
  return slot;
}

const NONE = new Uint32Array();

/** Looks grams up in an index. */
export class Grams {
  readonly #index: GramIndex;

  constructor(index: GramIndex) {
    this.#index = index;
  }

  /** The shortest list of the texts that have one of some grams: their numbers, rising. */
  rarest(grams: readonly number[]): Uint32Array {
    let rarest = this.#list(grams[0]!);
    for (let at = 1; at < grams.length && rarest.length > 0; at++) {
      const list = this.#list(grams[at]!);
      if (list.length < rarest.length) rarest = list;
    }
    return rarest;
  }

  /** The texts that have a gram at the start of a word. */
  beginning(gram: number): Uint32Array {
    return this.#list(atStart(gram));
  }

  #list(key: number): Uint32Array {
    const { keys, starts, ends, texts } = this.#index;
    const slot = slotOf(keys, key);
    return keys[slot] === 0 ? NONE : texts.subarray(starts[slot], ends[slot]);
  }
}

/** Numbers of all runs of `longest` units, or of all units where there are fewer. */
export function gramsOf(units: Units, longest: number): number[] {
  const length = Math.min(longest, units.length);
  const grams: number[] = [];
  for (let from = 0; from + length <= units.length; from++) {
    let key = 0;
    for (let at = from; at < from + length; at++) key = longer(key, units[at]!);
    grams.push(key);
  }
  return grams;
}

const FIRST_SLOTS = 64;

/** Indexes the infixes of folded texts. */
export function buildGrams(folded: readonly string[]): GramIndex {
  const table = new GramTable();
  folded.forEach((text, number) => addText(table, text, number));
  return table.finish();
}

function addText(table: GramTable, text: string, number: number): void {
  const kinds = kindsOf(text);
  const plain: number[] = [];
  const firsts: boolean[] = [];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const first = (kinds[at]! & FIRST) !== 0;
    if ((kinds[at]! & WORD) !== 0) {
      plain.push(unit);
      firsts.push(first);
    } else {
      table.add(longer(0, unit), number);
      if (first) table.add(atStart(longer(0, unit)), number);
    }
  }
  for (let at = 0; at < plain.length; at++) {
    let key = 0;
    for (let next = at; next < Math.min(at + LONGEST_GRAM, plain.length); next++) {
      key = longer(key, plain[next]!);
      table.add(key, number);
      if (firsts[at]!) table.add(atStart(key), number);
    }
  }
}

/** Numbers the grams and gathers the texts of each. */
class GramTable {
  #keys = new Float64Array(FIRST_SLOTS);
  /** The number of the gram in each slot. */
  #grams = new Uint32Array(FIRST_SLOTS);
  /** By gram: how many texts have it, and the last of them. */
  readonly #counts: number[] = [];
  readonly #lastTexts: number[] = [];
  /** A gram and a text that has it, in turn. */
  #pairs = new Uint32Array(1 << 12);
  #used = 0;

  /** @param text Not lower than at the call before. */
  add(key: number, text: number): void {
    const gram = this.#gramOf(key);
    if (this.#lastTexts[gram] === text) return;
    this.#lastTexts[gram] = text;
    this.#counts[gram]!++;
    if (this.#used === this.#pairs.length) {
      const pairs = new Uint32Array(2 * this.#used);
      pairs.set(this.#pairs);
      this.#pairs = pairs;
    }
    this.#pairs[this.#used++] = gram;
    this.#pairs[this.#used++] = text;
  }

  finish(): GramIndex {
    const ends = new Uint32Array(this.#counts.length);
    this.#counts.forEach((count, gram) => ends[gram] = (ends[gram - 1] ?? 0) + count);
    const next = ends.map((end, gram) => end - this.#counts[gram]!);
    const begin = next.slice();
    const texts = uint32(this.#used / 2);
    for (let at = 0; at < this.#used; at += 2) {
      texts[next[this.#pairs[at]!]!++] = this.#pairs[at + 1]!;
    }
    const index = {
      keys: float64(this.#keys.length),
      starts: uint32(this.#keys.length),
      ends: uint32(this.#keys.length),
      texts,
    };
    this.#keys.forEach((key, slot) => {
      if (key === 0) return;
      index.keys[slot] = key;
      index.starts[slot] = begin[this.#grams[slot]!]!;
      index.ends[slot] = ends[this.#grams[slot]!]!;
    });
    return index;
  }

  #gramOf(key: number): number {
    let slot = slotOf(this.#keys, key);
    if (this.#keys[slot] === 0) {
      if (this.#counts.length * 2 >= this.#keys.length) {
        this.#grow();
        slot = slotOf(this.#keys, key);
      }
      this.#keys[slot] = key;
      this.#grams[slot] = this.#counts.push(0) - 1;
      this.#lastTexts.push(-1);
    }
    return this.#grams[slot]!;
  }

  #grow(): void {
    const keys = new Float64Array(2 * this.#keys.length);
    const grams = new Uint32Array(keys.length);
    this.#keys.forEach((key, from) => {
      if (key === 0) return;
      const slot = slotOf(keys, key);
      keys[slot] = key;
      grams[slot] = this.#grams[from]!;
    });
    this.#keys = keys;
    this.#grams = grams;
  }
}

import { Growing } from "../base/growing.ts";
import { float64, uint32 } from "../base/shared_arrays.ts";
import { allRowsOfBits } from "../library/row_bits.ts";
import { FIRST, kindsOf, type Units, WORD } from "./texts.ts";

/**
 * An index of infixes: for each run of one, two or three letters and digits, the texts that have it,
 * and those that have it at the start of a word; for every other sign alike, but alone. What is looked
 * for is looked up, or looked for in the texts that have its rarest run. All of it is on shared memory.
 */
export interface GramIndex {
  /** An open-addressing table: the gram in each slot as a number, or 0; the length is a power of 2. */
  readonly keys: Float64Array;
  /** How many texts have each slot's gram, and where those begin in `texts`. */
  readonly counts: Uint32Array;
  readonly starts: Uint32Array;
  /**
   * Of each gram the numbers of its texts, rising; of one that many texts have, a bit for each text,
   * which takes less.
   */
  readonly texts: Uint32Array;
  /** How many texts there are. */
  readonly size: number;
}

/** How many items the bits of all texts take. */
const bitsOf = (size: number) => Math.ceil(size / 32);

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
    let rarest = grams[0]!;
    for (const gram of grams) if (this.#countOf(gram) < this.#countOf(rarest)) rarest = gram;
    return this.#list(rarest);
  }

  /** How long that list is. */
  fewest(grams: readonly number[]): number {
    return Math.min(...grams.map((gram) => this.#countOf(gram)));
  }

  /** The texts that have a gram at the start of a word. */
  beginning(gram: number): Uint32Array {
    return this.#list(atStart(gram));
  }

  /** How many there are. */
  countBeginning(gram: number): number {
    return this.#countOf(atStart(gram));
  }

  #countOf(key: number): number {
    const { keys, counts } = this.#index;
    const slot = slotOf(keys, key);
    return keys[slot] === 0 ? 0 : counts[slot]!;
  }

  #list(key: number): Uint32Array {
    const { keys, counts, starts, texts, size } = this.#index;
    const slot = slotOf(keys, key);
    if (keys[slot] === 0) return NONE;
    const [start, count] = [starts[slot]!, counts[slot]!];
    const bits = bitsOf(size);
    return count <= bits
      ? texts.subarray(start, start + count)
      : allRowsOfBits(texts.subarray(start, start + bits), count);
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
/** How many grams are in one list. */
const LISTED = 1 << 20;

/** Indexes the infixes of folded texts. */
export function buildGrams(folded: Iterable<string>): GramIndex {
  const table = new GramTable();
  for (const text of folded) addText(table, text);
  return table.finish();
}

function addText(table: GramTable, text: string): void {
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
      table.add(longer(0, unit));
      if (first) table.add(atStart(longer(0, unit)));
    }
  }
  for (let at = 0; at < plain.length; at++) {
    let key = 0;
    for (let next = at; next < Math.min(at + LONGEST_GRAM, plain.length); next++) {
      key = longer(key, plain[next]!);
      table.add(key);
      if (firsts[at]!) table.add(atStart(key));
    }
  }
  table.endText();
}

/** Numbers the grams and gathers the texts of each. */
class GramTable {
  #keys = new Float64Array(FIRST_SLOTS);
  /** The number of the gram in each slot. */
  #grams = new Uint32Array(FIRST_SLOTS);
  /** By gram: how many texts have it, and the last of them. */
  readonly #counts: number[] = [];
  readonly #lastTexts: number[] = [];
  /** The grams of one text after another, so many to a list. */
  readonly #lists: Uint32Array[] = [];
  #listed = 0;
  /** How many of them are of each text. */
  readonly #perText = new Growing<Uint32Array>(Uint32Array);
  #ofThisText = 0;

  /** Adds a gram of the text that is under way. */
  add(key: number): void {
    const gram = this.#gramOf(key);
    const text = this.#perText.length;
    if (this.#lastTexts[gram] === text) return;
    this.#lastTexts[gram] = text;
    this.#counts[gram]!++;
    const at = this.#listed++ % LISTED;
    if (at === 0) this.#lists.push(new Uint32Array(LISTED));
    this.#lists.at(-1)![at] = gram;
    this.#ofThisText++;
  }

  endText(): void {
    this.#perText.push(this.#ofThisText);
    this.#ofThisText = 0;
  }

  finish(): GramIndex {
    const size = this.#perText.length;
    const bits = bitsOf(size);
    const starts = new Uint32Array(this.#counts.length);
    let items = 0;
    this.#counts.forEach((count, gram) => {
      starts[gram] = items;
      items += Math.min(count, bits);
    });
    const index = {
      keys: float64(this.#keys.length),
      counts: uint32(this.#keys.length),
      starts: uint32(this.#keys.length),
      texts: uint32(items),
      size,
    };
    this.#keys.forEach((key, slot) => {
      if (key === 0) return;
      index.keys[slot] = key;
      index.counts[slot] = this.#counts[this.#grams[slot]!]!;
      index.starts[slot] = starts[this.#grams[slot]!]!;
    });
    this.#fill(index.texts, starts, bits);
    return index;
  }

  #fill(texts: Uint32Array, starts: Uint32Array, bits: number): void {
    const next = starts.slice();
    let listed = 0;
    this.#perText.values.forEach((grams, text) => {
      for (const end = listed + grams; listed < end; listed++) {
        const gram = this.#lists[Math.floor(listed / LISTED)]![listed % LISTED]!;
        if (this.#counts[gram]! <= bits) texts[next[gram]!++] = text;
        else texts[starts[gram]! + (text >>> 5)]! |= 1 << text;
      }
    });
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

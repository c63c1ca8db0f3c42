import { Growing } from "../../base/memory/growing.ts";
import { float64, uint32, uint8 } from "../../base/memory/shared_arrays.ts";
import { gapLength, writeGap } from "./gap_encoding.ts";
import {
  atStart,
  bitsAt,
  bitsLength,
  extendedGram,
  type GramIndex,
  hasBits,
  MAX_GRAM_LENGTH,
  slotOf,
} from "./grams.ts";
import { FIRST, kindsOf, WORD } from "./texts.ts";

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
      table.add(extendedGram(0, unit));
      if (first) table.add(atStart(extendedGram(0, unit)));
    }
  }
  for (let at = 0; at < plain.length; at++) {
    let key = 0;
    for (let next = at; next < Math.min(at + MAX_GRAM_LENGTH, plain.length); next++) {
      key = extendedGram(key, plain[next]!);
      table.add(key);
      if (firsts[at] === true) table.add(atStart(key));
    }
  }
  table.endText();
}

/** Numbers the grams and collects the texts of each. */
class GramTable {
  #keys = new Float64Array(FIRST_SLOTS);
  /** The number of the gram in each slot. */
  #grams = new Uint32Array(FIRST_SLOTS);
  /** By gram: how many texts have it, the last of them, and the size of all as gaps, in bytes. */
  readonly #counts: number[] = [];
  readonly #lastTexts: number[] = [];
  readonly #lengths: number[] = [];
  /** The grams of consecutive texts, in lists of a fixed size. */
  readonly #lists: Uint32Array[] = [];
  #listed = 0;
  /** How many of those grams belong to each text. */
  readonly #perText = new Growing<Uint32Array>(Uint32Array);
  #ofThisText = 0;

  /** Adds a gram of the current text. */
  add(key: number): void {
    const gram = this.#gramOf(key);
    const text = this.#perText.length;
    const last = this.#lastTexts[gram]!;
    if (last === text) return;
    this.#lengths[gram]! += gapLength(last, text);
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
    const starts = new Uint32Array(this.#counts.length);
    let length = 0;
    // Bit sets first: their length is a multiple of their alignment.
    for (const isOfBits of [true, false]) {
      this.#counts.forEach((count, gram) => {
        if (hasBits(count, size) !== isOfBits) return;
        starts[gram] = length;
        length += isOfBits ? bitsLength(size) : this.#lengths[gram]!;
      });
    }
    const index = {
      keys: float64(this.#keys.length),
      counts: uint32(this.#keys.length),
      starts: uint32(this.#keys.length),
      texts: uint8(length),
      size,
    };
    this.#keys.forEach((key, slot) => {
      if (key === 0) return;
      index.keys[slot] = key;
      index.counts[slot] = this.#counts[this.#grams[slot]!]!;
      index.starts[slot] = starts[this.#grams[slot]!]!;
    });
    this.#fill(index, starts);
    return index;
  }

  #fill({ texts, size }: GramIndex, starts: Uint32Array): void {
    const bits = Array.from(
      this.#counts,
      (count, gram) => hasBits(count, size) ? bitsAt({ texts, size }, starts[gram]!) : undefined,
    );
    const next = starts.slice();
    const last = new Int32Array(starts.length).fill(-1);
    let listed = 0;
    this.#perText.values.forEach((grams, text) => {
      for (const end = listed + grams; listed < end; listed++) {
        const gram = this.#lists[Math.floor(listed / LISTED)]![listed % LISTED]!;
        const ofGram = bits[gram];
        if (ofGram !== undefined) {
          ofGram[text >>> 5]! |= 1 << text;
          continue;
        }
        next[gram] = writeGap(texts, next[gram]!, last[gram]!, text);
        last[gram] = text;
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
      this.#lengths.push(0);
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

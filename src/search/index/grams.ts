import { allRowsOfBits, rowBits } from "../../library/query/row_bits.ts";
import { readGaps } from "./gap_encoding.ts";

/**
 * An index of infixes on shared memory: for each run of one to three letters and digits, the texts
 * that have it, and those that have it at the start of a word; other characters are indexed singly.
 * A needle is looked up directly, or searched for in the texts that have its rarest run.
 */
export interface GramIndex {
  /** An open-addressing table: the gram in each slot as a number, or 0; the length is a power of 2. */
  readonly keys: Float64Array;
  /** How many texts have each slot's gram, and where those begin in `texts`. */
  readonly counts: Uint32Array;
  readonly starts: Uint32Array;
  /**
   * The numbers of each gram's texts as gaps (`gap_encoding.ts`); for a gram of many texts, a bit
   * for each text, which takes less, aligned to four bytes.
   */
  readonly texts: Uint8Array;
  /** How many texts there are. */
  readonly size: number;
}

/** How many bytes the bits of all texts take. */
export const bitsLength = (size: number) => 4 * Math.ceil(size / 32);

/** Whether a gram is stored as a bit for each text: gaps take a byte or more each. */
export const hasBits = (count: number, size: number) => count > bitsLength(size);

/** The bit set at a position. */
export const bitsAt = ({ texts, size }: Pick<GramIndex, "texts" | "size">, start: number) =>
  new Uint32Array(texts.buffer, texts.byteOffset + start, Math.ceil(size / 32));

/** Units in the longest grams. */
export const MAX_GRAM_LENGTH = 3;

/** The number of a gram extended by one unit: distinct for all grams, and never 0. */
export function extendedGram(key: number, unit: number): number {
  return key * 0x10001 + unit + 1;
}

/** The number of the same gram at the start of a word. */
export const atStart = (key: number) => -key;

/** The slot of a gram, or the empty one for it. */
export function slotOf(keys: Float64Array, key: number): number {
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

  /** The shortest list of texts that have one of some grams: their numbers, ascending. */
  rarest(grams: readonly number[]): Uint32Array {
    let [rarest, fewest] = [grams[0]!, Infinity];
    for (let at = 0; at < grams.length && fewest > 0; at++) {
      const count = this.#countOf(grams[at]!);
      if (count < fewest) [rarest, fewest] = [grams[at]!, count];
    }
    return this.#list(rarest);
  }

  /** The length of the list that `rarest` returns. */
  fewest(grams: readonly number[]): number {
    let fewest = Infinity;
    for (let at = 0; at < grams.length && fewest > 0; at++) {
      fewest = Math.min(fewest, this.#countOf(grams[at]!));
    }
    return fewest;
  }

  /** The texts that have a gram at the start of a word. */
  beginning(gram: number): Uint32Array {
    return this.#list(atStart(gram));
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
    return hasBits(count, size)
      ? allRowsOfBits(rowBits(bitsAt(this.#index, start)), count)
      : readGaps(texts, start, count);
  }
}

/** Numbers of all runs of `longest` units, or of all units where there are fewer. */
export function gramsOf(units: ArrayLike<number>, longest: number): number[] {
  const length = Math.min(longest, units.length);
  const grams: number[] = [];
  for (let from = 0; from + length <= units.length; from++) {
    let key = 0;
    for (let at = from; at < from + length; at++) key = extendedGram(key, units[at]!);
    grams.push(key);
  }
  return grams;
}

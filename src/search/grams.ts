import type { Signs } from "./text_data.ts";

/**
 * An index of infixes: for each run of one, two or three signs, the texts that have it. A needle of
 * up to three signs is looked up; a longer one is looked for in the texts that have its rarest run.
 * All of it is on shared memory, and used as it lies there.
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

/** Signs in the longest grams. */
export const LONGEST = 3;

/** A gram's number when one more sign is behind it: no two grams have the same, and none has 0. */
export function longer(key: number, sign: number): number {
  return key * 0x10001 + sign + 1;
}

/** The slot that a gram is in, or else the empty one for it. */
export function slotOf(keys: Float64Array, key: number): number {
  const mask = keys.length - 1;
  const mixed = Math.imul(key ^ (key / 0x1000000), 0x9e3779b1);
  let slot = (mixed ^ mixed >>> 15) & mask;
  while (keys[slot] !== 0 && keys[slot] !== key) slot = (slot + 1) & mask;
  return slot;
}

const NONE = new Uint32Array();

/** Looks infixes up in an index. */
export class Grams {
  readonly #index: GramIndex;

  constructor(index: GramIndex) {
    this.#index = index;
  }

  /**
   * Numbers of the texts that contain a needle, rising.
   *
   * @param needle Not empty.
   * @param includes Whether the text of a number contains it.
   */
  find(needle: Signs, includes: (text: number) => boolean): Uint32Array {
    if (needle.length <= LONGEST) return this.#list(needle, 0, needle.length);
    let rarest: Uint32Array | undefined;
    for (let at = 0; at + LONGEST <= needle.length; at++) {
      const list = this.#list(needle, at, at + LONGEST);
      if (rarest === undefined || list.length < rarest.length) rarest = list;
      if (list.length === 0) return list;
    }
    return rarest!.filter(includes);
  }

  #list(needle: Signs, from: number, to: number): Uint32Array {
    let key = 0;
    for (let at = from; at < to; at++) key = longer(key, needle[at]!);
    const { keys, starts, ends, texts } = this.#index;
    const slot = slotOf(keys, key);
    return keys[slot] === 0 ? NONE : texts.subarray(starts[slot], ends[slot]);
  }
}

import { uint32 } from "../library/columns.ts";

/**
 * An index of infixes: for each run of one, two or three signs, the texts that have it. A needle of
 * up to three signs is looked up; a longer one is looked for in the texts that have its rarest run.
 */
export interface GramIndex {
  readonly grams: readonly string[];
  /** Where each gram's texts begin in `texts`; one more entry than grams. */
  readonly starts: Uint32Array;
  /** Numbers of texts, rising within each gram. */
  readonly texts: Uint32Array;
}

const LONGEST = 3;

export function buildGrams(texts: readonly string[]): GramIndex {
  const lists = new Map<string, number[]>();
  texts.forEach((text, number) => {
    for (let length = 1; length <= LONGEST; length++) {
      for (let at = 0; at + length <= text.length; at++) {
        const gram = text.slice(at, at + length);
        const list = lists.get(gram);
        if (list === undefined) lists.set(gram, [number]);
        else if (list.at(-1) !== number) list.push(number);
      }
    }
  });
  const grams = [...lists.keys()];
  const starts = uint32(grams.length + 1);
  grams.forEach((gram, i) => starts[i + 1] = starts[i]! + lists.get(gram)!.length);
  const numbers = uint32(starts[grams.length]!);
  grams.forEach((gram, i) => numbers.set(lists.get(gram)!, starts[i]!));
  return { grams, starts, texts: numbers };
}

/** Looks infixes up in an index. */
export class Grams {
  readonly #index: GramIndex;
  readonly #places: ReadonlyMap<string, number>;

  constructor(index: GramIndex) {
    this.#index = index;
    this.#places = new Map(index.grams.map((gram, place) => [gram, place]));
  }

  /**
   * Numbers of the texts that contain a needle, rising.
   *
   * @param needle Not empty.
   * @param textOf The text of a number.
   */
  find(needle: string, textOf: (number: number) => string): Uint32Array {
    if (needle.length <= LONGEST) return this.#list(needle);
    let rarest: Uint32Array | undefined;
    for (let at = 0; at + LONGEST <= needle.length; at++) {
      const list = this.#list(needle.slice(at, at + LONGEST));
      if (rarest === undefined || list.length < rarest.length) rarest = list;
      if (list.length === 0) return list;
    }
    return rarest!.filter((number) => textOf(number).includes(needle));
  }

  #list(gram: string): Uint32Array {
    const place = this.#places.get(gram);
    if (place === undefined) return new Uint32Array();
    return this.#index.texts.subarray(this.#index.starts[place], this.#index.starts[place + 1]);
  }
}

import { type Bits, CHUNK_WORDS, emptyBits, setBit } from "./bits.ts";

/** Up to so many documents are a list, which is shorter than their bits and quicker to go through. */
const FEW = 256;

/** A field's documents by text, as plain data. */
export interface DocumentsByText {
  /** Where each text's documents begin in `documents`; one more entry than texts. */
  readonly starts: Uint32Array;
  /** Rising within each text. */
  readonly documents: Uint32Array;
}

/** A set of documents that is read chunk by chunk. */
export interface DocumentSet {
  /** At least one. */
  readonly count: number;
  /** Null when `list` is given. */
  readonly bits: Bits | null;
  /** Rising. */
  readonly list: Uint32Array | null;
}

/** Unites the documents of texts. */
export class Documents {
  readonly #starts: Uint32Array;
  readonly #documents: Uint32Array;
  readonly #size: number;
  /** Of texts in so many documents that their bits are shorter than their list. */
  readonly #common = new Map<number, Bits>();

  /** @param size How many documents there are. */
  constructor({ starts, documents }: DocumentsByText, size: number) {
    this.#starts = starts;
    this.#documents = documents;
    this.#size = size;
  }

  /** The documents of some texts; undefined when there are none. */
  of(texts: ArrayLike<number>): DocumentSet | undefined {
    let count = 0;
    for (let i = 0; i < texts.length && count <= FEW; i++) count += this.#countOf(texts[i]!);
    if (count === 0) return undefined;
    return count > FEW ? this.#many(texts) : this.#few(texts, count);
  }

  #countOf(text: number): number {
    return this.#starts[text + 1]! - this.#starts[text]!;
  }

  #few(texts: ArrayLike<number>, count: number): DocumentSet {
    const list = new Uint32Array(count);
    let used = 0;
    for (let i = 0; i < texts.length; i++) {
      const end = this.#starts[texts[i]! + 1]!;
      for (let at = this.#starts[texts[i]!]!; at < end; at++) list[used++] = this.#documents[at]!;
    }
    return { count, bits: null, list: list.sort() };
  }

  #many(texts: ArrayLike<number>): DocumentSet {
    const starts = this.#starts;
    const documents = this.#documents;
    const bits = emptyBits(this.#size);
    let count = 0;
    for (let i = 0; i < texts.length; i++) {
      const text = texts[i]!;
      const start = starts[text]!;
      const end = starts[text + 1]!;
      count += end - start;
      if ((end - start) * 32 > this.#size) {
        const common = this.#commonOf(text);
        for (let word = 0; word < bits.length; word++) bits[word]! |= common[word]!;
      } else {
        for (let at = start; at < end; at++) setBit(bits, documents[at]!);
      }
    }
    return { count, bits, list: null };
  }

  #commonOf(text: number): Bits {
    let bits = this.#common.get(text);
    if (bits === undefined) {
      this.#common.set(text, bits = emptyBits(this.#size));
      const end = this.#starts[text + 1]!;
      for (let at = this.#starts[text]!; at < end; at++) setBit(bits, this.#documents[at]!);
    }
    return bits;
  }
}

/** Adds what a set has in a chunk to two sets of that chunk's items. */
export function addChunk(set: DocumentSet, chunk: number, one: Bits, other: Bits): void {
  const { bits, list } = set;
  const base = chunk * CHUNK_WORDS;
  if (bits !== null) {
    for (let i = 0; i < CHUNK_WORDS; i++) {
      const word = bits[base + i]!;
      one[i]! |= word;
      other[i]! |= word;
    }
    return;
  }
  const first = base * 32;
  const last = first + CHUNK_WORDS * 32;
  for (let at = lowerBound(list!, first); at < list!.length && list![at]! < last; at++) {
    setBit(one, list![at]! - first);
    setBit(other, list![at]! - first);
  }
}

/** The first place in a rising list whose item is not below a bound. */
function lowerBound(list: Uint32Array, bound: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (list[middle]! < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}

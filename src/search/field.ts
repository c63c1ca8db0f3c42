import { type Bits, emptyBits, setBit, unite } from "./bits.ts";
import { type GramIndex, Grams } from "./grams.ts";
import { TITLE_EXACT, TITLE_PREFIX, TITLE_SUBSTRING } from "./rank.ts";
import type { FieldData } from "./segment_data.ts";
import { findIn, type Needle } from "./text.ts";

/** One searched field of a segment. */
export class Field {
  readonly name: string;
  readonly #data: FieldData;
  readonly #size: number;
  readonly #common = new Map<number, Bits>();
  #grams: Grams | undefined;

  constructor(data: FieldData, size: number) {
    this.name = data.name;
    this.#data = data;
    this.#size = size;
  }

  get indexed(): boolean {
    return this.#grams !== undefined;
  }

  attach(index: GramIndex): void {
    this.#grams = new Grams(index);
  }

  /** The documents in whose text a needle is; undefined when there are none. */
  find(needle: Needle): Bits | undefined {
    const texts = this.textsWith(needle);
    if (texts.length === 0) return undefined;
    if (texts.length === 1 && this.#isCommon(texts[0]!)) return this.#bitsOf(texts[0]!);
    const bits = emptyBits(this.#size);
    for (const text of texts) {
      if (this.#isCommon(text)) unite(bits, this.#bitsOf(text));
      else this.eachDocument(text, (document) => setBit(bits, document));
    }
    return bits;
  }

  /** Numbers of the texts that a needle is in. */
  textsWith(needle: Needle): ArrayLike<number> & Iterable<number> {
    const { plain, folded } = this.#data;
    if (needle.plain !== "" && this.#grams !== undefined) {
      return this.#grams.find(needle.plain, (text) => plain[text]!);
    }
    const texts: number[] = [];
    for (let text = 0; text < folded.length; text++) {
      if (findIn({ plain: plain[text]!, folded: folded[text]! }, needle) >= 0) texts.push(text);
    }
    return texts;
  }

  /** How well a needle that is in a text matches it. */
  rankOf(text: number, needle: Needle): number {
    const own = { plain: this.#data.plain[text]!, folded: this.#data.folded[text]! };
    if (findIn(own, needle) !== 0) return TITLE_SUBSTRING;
    const same = needle.plain === "" ? own.folded === needle.folded : own.plain === needle.plain;
    return same ? TITLE_EXACT : TITLE_PREFIX;
  }

  eachDocument(text: number, visit: (document: number) => void): void {
    const { starts, documents } = this.#data;
    for (let at = starts[text]!; at < starts[text + 1]!; at++) visit(documents[at]!);
  }

  /** Whether a text is in so many documents that their bits are shorter than their list. */
  #isCommon(text: number): boolean {
    return (this.#data.starts[text + 1]! - this.#data.starts[text]!) * 32 > this.#size;
  }

  #bitsOf(text: number): Bits {
    let bits = this.#common.get(text);
    if (bits === undefined) {
      bits = emptyBits(this.#size);
      this.eachDocument(text, (document) => setBit(bits!, document));
      this.#common.set(text, bits);
    }
    return bits;
  }
}

import { exact, type Normalizer } from "../../base/text/text.ts";
import { hashOf, slotOf, type Texts } from "./texts.ts";

const NONE = -1;

/** Finds texts by their normalized form, at a few bytes per text. */
export class NormalIndex {
  readonly #texts: Texts;
  readonly #normal: Normalizer;
  /** The last text of each hash, by its lowest bits; the length is a power of 2. */
  readonly #last: Int32Array;
  /** For each text, the one before it in its slot. */
  readonly #before: Int32Array;

  constructor(texts: Texts, normal: Normalizer) {
    this.#texts = texts;
    this.#normal = normal;
    this.#last = new Int32Array(1 << Math.ceil(Math.log2(texts.size + 1))).fill(NONE);
    this.#before = new Int32Array(texts.size);
    for (let number = 0; number < texts.size; number++) {
      const hash = normal === exact ? texts.hash(number) : hashOf(normal(texts.get(number)));
      const slot = slotOf(hash, this.#last.length);
      this.#before[number] = this.#last[slot]!;
      this.#last[slot] = number;
    }
  }

  /** The numbers of the texts that are normalized to the same text as `value`, rising. */
  find(value: string): number[] {
    const wanted = this.#normal(value);
    const numbers: number[] = [];
    let number = this.#last[slotOf(hashOf(wanted), this.#last.length)]!;
    for (; number !== NONE; number = this.#before[number]!) {
      if (this.#normal(this.#texts.get(number)) === wanted) numbers.push(number);
    }
    return numbers.reverse();
  }
}

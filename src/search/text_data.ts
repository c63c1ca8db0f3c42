import { uint32, uint8 } from "../library/columns.ts";

/**
 * Texts one after another on shared memory, so that other threads read them without a copy. Signs
 * are UTF-16 units: a byte for each where all texts are Latin-1, otherwise two.
 */
export interface TextData {
  readonly units: Uint8Array | Uint16Array;
  /** Where each text begins in `units`; one more entry than texts. */
  readonly starts: Uint32Array;
}

/** The signs of what is looked for. */
export type Signs = ArrayLike<number>;

// deno-lint-ignore no-control-regex
const BEYOND_LATIN_1 = /[^\x00-\xff]/;

export function textData(texts: readonly string[]): TextData {
  const starts = uint32(texts.length + 1);
  texts.forEach((text, number) => starts[number + 1] = starts[number]! + text.length);
  const length = starts[texts.length]!;
  const units = texts.some((text) => BEYOND_LATIN_1.test(text))
    ? new Uint16Array(new SharedArrayBuffer(2 * length))
    : uint8(length);
  texts.forEach((text, number) => {
    const start = starts[number]!;
    for (let i = 0; i < text.length; i++) units[start + i] = text.charCodeAt(i);
  });
  return { units, starts };
}

export function signsOf(text: string): Signs {
  return Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
}

/** Looks for signs in texts, by the texts' numbers. */
export class Texts {
  readonly count: number;
  readonly #units: Uint8Array | Uint16Array;
  readonly #starts: Uint32Array;

  constructor({ units, starts }: TextData) {
    this.count = starts.length - 1;
    this.#units = units;
    this.#starts = starts;
  }

  lengthOf(text: number): number {
    return this.#starts[text + 1]! - this.#starts[text]!;
  }

  /** Those of some texts that begin with signs. */
  beginning(texts: ArrayLike<number>, signs: Signs): number[] {
    const units = this.#units;
    const starts = this.#starts;
    const first = signs[0];
    const beginning: number[] = [];
    for (let i = 0; i < texts.length; i++) {
      const text = texts[i]!;
      const start = starts[text]!;
      if (units[start] !== first || start + signs.length > starts[text + 1]!) continue;
      if (this.#isAt(start, signs)) beginning.push(text);
    }
    return beginning;
  }

  includes(text: number, signs: Signs): boolean {
    const units = this.#units;
    const first = signs[0];
    const last = this.#starts[text + 1]! - signs.length;
    for (let at = this.#starts[text]!; at <= last; at++) {
      if (units[at] === first && this.#isAt(at, signs)) return true;
    }
    return false;
  }

  #isAt(at: number, signs: Signs): boolean {
    const units = this.#units;
    for (let i = 0; i < signs.length; i++) if (units[at + i] !== signs[i]) return false;
    return true;
  }
}

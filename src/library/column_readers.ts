import { fold } from "./order.ts";

/** Numbers by row; NaN is null. */
export class NumberColumn {
  constructor(readonly values: Float64Array) {}
}

/** Booleans by row: 1, 0, or 255 for null. */
export class FlagColumn {
  constructor(readonly values: Uint8Array) {}
}

/** A way of writing text under which two texts count as the same. */
export type Normal = (text: string) => string;

/** Text as codes into a dictionary, with look-ups over its distinct values. */
export class TextColumn {
  readonly #index = new Map<Normal, Map<string, number[]>>();
  #folded: string[] | undefined;

  constructor(readonly codes: Int32Array, readonly dictionary: readonly string[]) {}

  /** The text of a row, or null. */
  get(row: number): string | null {
    return this.dictionary[this.codes[row]!] ?? null;
  }

  /** Codes of the values that `normal` writes as it writes `value`. */
  equal(value: string, normal: Normal): readonly number[] {
    let index = this.#index.get(normal);
    if (index === undefined) {
      index = new Map();
      for (const [code, text] of this.dictionary.entries()) {
        const key = normal(text);
        const codes = index.get(key);
        if (codes === undefined) index.set(key, [code]);
        else codes.push(code);
      }
      this.#index.set(normal, index);
    }
    return index.get(normal(value)) ?? [];
  }

  /** Codes of the values that contain `fragment`, without case. */
  containing(fragment: string): number[] {
    this.#folded ??= this.dictionary.map(fold);
    const wanted = fold(fragment);
    const codes: number[] = [];
    for (let code = 0; code < this.#folded.length; code++) {
      if (this.#folded[code]!.includes(wanted)) codes.push(code);
    }
    return codes;
  }
}

/** Lists of text by row, as codes into one dictionary. */
export class ListColumn {
  readonly #texts: TextColumn;

  constructor(
    readonly starts: Uint32Array,
    readonly codes: Int32Array,
    readonly missing: Uint8Array,
    readonly dictionary: readonly string[],
  ) {
    this.#texts = new TextColumn(codes, dictionary);
  }

  /** Codes of the values that `normal` writes as it writes `value`. */
  equal(value: string, normal: Normal): readonly number[] {
    return this.#texts.equal(value, normal);
  }

  isMissing(row: number): boolean {
    return this.missing[row] === 1;
  }

  isEmpty(row: number): boolean {
    return this.missing[row] === 0 && this.starts[row] === this.starts[row + 1];
  }

  /** Whether the row's list has one of the codes. */
  includes(row: number, codes: readonly number[]): boolean {
    for (let at = this.starts[row]!; at < this.starts[row + 1]!; at++) {
      if (codes.includes(this.codes[at]!)) return true;
    }
    return false;
  }
}

import { BitsCache, bitsWhere, type RowBits } from "../query/row_bits.ts";

/** Booleans by row: 1, 0, or 255 for null. */
export class FlagColumn {
  readonly #bits: BitsCache;

  constructor(readonly values: Uint8Array) {
    this.#bits = new BitsCache(values.length);
  }

  /** The rows with a value. */
  bits(value: number): RowBits {
    const { values } = this;
    return this.#bits.of(value, () => bitsWhere(values.length, (row) => values[row] === value));
  }
}

import { Growing } from "../../base/memory/growing.ts";
import { gathered, type Numbers } from "../../base/memory/shared_arrays.ts";

/** The array to reuse numbers from, and their positions in it. */
interface CarriedOver<Data> {
  readonly data: Data;
  readonly rows: Uint32Array;
}

/**
 * Numbers in insertion order: first those reused from an array, then those added. The reused ones
 * are copied only when `values` is read, so that columns are copied one at a time.
 */
export class CarriedColumn<A extends Numbers, Data> {
  readonly #make: new (length: number) => A;
  readonly #carried: CarriedOver<Data> | undefined;
  readonly #of: (data: Data) => Numbers;
  readonly #added: Growing<A>;
  #all: A | undefined;

  /**
   * @param carried Undefined if nothing is reused.
   * @param of Returns the array to reuse from.
   */
  constructor(
    make: new (length: number) => A,
    carried: CarriedOver<Data> | undefined,
    of: (data: Data) => Numbers,
  ) {
    this.#make = make;
    this.#carried = carried;
    this.#of = of;
    this.#added = new Growing(make);
  }

  push(value: number): void {
    this.#added.push(value);
  }

  /** All numbers, always as the same array. Call `push` only before. */
  get values(): A {
    if (this.#carried === undefined) return this.#added.values;
    if (this.#all === undefined) {
      const { data, rows } = this.#carried;
      const added = this.#added.values;
      const all = new this.#make(rows.length + added.length);
      gathered(all.subarray(0, rows.length) as A, this.#of(data), rows);
      all.set(added, rows.length);
      this.#all = all;
    }
    return this.#all;
  }
}

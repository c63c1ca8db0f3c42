import { Growing } from "../../base/memory/growing.ts";
import { gathered, type Numbers } from "../../base/memory/shared_arrays.ts";

/** The array that numbers are reused from, and their positions in it. */
interface CarriedOver<Data> {
  readonly data: Data;
  readonly rows: Uint32Array;
}

/**
 * Numbers in insertion order: first those reused from an array, then those added. The
 * former are copied when all are wanted and not before: of many columns, one after another.
 */
export class CarriedColumn<A extends Numbers, Data> {
  readonly #make: new (length: number) => A;
  readonly #taken: CarriedOver<Data> | undefined;
  readonly #of: (data: Data) => Numbers;
  readonly #added: Growing<A>;
  #all: A | undefined;

  /**
   * @param taken Undefined is nothing.
   * @param of The numbers to reuse from.
   */
  constructor(
    make: new (length: number) => A,
    taken: CarriedOver<Data> | undefined,
    of: (data: Data) => Numbers,
  ) {
    this.#make = make;
    this.#taken = taken;
    this.#of = of;
    this.#added = new Growing(make);
  }

  push(value: number): void {
    this.#added.push(value);
  }

  /** All of them, the same array each time; none is added after. */
  get values(): A {
    if (this.#taken === undefined) return this.#added.values;
    if (this.#all === undefined) {
      const { data, rows } = this.#taken;
      const added = this.#added.values;
      const all = new this.#make(rows.length + added.length);
      gathered(all.subarray(0, rows.length) as A, this.#of(data), rows);
      all.set(added, rows.length);
      this.#all = all;
    }
    return this.#all;
  }
}

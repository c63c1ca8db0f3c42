import { Growing } from "../base/growing.ts";
import { gathered, type Numbers } from "../base/shared_arrays.ts";

/** Numbers that are taken over: where they are, and their places there. */
interface TakenOver {
  readonly values: () => Numbers;
  readonly rows: Uint32Array;
}

/**
 * Numbers in order of arrival: those that are taken over from an array, then those that are added. The
 * former are copied when all are wanted and not before: of many columns, one after another.
 */
export class Arriving<A extends Numbers> {
  readonly #make: new (length: number) => A;
  readonly #taken: TakenOver | undefined;
  readonly #added: Growing<A>;
  #all: A | undefined;

  constructor(make: new (length: number) => A, taken?: TakenOver) {
    this.#make = make;
    this.#taken = taken;
    this.#added = new Growing(make);
  }

  push(value: number): void {
    this.#added.push(value);
  }

  /** All of them, the same array each time; none is added after. */
  get values(): A {
    if (this.#taken === undefined) return this.#added.values;
    if (this.#all === undefined) {
      const { values, rows } = this.#taken;
      const added = this.#added.values;
      const all = new this.#make(rows.length + added.length);
      gathered(all.subarray(0, rows.length) as A, values(), rows);
      all.set(added, rows.length);
      this.#all = all;
    }
    return this.#all;
  }
}

import type { Numbers } from "./shared_arrays.ts";

/** A typed array that grows as numbers are added, at a fraction of what a list of numbers takes. */
export class Growing<A extends Numbers> {
  readonly #make: new (length: number) => A;
  #values: A;
  #length = 0;

  constructor(make: new (length: number) => A) {
    this.#make = make;
    this.#values = new make(64);
  }

  get length(): number {
    return this.#length;
  }

  /** What was added so far; until more is added. */
  get values(): A {
    return this.#values.subarray(0, this.#length) as A;
  }

  /** One that was added. */
  at(index: number): number {
    return this.#values[index]!;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) this.#grow(this.#length + 1);
    this.#values[this.#length++] = value;
  }

  append(values: ArrayLike<number>): void {
    const length = this.#length + values.length;
    if (length > this.#values.length) this.#grow(length);
    this.#values.set(values, this.#length);
    this.#length = length;
  }

  #grow(least: number): void {
    const values = new this.#make(Math.max(least, 2 * this.#values.length));
    values.set(this.values);
    this.#values = values;
  }
}

import { gathered, type Numbers } from "./shared_arrays.ts";

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
    const start = this.#extend(values.length);
    this.#values.set(values, start);
  }

  /** Adds those of an array that stand at some places. */
  gather(values: Numbers, places: Uint32Array): void {
    const start = this.#extend(places.length);
    gathered(this.#values.subarray(start, this.#length) as A, values, places);
  }

  /** Makes room for so many more; gives the place of the first. */
  #extend(by: number): number {
    const start = this.#length;
    if (start + by > this.#values.length) this.#grow(start + by);
    this.#length += by;
    return start;
  }

  #grow(least: number): void {
    // Of many at once, an eighth more: few come after them.
    const room = Math.max(least + (least >>> 3), 2 * this.#values.length);
    const values = new this.#make(room);
    values.set(this.values);
    this.#values = values;
  }
}

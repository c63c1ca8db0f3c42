import { gathered, type Numbers } from "./shared_arrays.ts";

/**
 * A growable typed array; takes a fraction of the memory of an array of numbers. `push` is used with
 * bytes, both kinds of 32-bit integers and doubles: with a fifth kind of array V8 does not compile it
 * inline any more, and building a version takes a tenth longer.
 */
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

  /** A view of the numbers so far; invalid once more are added. */
  get values(): A {
    return this.#values.subarray(0, this.#length) as A;
  }

  /** The number at an index. */
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

  /** Appends the UTF-16 units of a text. */
  appendText(text: string): void {
    const start = this.#extend(text.length);
    const values = this.#values;
    for (let i = 0; i < text.length; i++) values[start + i] = text.charCodeAt(i);
  }

  /** Appends the items of an array at the given indexes. */
  gather(values: Numbers, places: Uint32Array): void {
    const start = this.#extend(places.length);
    gathered(this.#values.subarray(start, this.#length) as A, values, places);
  }

  /** Reserves room for more numbers; returns the index of the first. */
  #extend(by: number): number {
    const start = this.#length;
    if (start + by > this.#values.length) this.#grow(start + by);
    this.#length += by;
    return start;
  }

  #grow(least: number): void {
    // After a large append only an eighth is added, because few more usually follow.
    const room = Math.max(least + (least >>> 3), 2 * this.#values.length);
    const values = new this.#make(room);
    values.set(this.values);
    this.#values = values;
  }
}

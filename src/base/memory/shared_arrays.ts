/** Typed arrays on shared memory, so that all threads read the same bytes without copies. */

/** A typed array, possibly on shared memory. */
export type Numbers =
  | Float64Array
  | Int32Array
  | Int16Array
  | Int8Array
  | Uint32Array
  | Uint16Array
  | Uint8Array;

type Kind<A> = new (memory: ArrayBufferLike, start: number, length: number) => A;

/** A copy of an array on shared memory. */
export function shared<A extends Numbers>(values: A): A {
  const memory = new SharedArrayBuffer(values.byteLength);
  return converted(new (values.constructor as Kind<A>)(memory, 0, values.length), values);
}

/** Sets every item of an array by index. */
export function filled<A extends Numbers>(
  target: A,
  value: (at: number) => number,
): A {
  for (let at = 0; at < target.length; at++) target[at] = value(at);
  return target;
}

/** `length` consecutive integers starting with `first`. */
export function counted(length: number, first = 0): Uint32Array {
  return filled(new Uint32Array(length), (at) => first + at);
}

/** Consecutive runs in a sorted array, as half-open ranges. */
export function* runs(rising: Uint32Array): Generator<[first: number, end: number]> {
  for (let at = 0; at < rising.length;) {
    const first = rising[at]!;
    let end = first;
    while (at < rising.length && rising[at] === end) [at, end] = [at + 1, end + 1];
    yield [first, end];
  }
}

/** Copies all items of an array into another, converted to the target's number type. */
export function converted<A extends Numbers>(target: A, values: ArrayLike<number>): A {
  target.set(values);
  return target;
}

/**
 * Sets `target[i]` to `values[places[i]]`.
 *
 * @param values Of the target's type, or of one that it can hold without loss.
 */
export function gathered<A extends Numbers>(target: A, values: Numbers, places: Uint32Array): A {
  const kind = target.constructor as Kind<A> & (new (length: number) => A);
  const from = values instanceof kind ? values : converted(new kind(values.length), values);
  switch (target.BYTES_PER_ELEMENT) {
    case 1:
      gather8(as(Uint8Array, target), as(Uint8Array, from), places);
      break;
    case 2:
      gather16(as(Uint16Array, target), as(Uint16Array, from), places);
      break;
    case 4:
      gather32(as(Uint32Array, target), as(Uint32Array, from), places);
      break;
    default:
      gather64(as(Float64Array, target), as(Float64Array, from), places);
  }
  return target;
}

const as = <A>(kind: Kind<A>, { buffer, byteOffset, length }: Numbers): A =>
  new kind(buffer, byteOffset, length);

// One loop over arrays of all types would take ten times as long: V8 specializes a loop for few types.
function gather8(to: Uint8Array, from: Uint8Array, places: Uint32Array): void {
  for (let at = 0; at < to.length; at++) to[at] = from[places[at]!]!;
}
function gather16(to: Uint16Array, from: Uint16Array, places: Uint32Array): void {
  for (let at = 0; at < to.length; at++) to[at] = from[places[at]!]!;
}
function gather32(to: Uint32Array, from: Uint32Array, places: Uint32Array): void {
  for (let at = 0; at < to.length; at++) to[at] = from[places[at]!]!;
}
function gather64(to: Float64Array, from: Float64Array, places: Uint32Array): void {
  for (let at = 0; at < to.length; at++) to[at] = from[places[at]!]!;
}

export const float64 = (length: number) => new Float64Array(new SharedArrayBuffer(length * 8));
export const int8 = (length: number) => new Int8Array(new SharedArrayBuffer(length));
export const int16 = (length: number) => new Int16Array(new SharedArrayBuffer(length * 2));
export const int32 = (length: number) => new Int32Array(new SharedArrayBuffer(length * 4));
export const uint32 = (length: number) => new Uint32Array(new SharedArrayBuffer(length * 4));
export const uint16 = (length: number) => new Uint16Array(new SharedArrayBuffer(length * 2));
export const uint8 = (length: number) => new Uint8Array(new SharedArrayBuffer(length));

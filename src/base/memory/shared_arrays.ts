/** Typed arrays over shared memory, so that every worker and serving thread reads the same bytes. */

/** Numbers that shared memory holds. */
export type Numbers =
  | Float64Array
  | Int32Array
  | Int16Array
  | Int8Array
  | Uint32Array
  | Uint16Array
  | Uint8Array;

type Kind<A> = new (memory: ArrayBufferLike, start: number, length: number) => A;

/** A copy of an array. */
export function shared<A extends Numbers>(values: A): A {
  const memory = new SharedArrayBuffer(values.byteLength);
  return converted(new (values.constructor as Kind<A>)(memory, 0, values.length), values);
}

/** Sets each item of an array. */
export function filled<A extends Numbers>(
  target: A,
  value: (at: number) => number,
): A {
  for (let at = 0; at < target.length; at++) target[at] = value(at);
  return target;
}

/** The numbers from `first` on, as many as are asked for. */
export function counted(length: number, first = 0): Uint32Array {
  return filled(new Uint32Array(length), (at) => first + at);
}

/** The stretches of neighbours among rising numbers: from each first up to, not including, its end. */
export function* stretches(rising: Uint32Array): Generator<[first: number, end: number]> {
  for (let at = 0; at < rising.length;) {
    const first = rising[at]!;
    let end = first;
    while (at < rising.length && rising[at] === end) [at, end] = [at + 1, end + 1];
    yield [first, end];
  }
}

/** Sets the items of an array to those of another, each as the target holds it. */
export function converted<A extends Numbers>(target: A, values: ArrayLike<number>): A {
  target.set(values);
  return target;
}

/**
 * Sets each item of an array to the one of another at a place.
 *
 * @param values As the target, or such as it can hold.
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

// One loop over arrays of all kinds takes ten times as long: a loop is compiled for few kinds.
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

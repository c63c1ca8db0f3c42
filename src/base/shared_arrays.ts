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

/** A copy of an array. */
export function shared<A extends Numbers>(values: A): A {
  const bytes = uint8(values.byteLength);
  bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
  const kind = values.constructor as new (memory: SharedArrayBuffer) => A;
  return new kind(bytes.buffer);
}

/** Sets each item of an array. */
export function filled<A extends Numbers>(
  target: A,
  value: (at: number) => number,
): A {
  for (let at = 0; at < target.length; at++) target[at] = value(at);
  return target;
}

export const float64 = (length: number) => new Float64Array(new SharedArrayBuffer(length * 8));
export const int8 = (length: number) => new Int8Array(new SharedArrayBuffer(length));
export const int16 = (length: number) => new Int16Array(new SharedArrayBuffer(length * 2));
export const int32 = (length: number) => new Int32Array(new SharedArrayBuffer(length * 4));
export const uint32 = (length: number) => new Uint32Array(new SharedArrayBuffer(length * 4));
export const uint8 = (length: number) => new Uint8Array(new SharedArrayBuffer(length));

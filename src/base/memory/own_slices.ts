import { LRUCache } from "lru-cache";

/** Bytes in a slice. */
export const SLICE = 256 * 1024;

/** Bytes of copies that each serving thread keeps. */
const KEPT_BYTES = 16 << 20;

/** A number for each shared memory. */
const ids = new WeakMap<ArrayBufferLike, number>();
let lastId = 0;
const kept = new LRUCache<string, Uint8Array<ArrayBuffer>>({
  maxSize: KEPT_BYTES,
  sizeCalculation: ({ length }) => length,
});

/**
 * Copies of byte ranges of shared memory, which the runtime cannot send directly. The most recently
 * sent copies are kept, so that bytes which many responses contain are copied once.
 *
 * @param bytes The whole of what is shared.
 */
export function* ownSlicesOf(
  bytes: Uint8Array,
  from: number,
  to: number,
): Generator<Uint8Array<ArrayBuffer>, void> {
  while (from < to) {
    const number = Math.floor(from / SLICE);
    const start = number * SLICE;
    const end = Math.min(to, start + SLICE);
    yield copyOf(bytes, number).subarray(from - start, end - start);
    from = end;
  }
}

function copyOf(bytes: Uint8Array, number: number): Uint8Array<ArrayBuffer> {
  let id = ids.get(bytes.buffer);
  if (id === undefined) ids.set(bytes.buffer, id = lastId++);
  const key = `${id}:${bytes.byteOffset}:${number}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const copy = new Uint8Array(bytes.subarray(number * SLICE, (number + 1) * SLICE));
  kept.set(key, copy);
  return copy;
}

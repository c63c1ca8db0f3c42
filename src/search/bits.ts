/**
 * Sets of documents as bits, 32 to a word. They are gone through in chunks, so every set has whole
 * chunks of words; those past its size are 0.
 */
export type Bits = Uint32Array;

/** Words in a chunk: few enough for a chunk of every field to stay in the processor's cache. */
export const CHUNK_WORDS = 64;

const CHUNK_ITEMS = CHUNK_WORDS * 32;

export function chunksOf(size: number): number {
  return Math.ceil(size / CHUNK_ITEMS);
}

export function emptyBits(size: number): Bits {
  return new Uint32Array(chunksOf(size) * CHUNK_WORDS);
}

/** The items that pass. */
export function bitsWhere(size: number, passes: (item: number) => boolean): Bits {
  const bits = emptyBits(size);
  for (let item = 0; item < size; item++) if (passes(item)) setBit(bits, item);
  return bits;
}

export function setBit(bits: Bits, item: number): void {
  bits[item >>> 5]! |= 1 << (item & 31);
}

export function hasBit(bits: Bits, item: number): boolean {
  return (bits[item >>> 5]! >>> (item & 31) & 1) === 1;
}

/** Leaves in one chunk what a set has there too; says whether anything is left. */
export function intersectChunk(into: Bits, other: Bits, chunk: number): boolean {
  const base = chunk * CHUNK_WORDS;
  let left = 0;
  for (let i = 0; i < CHUNK_WORDS; i++) left |= into[i]! &= other[base + i]!;
  return left !== 0;
}

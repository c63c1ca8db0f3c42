import type { VersionData } from "../versions/version_data.ts";

/** Larger buffers than this are refused somewhere; a version that large outweighs all others anyway. */
const MOST = 2 ** 32;

const weights = new WeakMap<VersionData, ArrayBuffer>();

/**
 * Lets this thread's collector know what a version weighs: it sees only the small objects that point
 * to shared memory, and would let that of versions which are long gone lie. A buffer of the size that
 * nobody writes to takes no memory, and is gone with the version.
 */
export function weigh(data: VersionData): void {
  if (!weights.has(data)) weights.set(data, new ArrayBuffer(Math.min(MOST, bytesOf(data))));
}

/** How many bytes of shared memory are in a value, each counted once. */
export function bytesOf(value: unknown, seen = new Set<unknown>()): number {
  if (typeof value !== "object" || value === null) return 0;
  const memory = ArrayBuffer.isView(value) ? value.buffer : value;
  if (seen.has(memory)) return 0;
  seen.add(memory);
  if (memory instanceof SharedArrayBuffer || memory instanceof ArrayBuffer) {
    return memory.byteLength;
  }
  return Object.values(value).reduce<number>((sum, member) => sum + bytesOf(member, seen), 0);
}

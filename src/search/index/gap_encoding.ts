/**
 * Ascending integers below 2^31, stored as gaps between them: seven bits to a byte, lowest first,
 * with the eighth bit set if more follow. Close numbers take one byte each.
 */

const MORE = 0x80;
const BITS = 7;

/** How many bytes a number takes after `before`, which is -1 at the beginning. */
export function gapLength(before: number, number: number): number {
  let length = 1;
  for (let gap = number - before - 1; gap >= MORE; gap >>>= BITS) length++;
  return length;
}

/** Writes a number after `before` (-1 at the beginning); returns where its bytes end. */
export function writeGap(
  bytes: Uint8Array,
  at: number,
  before: number,
  number: number,
): number {
  let gap = number - before - 1;
  for (; gap >= MORE; gap >>>= BITS) bytes[at++] = gap & MORE - 1 | MORE;
  bytes[at++] = gap;
  return at;
}

/** A number of values from a position on. */
export function readGaps(
  bytes: Uint8Array,
  at: number,
  count: number,
): Uint32Array {
  const numbers = new Uint32Array(count);
  let before = -1;
  for (let i = 0; i < count; i++) {
    let byte = bytes[at++]!;
    let gap = byte & MORE - 1;
    for (let shift = BITS; byte >= MORE; shift += BITS) {
      byte = bytes[at++]!;
      gap |= (byte & MORE - 1) << shift;
    }
    numbers[i] = before += gap + 1;
  }
  return numbers;
}

/** Sets of documents as bits, 32 to a word. */
export type Bits = Uint32Array;

export function emptyBits(size: number): Bits {
  return new Uint32Array((size + 31) >>> 5);
}

export function fullBits(size: number): Bits {
  const bits = emptyBits(size).fill(0xffffffff);
  if (size % 32 !== 0) bits[bits.length - 1] = (1 << (size % 32)) - 1;
  return bits;
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

/** Adds the items of `more` to `into`. */
export function unite(into: Bits, more: Bits): void {
  for (let i = 0; i < into.length; i++) into[i]! |= more[i]!;
}

/** Leaves in `into` what `other` has too; says whether anything is left. */
export function intersect(into: Bits, other: Bits): boolean {
  let left = 0;
  for (let i = 0; i < into.length; i++) left |= into[i]! &= other[i]!;
  return left !== 0;
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let i = 0; i < bits.length; i++) if (bits[i] !== 0) count += ones(bits[i]!);
  return count;
}

/** The first items, at most `limit`. */
export function firstItems(bits: Bits, limit: number): number[] {
  const items: number[] = [];
  for (let i = 0; i < bits.length && items.length < limit; i++) {
    for (let word = bits[i]!; word !== 0 && items.length < limit; word &= word - 1) {
      items.push(i * 32 + 31 - Math.clz32(word & -word));
    }
  }
  return items;
}

/**
 * The `limit` items of a set with the highest numbers, then the lowest places; the numbers are given
 * bit by bit, the most significant first. A number's bits decide one after another, so the work is a
 * pass over the words for each, however many items there are.
 */
export function highest(from: Bits, planes: readonly Bits[], limit: number): number[] {
  const above: Bits[] = [];
  let rest = from.slice();
  let wanted = limit;
  for (const plane of planes) {
    const having = rest.slice();
    intersect(having, plane);
    const count = countBits(having);
    if (count >= wanted) {
      rest = having;
    } else if (count > 0) {
      above.push(having);
      wanted -= count;
      for (let i = 0; i < rest.length; i++) rest[i]! &= ~plane[i]!;
    }
  }
  return [...above.flatMap((bits) => firstItems(bits, limit)), ...firstItems(rest, wanted)];
}

/** Adds one to the number, held bit by bit from the least significant, of each item of a set. */
export function increment(planes: Bits[], items: Bits): void {
  for (let i = 0; i < items.length; i++) {
    let carry = items[i]!;
    for (let bit = 0; carry !== 0; bit++) {
      if (bit === planes.length) planes.push(new Uint32Array(items.length));
      const plane = planes[bit]!;
      const both = plane[i]! & carry;
      plane[i]! ^= carry;
      carry = both;
    }
  }
}

function ones(word: number): number {
  let value = word - (word >>> 1 & 0x55555555);
  value = (value & 0x33333333) + (value >>> 2 & 0x33333333);
  return Math.imul((value + (value >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

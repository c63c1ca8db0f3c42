import type { Brand } from "../../base/brand.ts";
import type { Grouping } from "../columns/columns.ts";
import { firstOf } from "../../base/known.ts";

/** The operations of an array that a set of rows needs. */
interface BitItems {
  [item: number]: number;
  readonly length: number;
  fill(value: number): RowBits;
  set(items: ArrayLike<number>): void;
  slice(): RowBits;
  findIndex(holds: (item: number) => boolean): number;
  findLastIndex(holds: (item: number) => boolean): number;
}

/**
 * A set of rows as bits, 32 to an item: 125 kB for a million rows, and the intersection of two such
 * sets takes 20 µs. A separate type, so that a list of row numbers cannot be passed in its place.
 */
export type RowBits = Brand<BitItems, "row bits">;

/** Declares an array of bits to be a row set. */
export const rowBits = (items: Uint32Array) => items as unknown as RowBits;

/** How many bytes of bit sets a column caches; at least a fixed number of sets, though. */
const CACHED_BYTES = 4 * 2 ** 20;
const MIN_CACHED_SETS = 16;

/** The most recent bit sets of a column, by name. */
export class BitsCache {
  readonly #most: number;
  readonly #cached = new Map<string | number, RowBits>();

  /** @param size How many rows there are. */
  constructor(size: number) {
    this.#most = Math.max(MIN_CACHED_SETS, Math.floor(CACHED_BYTES / (size / 8 + 1)));
  }

  /** The bit set of a name, created unless it is cached; the same array while it is cached. */
  of(name: string | number, make: () => RowBits): RowBits {
    let bits = this.#cached.get(name);
    if (bits !== undefined) return bits;
    this.#cached.set(name, bits = make());
    for (const [oldest] of this.#cached) {
      if (this.#cached.size <= this.#most) break;
      this.#cached.delete(oldest);
    }
    return bits;
  }
}

/**
 * Memory for short-lived bit sets, shared by all users: 125 kB for a million rows, which the
 * garbage collector would let pile up by the hundred.
 */
export class ScratchBits {
  #items = new Uint32Array();

  /** Uninitialized bits for `size` rows. */
  take(size: number): RowBits {
    const length = itemsOf(size);
    if (this.#items.length < length) this.#items = new Uint32Array(length);
    return rowBits(this.#items.subarray(0, length));
  }
}

/** An empty set for `size` rows. */
export function noBits(size: number): RowBits {
  return rowBits(new Uint32Array(itemsOf(size)));
}

const itemsOf = (size: number) => (size + 31) >>> 5;

/** A full set for `size` rows. */
export function allBits(size: number): RowBits {
  const bits = noBits(size).fill(~0);
  if (size % 32 !== 0) bits[bits.length - 1]! >>>= 32 - size % 32;
  return bits;
}

/** The rows below `size` for which `holds` is true. */
export function bitsWhere(size: number, holds: (row: number) => boolean): RowBits {
  const bits = noBits(size);
  for (let row = 0; row < size; row++) if (holds(row)) bits[row >>> 5]! |= 1 << row;
  return bits;
}

/** The rows of some groups. */
export function bitsOfGroups(
  size: number,
  { starts, rows }: Grouping,
  groups: readonly number[],
): RowBits {
  const bits = noBits(size);
  for (const group of groups) {
    const end = starts[group + 1]!;
    for (let at = starts[group]!; at < end; at++) bits[rows[at]! >>> 5]! |= 1 << rows[at]!;
  }
  return bits;
}

/**
 * A row set after renumbering.
 *
 * @param numbers The new number of each row; negative if it is gone.
 * @param bits An empty set to fill.
 */
export function movedBits(rows: RowBits, numbers: Int32Array, bits: RowBits): RowBits {
  for (let item = 0; item < rows.length; item++) {
    for (let rest = rows[item]!; rest !== 0; rest &= rest - 1) {
      const number = numbers[32 * item + 31 - Math.clz32(rest & -rest)]!;
      if (number >= 0) bits[number >>> 5]! |= 1 << number;
    }
  }
  return bits;
}

/**
 * The rows that are in all of one or more sets.
 *
 * @param scratch Memory for a short-lived result.
 */
export function intersection(sets: readonly RowBits[], scratch?: ScratchBits): RowBits {
  const first = firstOf(sets);
  if (sets.length === 1) return first;
  const bits = scratch?.take(32 * first.length) ?? noBits(32 * first.length);
  bits.set(first);
  for (const other of sets.slice(1)) {
    for (let item = 0; item < bits.length; item++) bits[item]! &= other[item]!;
  }
  return bits;
}

/** The rows that are in any of one or more sets. */
export function union(sets: readonly RowBits[]): RowBits {
  const first = firstOf(sets);
  if (sets.length === 1) return first;
  const bits = first.slice();
  for (const other of sets.slice(1)) {
    for (let item = 0; item < bits.length; item++) bits[item]! |= other[item]!;
  }
  return bits;
}

/** The rows below `size` that are not in the set. */
export function complement(rows: RowBits, size: number): RowBits {
  const bits = allBits(size);
  for (let item = 0; item < bits.length; item++) bits[item]! &= ~rows[item]!;
  return bits;
}

/** How many rows there are. */
export function countBits(bits: RowBits): number {
  let count = 0;
  for (let item = 0; item < bits.length; item++) count += ones(bits[item]!);
  return count;
}

/** How many rows there are from `from` up to, not including, `to`. */
export function countBitsBetween(bits: RowBits, from: number, to: number): number {
  let count = 0;
  for (let row = from; row < to;) {
    const end = Math.min(to, (row | 31) + 1);
    const wanted = ~0 >>> 32 - (end - row) << (row & 31);
    count += ones(bits[row >>> 5]! & wanted);
    row = end;
  }
  return count;
}

/** The lowest and the highest row; undefined if the set is empty. */
export function endsOfBits(bits: RowBits): readonly [lowest: number, highest: number] | undefined {
  const first = bits.findIndex((item) => item !== 0);
  if (first < 0) return undefined;
  const last = bits.findLastIndex((item) => item !== 0);
  const lowest = bits[first]!;
  return [32 * first + 31 - Math.clz32(lowest & -lowest), 32 * last + 31 - Math.clz32(bits[last]!)];
}

/**
 * Rows of a set, ascending.
 *
 * @param offset How many rows to skip.
 * @param limit How many rows to return at most.
 */
export function rowsOfBits(bits: RowBits, offset: number, limit: number): number[] {
  const rows: number[] = [];
  let before = 0;
  for (let item = 0; item < bits.length && rows.length < limit; item++) {
    let rest = bits[item]!;
    if (rest === 0) continue;
    if (before < offset) {
      const count = ones(rest);
      if (before + count <= offset) {
        before += count;
        continue;
      }
    }
    for (; rest !== 0 && rows.length < limit; rest &= rest - 1) {
      if (before++ >= offset) rows.push(32 * item + 31 - Math.clz32(rest & -rest));
    }
  }
  return rows;
}

/**
 * All rows of a set, ascending.
 *
 * @param count How many there are.
 */
export function allRowsOfBits(bits: RowBits, count: number): Uint32Array {
  const rows = new Uint32Array(count);
  let next = 0;
  for (let item = 0; item < bits.length; item++) {
    for (let rest = bits[item]!; rest !== 0; rest &= rest - 1) {
      rows[next++] = 32 * item + 31 - Math.clz32(rest & -rest);
    }
  }
  return rows;
}

export const hasBit = (bits: RowBits, row: number): boolean =>
  (bits[row >>> 5]! >>> (row & 31) & 1) === 1;

/** How many of 32 bits are set, by adding neighbors. */
function ones(bits: number): number {
  const pairs = bits - (bits >>> 1 & 0x55555555);
  const fours = (pairs & 0x33333333) + (pairs >>> 2 & 0x33333333);
  return Math.imul(fours + (fours >>> 4) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

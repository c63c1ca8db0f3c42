import { firstWhere } from "../../base/memory/first_where.ts";
import { filtered } from "../../base/memory/filtered.ts";
import { uint32 } from "../../base/memory/shared_arrays.ts";
import { comparatorOf, compareText, fold } from "../../base/text/text.ts";
import { sortRows } from "./sort_rows.ts";
import type { Numbered } from "../columns/text_numbering.ts";
import { Texts } from "../columns/texts.ts";

/**
 * Orders of records: text by case-folded code points, then by code points; nulls last in either
 * direction; every order is total (decisions, Orders).
 */

/** The position of each text in sorted order. */
export function ranksOf(texts: readonly string[]): Uint32Array {
  const folded = texts.map(fold);
  const compare = comparatorOf(texts);
  const sorted = Uint32Array.from(texts.keys())
    .sort((a, b) => compare(folded[a]!, folded[b]!) || compare(texts[a]!, texts[b]!));
  return inverse(sorted, uint32(texts.length));
}

/**
 * The position of each text in sorted order, given that of the earlier texts.
 *
 * @param before The positions of the earlier texts by their old numbers, or null.
 */
export function rankTexts({ texts: data, renumbered }: Numbered, before: Uint32Array | null) {
  const texts = new Texts(data);
  if (before === null) return ranksOf(texts.all());
  if (renumbered === null && texts.size === before.length) return before;
  const sortedBefore = inverse(before, new Uint32Array(before.length));
  const kept = renumbered === null
    ? sortedBefore
    : filtered(sortedBefore, (number) => renumbered[number]! >= 0).map((it) => renumbered[it]!);
  const added = texts.all(kept.length);
  const sortedAdded = inverse(ranksOf(added), new Uint32Array(added.length));
  const fresh = sortedAdded.map((number) => kept.length + number);
  const sorted = merged(kept, fresh, (a, b) => compareText(texts.get(a), texts.get(b)) < 0);
  return inverse(sorted, uint32(texts.size));
}

/** One sort key: a number for each row, and whether the highest come first. */
export interface SortKey {
  readonly keys: Float64Array | Uint32Array;
  readonly descending: boolean;
}

/**
 * The rows sorted by some keys, NaN last.
 *
 * @param last A number for each row that breaks ties.
 * @param kept Rows that are already in order.
 */
export function permutation(
  keys: readonly SortKey[],
  last: Uint32Array,
  kept: Uint32Array = new Uint32Array(),
): Uint32Array {
  const rows = othersThan(kept, last.length);
  let places: Uint32Array = Uint32Array.from(rows.keys());
  for (const key of [{ keys: last, descending: false }, ...keys.toReversed()]) {
    places = sortRows(places, valuesOf(key, rows));
  }
  const fresh = Uint32Array.from(places, (place) => rows[place]!);
  if (kept.length === 0) return fresh;
  return merged(kept, fresh, (a, b) => {
    for (const key of keys) {
      const difference = valueOf(key, a) - valueOf(key, b);
      // Two nulls are Infinity - Infinity: NaN, so equal here.
      if (difference < 0 || difference > 0) return difference < 0;
    }
    return last[a]! < last[b]!;
  });
}

/** The rows below `size` that are not in `some`, ascending. */
function othersThan(some: Uint32Array, size: number): Uint32Array {
  const isAmong = new Uint8Array(size);
  for (let at = 0; at < some.length; at++) isAmong[some[at]!] = 1;
  const others = new Uint32Array(size - some.length);
  let found = 0;
  for (let row = 0; row < size; row++) if (isAmong[row] === 0) others[found++] = row;
  return others;
}

/** The values that rows are sorted by, ascending. */
function valuesOf(key: SortKey, rows: Uint32Array): Float64Array {
  const values = new Float64Array(rows.length);
  for (let at = 0; at < rows.length; at++) values[at] = valueOf(key, rows[at]!);
  return values;
}

function valueOf({ keys, descending }: SortKey, row: number): number {
  const value = keys[row]!;
  return isNaN(value) ? Infinity : descending ? -value : value;
}

/** The inverse of a permutation: where each item went. */
export function inverse<A extends Uint32Array | Int32Array>(order: Uint32Array, place: A): A {
  for (let to = 0; to < order.length; to++) place[order[to]!] = to;
  return place;
}

/** Merges two sorted lists; the second is the short one. */
function merged(
  kept: Uint32Array,
  fresh: Uint32Array,
  isBefore: (fresh: number, kept: number) => boolean,
): Uint32Array {
  const all = new Uint32Array(kept.length + fresh.length);
  let from = 0;
  fresh.forEach((item, i) => {
    const place = firstWhere(from, kept.length, (at) => isBefore(item, kept[at]!));
    all.set(kept.subarray(from, place), from + i);
    all[place + i] = item;
    from = place;
  });
  all.set(kept.subarray(from), from + fresh.length);
  return all;
}

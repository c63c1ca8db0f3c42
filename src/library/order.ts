import { uint32 } from "../base/shared_arrays.ts";
import { comparatorOf, compareText, fold } from "../base/text.ts";
import { sortRows } from "./sort_rows.ts";
import { Texts, type TextsData } from "./texts.ts";

/**
 * Orders of records: text by case-folded code points, then by code points; nulls last in either
 * direction; every order is total (decisions, Orders).
 */

/** Each text's place when they are sorted. */
export function ranksOf(texts: readonly string[]): Uint32Array {
  const folded = texts.map(fold);
  const compare = comparatorOf(texts);
  const sorted = Uint32Array.from(texts.keys())
    .sort((a, b) => compare(folded[a]!, folded[b]!) || compare(texts[a]!, texts[b]!));
  return inverse(sorted, uint32(texts.length));
}

/**
 * Each text's place when they are sorted, where the order of those from before is known.
 *
 * @param before The places of texts by their old numbers, or null.
 * @param renumbered Their new numbers by their old ones, -1 where they are gone.
 */
export function rankTexts(
  data: TextsData,
  before: Uint32Array | null,
  renumbered: Int32Array,
): Uint32Array {
  const texts = new Texts(data);
  if (before === null) return ranksOf(texts.all());
  const sortedBefore = inverse(before, new Uint32Array(before.length));
  const kept = Uint32Array.from(
    Array.from(sortedBefore, (number) => renumbered[number]!).filter((number) => number >= 0),
  );
  const added = texts.all(kept.length);
  const sortedAdded = inverse(ranksOf(added), new Uint32Array(added.length));
  const fresh = sortedAdded.map((number) => kept.length + number);
  const sorted = merged(kept, fresh, (a, b) => compareText(texts.get(a), texts.get(b)) < 0);
  return inverse(sorted, uint32(texts.size));
}

/** One order that rows may have: a number for each, and whether high ones come first. */
export interface SortKey {
  readonly keys: Float64Array | Uint32Array;
  readonly descending: boolean;
}

/**
 * The rows in the order of some keys, with NaN last.
 *
 * @param last A number for each row that makes the order total.
 * @param kept Rows that are known to be in order already.
 */
export function permutation(
  keys: readonly SortKey[],
  last: Uint32Array,
  kept: Uint32Array = new Uint32Array(),
): Uint32Array {
  const signed = keys.map(({ keys, descending }) =>
    Float64Array.from(keys, (key) => isNaN(key) ? Infinity : descending ? -key : key)
  );
  const compare = (a: number, b: number) => {
    for (const key of signed) {
      const difference = key[a]! - key[b]!;
      // Two nulls are Infinity - Infinity: NaN, so equal here.
      if (difference < 0 || difference > 0) return difference;
    }
    return last[a]! - last[b]!;
  };
  const isKept = new Uint8Array(last.length);
  for (const row of kept) isKept[row] = 1;
  const fresh = [last, ...signed.toReversed()]
    .reduce(sortRows, Uint32Array.from(last.keys()).filter((row) => isKept[row] === 0));
  return kept.length === 0 ? fresh : merged(kept, fresh, (a, b) => compare(a, b) < 0);
}

/** Where each item of a permutation went. */
export function inverse<A extends Uint32Array | Int32Array>(order: Uint32Array, place: A): A {
  for (let to = 0; to < order.length; to++) place[order[to]!] = to;
  return place;
}

/** Two sorted lists as one; the second is the short one. */
function merged(
  kept: Uint32Array,
  fresh: Uint32Array,
  isBefore: (fresh: number, kept: number) => boolean,
): Uint32Array {
  const all = new Uint32Array(kept.length + fresh.length);
  let from = 0;
  fresh.forEach((item, i) => {
    let [low, high] = [from, kept.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBefore(item, kept[middle]!)) high = middle;
      else low = middle + 1;
    }
    all.set(kept.subarray(from, low), from + i);
    all[low + i] = item;
    from = low;
  });
  all.set(kept.subarray(from), from + fresh.length);
  return all;
}

/**
 * Binary search: the first integer in [from, end) for which a monotonic predicate holds, or `end` if
 * it holds for none.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { firstWhere } from "./first_where.ts";
 *
 * const rising = [1, 3, 3, 7];
 * assert.equal(firstWhere(0, rising.length, (at) => rising[at]! >= 3), 1);
 * assert.equal(firstWhere(0, rising.length, (at) => rising[at]! > 7), 4);
 * ```
 */
export function firstWhere(from: number, end: number, holds: (at: number) => boolean): number {
  let [low, high] = [from, end];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

import assert from "node:assert/strict";
import { ROWS_AT_ONCE, sortRows, sortRowsInTurns } from "../../../src/library/query/sort_rows.ts";

/** Pseudorandom numbers, the same at each run, many of them equal. */
function numbers(count: number): Float64Array {
  let seed = 7;
  return Float64Array.from({ length: count }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return (seed % 100_000 - 50_000) / 8;
  });
}

const MANY = 5 * ROWS_AT_ONCE + 3;

Deno.test("rows sorted in slices equal rows sorted at once and by comparison", async () => {
  for (const size of [0, 1, ROWS_AT_ONCE, MANY]) {
    const keys = numbers(size);
    const rows = Uint32Array.from(keys.keys());
    const naive = Array.from(rows).sort((a, b) => keys[a]! - keys[b]! || a - b);
    assert.deepEqual([...sortRows(rows, keys)], naive);
    assert.deepEqual([...await sortRowsInTurns(rows, keys)], naive);
  }
});

Deno.test("timers run while a million rows are sorted in slices", async () => {
  const keys = numbers(1_000_000);
  const rows = Uint32Array.from(keys.keys());
  let ran = 0;
  const timer = setInterval(() => ran++, 1);
  await sortRowsInTurns(rows, keys);
  clearInterval(timer);
  assert.ok(ran >= 5, `${ran} times`);
});

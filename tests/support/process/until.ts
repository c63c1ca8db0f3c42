import assert from "node:assert/strict";
import { pause } from "../../../src/base/async/pause.ts";

const SLOWNESS = Number(Deno.env.get("TEST_SLOWNESS") ?? "1");

/**
 * A time limit in milliseconds on two idle cores, multiplied by `TEST_SLOWNESS` for a slower or
 * busier machine.
 */
export function limit(milliseconds: number): number {
  return milliseconds * SLOWNESS;
}

/**
 * Waits until a condition holds.
 *
 * @param milliseconds The time limit on two idle cores.
 * @throws {AssertionError} If it takes longer.
 */
export async function until(
  what: string,
  holds: () => Promise<boolean> | boolean,
  milliseconds: number,
): Promise<void> {
  const deadline = performance.now() + limit(milliseconds);
  while (!await holds()) {
    assert.ok(performance.now() < deadline, `${what}: not within ${limit(milliseconds)} ms`);
    await pause(20);
  }
}

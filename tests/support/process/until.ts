import assert from "node:assert/strict";
import { pause } from "../../../src/base/async/pause.ts";

const SLOWNESS = Number(Deno.env.get("TEST_SLOWNESS") ?? "1");

/**
 * A limit of time, in milliseconds on two idle cores: as many times longer as `TEST_SLOWNESS` says
 * where a machine is slower or busy.
 */
export function limit(milliseconds: number): number {
  return milliseconds * SLOWNESS;
}

/**
 * Waits until something holds.
 *
 * @param milliseconds How long it may take on two idle cores.
 * @throws {AssertionError} when it takes longer.
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

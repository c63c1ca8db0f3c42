import assert from "node:assert/strict";
import { WatchedWorkers } from "./watched_workers.ts";

/** Deno's sanitizers, which it has off by default; they see timers, but not workers. */
export const STRICT = { sanitizeOps: true, sanitizeResources: true };

/** Asserts that every worker that is started meanwhile is also stopped. */
export async function leavingNoWorker(act: () => Promise<void>): Promise<void> {
  using workers = new WatchedWorkers();
  const left = () => workers.started.filter((worker) => !workers.ended.has(worker));
  try {
    await act();
    assert.equal(left().length, 0, "workers are left");
  } finally {
    for (const worker of left()) worker.terminate();
  }
}

import assert from "node:assert/strict";

/** Deno's sanitizers, which it has off by default; they see timers, but not workers. */
export const STRICT = { sanitizeOps: true, sanitizeResources: true };

/** Asserts that every worker that is started meanwhile is also stopped. */
export async function leavingNoWorker(act: () => Promise<void>): Promise<void> {
  const running = new Set<Worker>();
  const Plain = globalThis.Worker;
  globalThis.Worker = class extends Plain {
    constructor(...given: ConstructorParameters<typeof Plain>) {
      super(...given);
      running.add(this);
    }

    override terminate(): void {
      super.terminate();
      running.delete(this);
    }
  };
  try {
    await act();
    assert.equal(running.size, 0, "workers are left");
  } finally {
    globalThis.Worker = Plain;
    for (const worker of running) worker.terminate();
  }
}

import assert from "node:assert/strict";
import { getPriority } from "node:os";

Deno.test({
  name: "a thread can lower its own priority without affecting other threads",
  ignore: Deno.build.os !== "linux",
  async fn() {
    const own = getPriority(0);
    const worker = new Worker(new URL("../support/faults/yielding_worker.ts", import.meta.url), {
      type: "module",
    });
    try {
      const { promise, resolve } = Promise.withResolvers<number[]>();
      worker.onmessage = ({ data }) => resolve(data);
      assert.deepEqual(await promise, [own, Math.max(own, 5), Math.max(own, 5)]);
      assert.equal(getPriority(0), own);
    } finally {
      worker.terminate();
    }
  },
});

import assert from "node:assert/strict";
import { type Server, stopInOrder } from "../../src/service/stopping.ts";

/** A service that records the order in which its parts stop. */
function stoppable(flushed: readonly boolean[], stop: () => Promise<unknown>) {
  const order: string[] = [];
  const results = [...flushed];
  const server = (name: string): Server => ({
    requests: 0,
    closeConnections: () => order.push(`${name} closes connections`),
    close: () => Promise.resolve(void order.push(`${name} closes`)),
  });
  const service = {
    notReady: () => order.push("not ready"),
    servers: [server("API")],
    admin: server("admin"),
    flush: () => {
      order.push("flush");
      return Promise.resolve(results.shift()!);
    },
    stop,
    closeStore: () => Promise.resolve(void order.push("store closes")),
  };
  return { service, order };
}

Deno.test("shutdown writes usage counts after the last request, and reports whether that succeeded", async () => {
  for (const flushed of [[true, true], [false, true], [true, false]]) {
    const { service, order } = stoppable(flushed, () => Promise.resolve());
    assert.equal(await stopInOrder(service, false), flushed[1]);
    assert.deepEqual(order, [
      "not ready",
      "API closes connections",
      "flush",
      "API closes",
      "flush",
      "admin closes",
      "store closes",
    ]);
  }
});

Deno.test("shutdown does not wait for a slow load, and loses no usage counts", async () => {
  const { service, order } = stoppable([true, true], () => new Promise(() => {}));
  assert.equal(await stopInOrder(service, false), true);
  assert.equal(order.at(-1), "store closes");
});

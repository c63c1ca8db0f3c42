import assert from "node:assert/strict";
import { SwapCoordinator } from "../../src/serving/swap_coordinator.ts";

/** SwapCoordinator to two threads: the one that asks, and one that is ready at once. */
async function releasing() {
  const told: string[] = [];
  const other = {
    isListening: true,
    prepare: (epoch: number) => Promise.resolve(void told.push(`prepare ${epoch}`)),
    begin: () => void told.push("begin"),
  };
  const releases = new SwapCoordinator(new SharedArrayBuffer(4), () => [other]);
  await releases.join(other, () => Promise.resolve());
  return { releases, told };
}

Deno.test("a release begins in this thread when the others are ready, and then in them", async () => {
  const { releases, told } = await releasing();
  await releases.release({}, () => void told.push("begin here"));
  assert.deepEqual(told, ["prepare 1", "begin here", "begin"]);
});

Deno.test("a release that fails to begin tells who released it, and holds up no other", async () => {
  const { releases, told } = await releasing();
  const fault = new Error("cannot begin");
  const failed = releases.release({}, () => {
    throw fault;
  });
  const beside = releases.release({}, () => void told.push("beside"));
  await assert.rejects(failed, fault);
  await beside;
  await releases.release({}, () => void told.push("after"));
  assert.deepEqual(told.filter((what) => what !== "begin"), [
    "prepare 1",
    "prepare 2",
    "beside",
    "prepare 3",
    "after",
  ]);
});

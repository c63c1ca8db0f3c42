import assert from "node:assert/strict";
import { SwapBarrier, SwapCoordinator } from "../../src/serving/swap.ts";

/** One thread beside another that sets the epoch. */
function thread() {
  const memory = new SharedArrayBuffer(4);
  const epochs = new SwapBarrier(memory, 0);
  let served = "old";
  const answer = epochs.gate(() => new Response(served));
  return {
    epochs,
    ask: async () => await (await answer(new Request("http://localhost/"))).text(),
    prepare: (epoch: number, update: string) => epochs.prepare(epoch, () => served = update),
    flip: (epoch: number) => Atomics.store(new Int32Array(memory), 0, epoch),
  };
}

Deno.test("what is prepared is not answered from before its epoch, and always from then on", async () => {
  const { ask, prepare, flip } = thread();
  prepare(1, "new");
  assert.equal(await ask(), "old");
  flip(1);
  assert.equal(await ask(), "new");
});

Deno.test("a thread that is not ready when the epoch comes answers when it is, and never from the old", async () => {
  const { ask, prepare, flip } = thread();
  flip(2);
  const asked = [ask(), ask()];
  prepare(1, "newer");
  const late = ask();
  prepare(2, "newest");
  assert.deepEqual(await Promise.all([...asked, late]), [
    "newest",
    "newest",
    "newest",
  ]);
});

Deno.test("several epochs that have come begin in their order", async () => {
  const { ask, prepare, flip, epochs } = thread();
  const begun: number[] = [];
  for (const epoch of [1, 2, 3]) epochs.prepare(epoch, () => begun.push(epoch));
  prepare(4, "not yet");
  flip(3);
  assert.equal(await ask(), "old");
  assert.deepEqual(begun, [1, 2, 3]);
});

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

import assert from "node:assert/strict";
import { SwapBarrier, SwapCoordinator } from "../../src/serving/swap.ts";

/** One thread, while another sets the epoch. */
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

Deno.test("a prepared library is used from its epoch on, and not before", async () => {
  const { ask, prepare, flip } = thread();
  prepare(1, "new");
  assert.equal(await ask(), "old");
  flip(1);
  assert.equal(await ask(), "new");
});

Deno.test("a thread that is late for an epoch waits until it is ready, and never answers from the old library", async () => {
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

Deno.test("several due epochs begin in order", async () => {
  const { ask, prepare, flip, epochs } = thread();
  const begun: number[] = [];
  for (const epoch of [1, 2, 3]) epochs.prepare(epoch, () => begun.push(epoch));
  prepare(4, "not yet");
  flip(3);
  assert.equal(await ask(), "old");
  assert.deepEqual(begun, [1, 2, 3]);
});

/** A SwapCoordinator with two threads: the calling one, and another that is always ready. */
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

Deno.test("a swap begins in this thread once the others are ready, and then in them", async () => {
  const { releases, told } = await releasing();
  await releases.release({}, () => void told.push("begin here"));
  assert.deepEqual(told, ["prepare 1", "begin here", "begin"]);
});

Deno.test("a swap that fails to begin rejects for its caller, and blocks no other", async () => {
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

import assert from "node:assert/strict";
import { Queue } from "../../src/base/async/queue.ts";

Deno.test("Queue runs tasks one at a time, in the order they were added", async () => {
  const queue = new Queue();
  const done: string[] = [];
  const first = Promise.withResolvers<number>();
  const pieces = [
    queue.add(async () => {
      done.push("begun");
      const found = await first.promise;
      done.push("ended");
      return found;
    }),
    queue.add(() => done.push("next")),
  ];
  await Promise.resolve();
  assert.deepEqual(done, ["begun"]);
  first.resolve(7);
  assert.deepEqual(await Promise.all(pieces), [7, 3]);
  assert.deepEqual(done, ["begun", "ended", "next"]);
});

Deno.test("a failing task rejects only its own promise", async () => {
  const queue = new Queue();
  const failed = queue.add(() => {
    throw new Error("no");
  });
  const after = queue.add(() => 7);
  await assert.rejects(failed, /no/);
  assert.equal(await after, 7);
});

Deno.test("ended waits for every task added so far, whether it succeeds or fails", async () => {
  const queue = new Queue();
  const piece = Promise.withResolvers<void>();
  const done: string[] = [];
  const failing = queue.add(() => piece.promise).catch(() => done.push("failed"));
  const ended = queue.ended().then(() => done.push("ended"));
  void queue.add(() => done.push("later"));
  piece.reject(new Error("no"));
  await Promise.all([failing, ended]);
  assert.ok(done.indexOf("failed") < done.indexOf("ended"), String(done));
  await new Queue().ended();
});

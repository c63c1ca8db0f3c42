import assert from "node:assert/strict";
import { pause } from "../../src/base/async/pause.ts";
import { Turns } from "../../src/base/async/turns.ts";

Deno.test("Turns alternates between callers and lets other work run between any two pieces", async () => {
  const turns = new Turns(0);
  const done: string[] = [];
  const work = async (name: string) => {
    for (let piece = 0; piece < 3; piece++) await turns.take(() => done.push(name));
  };
  let working = true;
  const other = (async () => {
    while (working) {
      await pause(0);
      done.push("other");
    }
  })();
  await Promise.all([work("a"), work("b"), work("c")]);
  working = false;
  await other;
  const pieces = done.join(" ").split("other").map((text) => text.trim()).filter((text) => text);
  assert.deepEqual(pieces, ["a", "b", "c", "a", "b", "c", "a", "b", "c"]);
});

Deno.test("a failing piece rejects only its own promise, and the next one returns its result", async () => {
  const turns = new Turns();
  const failed = turns.take(() => {
    throw new Error("no");
  });
  const after = turns.take(() => Promise.resolve(7));
  await assert.rejects(failed, /^Error: no$/);
  assert.equal(await after, 7);
});

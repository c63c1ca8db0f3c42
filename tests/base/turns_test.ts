import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { Turns } from "../../src/base/turns.ts";

Deno.test("pieces of long work, of all who do some, leave a turn to others between each two", async () => {
  const turns = new Turns();
  const done: string[] = [];
  const work = async (name: string) => {
    for (let piece = 0; piece < 3; piece++) {
      await turns.next();
      done.push(name);
    }
  };
  let working = true;
  const other = (async () => {
    while (working) {
      await setImmediate();
      done.push("other");
    }
  })();
  await Promise.all([work("a"), work("b"), work("c")]);
  working = false;
  await other;
  const pieces = done.join(" ").split("other").map((text) => text.trim()).filter((text) => text);
  assert.deepEqual(pieces, ["a", "b", "c", "a", "b", "c", "a", "b", "c"]);
});

import assert from "node:assert/strict";
import { decide, mayComplete, undecided } from "../../../src/library/loading/completion.ts";

// A worker waits for messages; without anything to wait for, the event loop would end.
let waits: ReturnType<typeof setInterval>;
Deno.test.beforeEach(() => void (waits = setInterval(() => {}, 60_000)));
Deno.test.afterEach(() => clearInterval(waits));

/** Calls back at the given call, so that what follows is known to happen during the wait. */
function atCall(number: number, then: () => void): { calls: number; alive: () => void } {
  const counted = {
    calls: 0,
    alive: () => void (++counted.calls === number && then()),
  };
  return counted;
}

Deno.test("a build that waits gives signs of life until it may be completed", async () => {
  const completion = undecided();
  const counted = atCall(3, () => decide(completion, "complete"));
  await mayComplete(completion, counted.alive, 1);
  assert.equal(counted.calls, 3);
});

Deno.test("a waiting build ends when the service stops", async () => {
  const completion = undecided();
  const { alive } = atCall(2, () => decide(completion, "give up"));
  await assert.rejects(mayComplete(completion, alive, 1), /^Error: The service has stopped$/);
});

Deno.test("all builds learn of the decision, also later ones, and it is made once", async () => {
  const completion = undecided();
  const minutes = 600_000;
  const waiting = [1, 2, 3].map(() => mayComplete(completion, () => {}, minutes));
  decide(completion, "complete");
  decide(completion, "give up");
  await Promise.all(waiting);
  const { calls, alive } = atCall(0, () => {});
  await mayComplete(completion, alive);
  assert.equal(calls, 0);
});

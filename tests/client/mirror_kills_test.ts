import { killMirrors } from "../support/faults/mirror_kills.ts";

// All hundred are in tests/faults.
Deno.test("a mirror that is killed at 10 random moments loses and doubles nothing", () =>
  killMirrors(10));

import { killMirrors } from "../support/faults/mirror_kills.ts";

// tests/faults kills it a hundred times.
Deno.test("a mirror killed at 10 random moments neither loses nor duplicates rows", () =>
  killMirrors(10));

import { killMirrors } from "../../support/faults/mirror_kills.ts";

Deno.test("a mirror killed at 100 random moments loses and duplicates no row", () =>
  killMirrors(100));

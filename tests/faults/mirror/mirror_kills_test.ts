import { killMirrors } from "../../support/faults/mirror_kills.ts";

Deno.test("a mirror that is killed at 100 random moments loses and doubles nothing", () =>
  killMirrors(100));

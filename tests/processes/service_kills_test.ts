import { killServices } from "../support/faults/service_kills.ts";

// All hundred are in tests/faults.
Deno.test("a service that is killed at 2 random moments loses and doubles nothing", () =>
  killServices(2));

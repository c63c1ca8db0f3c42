import { killServices } from "../support/faults/service_kills.ts";

// Another hundred run in tests/faults.
Deno.test("a service killed at 2 random moments loses and duplicates nothing", () =>
  killServices(2));

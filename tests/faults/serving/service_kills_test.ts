import { killServices } from "../../support/faults/service_kills.ts";

// Split from `more_service_kills_test.ts`, so that each file of this folder runs in under three
// minutes.
Deno.test("a service killed at 50 random moments loses and duplicates nothing", () =>
  killServices(50));

import { killServices } from "../../support/faults/service_kills.ts";

// The second half of `service_kills_test.ts`.
Deno.test("a service killed at 50 more random moments loses and duplicates nothing", () =>
  killServices(50));

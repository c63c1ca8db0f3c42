import { killServices } from "../../support/faults/service_kills.ts";

// The other half of `service_kills_test.ts`.
Deno.test("a service that is killed at 50 more random moments loses and doubles nothing", () =>
  killServices(50));

import { killServices } from "../../support/faults/service_kills.ts";

// Beside `more_service_kills_test.ts`: each file of this folder runs alone in under three minutes.
Deno.test("a service that is killed at 50 random moments loses and doubles nothing", () =>
  killServices(50));

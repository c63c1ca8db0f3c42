import { killServices } from "../../support/faults/service_kills.ts";

Deno.test("a service that is killed at 100 random moments loses and doubles nothing", () =>
  killServices(100));

import assert from "node:assert/strict";
import { fuzzByDescription } from "../support/contract/description_fuzz.ts";

// tests/faults sends a thousand for each endpoint.
Deno.test("20 requests generated from each endpoint's description get responses that match it", async () => {
  const statuses = await fuzzByDescription(20);
  assert.ok(statuses.get(200)! > 100 && statuses.get(400)! > 50);
});

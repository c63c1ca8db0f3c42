import assert from "node:assert/strict";
import { fuzzByDescription } from "../../support/contract/description_fuzz.ts";

Deno.test("1000 requests that the description makes of each endpoint are answered as it says", async () => {
  const statuses = await fuzzByDescription(1000);
  console.log(Object.fromEntries(statuses));
  assert.ok(statuses.get(200)! > 5000 && statuses.get(400)! > 2000);
});

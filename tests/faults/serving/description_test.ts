import assert from "node:assert/strict";
import { fuzzByDescription } from "../../support/contract/description_fuzz.ts";

Deno.test("1000 generated requests per endpoint get the responses that OpenAPI describes", async () => {
  const statuses = await fuzzByDescription(1000);
  console.log(Object.fromEntries(statuses));
  assert.ok(statuses.get(200)! > 5000 && statuses.get(400)! > 2000);
});

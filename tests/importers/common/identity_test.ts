import assert from "node:assert/strict";
import { z } from "zod";
import { stableUuid } from "../../../src/base/text/stable_uuid.ts";

Deno.test("a stable UUID is a UUID of version 5, the same for the same parts", () => {
  const uuid = stableUuid("module", "Acme", "A-400");
  assert.equal(uuid, stableUuid("module", "Acme", "A-400"));
  assert.ok(z.uuid({ version: "v5" }).safeParse(uuid).success);
});

Deno.test("a stable UUID is the same in every release", () => {
  assert.equal(stableUuid("module", "Acme", "A-400"), "c6640dc0-02b6-59bf-b45c-6b6b1fa5826f");
});

Deno.test("a stable UUID differs when any part does", () => {
  const parts = [["module", "Acme", "A-400"], ["module", "Acme", "A-401"], [
    "hvac",
    "Acme",
    "A-400",
  ]];
  assert.equal(new Set(parts.map((each) => stableUuid(...each))).size, 3);
});

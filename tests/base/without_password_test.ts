import assert from "node:assert/strict";
import { withoutPassword } from "../../src/base/log/output.ts";

Deno.test("withoutPassword hides the password both as written and decoded", () => {
  const url = "postgres://ann:p%40ss%21@db.example/x";
  assert.equal(
    withoutPassword(`Cannot use ${url}`, url),
    "Cannot use postgres://ann:***@db.example/x",
  );
  assert.equal(withoutPassword("it is p@ss!", url), "it is ***");
});

Deno.test("withoutPassword leaves other words intact when the password is a single letter", () => {
  const url = "postgres://ann:p@ss/w:rd@db.example/x";
  assert.equal(withoutPassword("percent-encode the password", url), "percent-encode the password");
  assert.equal(withoutPassword("postgres://ann:p@ss", url), "postgres://ann:***@ss");
});

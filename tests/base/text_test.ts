import assert from "node:assert/strict";
import fc from "fast-check";
import { compareText, fold } from "../../src/base/text/text.ts";
import * as twin from "../support/naive/twin.ts";

Deno.test("a folded part is found in the folded text, whatever letters surround it", () => {
  assert.ok(fold("ΟΔΟΣΑ Energy").includes(fold("ΟΔΟΣ")));
  assert.ok(fold("ΣΣΣ1").includes(fold("σσσ")));
  assert.equal(fold("ſmall"), fold("SMALL"));
  assert.notEqual(fold("ısı"), fold("isi"));
  assert.ok(compareText("ſmall", "tall") < 0);
});

Deno.test("fold agrees with a naive implementation", () => {
  const letters = fc.string({ unit: fc.constantFrom(..."aAßẞΣσςſSıIİµΜϐᲀВ\u1fbe\u0345é") });
  fc.assert(fc.property(letters, (text) => assert.equal(fold(text), twin.fold(text))));
});

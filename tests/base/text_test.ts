import assert from "node:assert/strict";
import fc from "fast-check";
import { compareText, fold } from "../../src/base/text/text.ts";
import * as twin from "../support/naive/twin.ts";

Deno.test("a part of a text in the text's own case is in it, whatever letters stand around", () => {
  assert.ok(fold("ΟΔΟΣΑ Energy").includes(fold("ΟΔΟΣ")));
  assert.ok(fold("ΣΣΣ1").includes(fold("σσσ")));
  assert.equal(fold("ſmall"), fold("SMALL"));
  assert.notEqual(fold("ısı"), fold("isi"));
  assert.ok(compareText("ſmall", "tall") < 0);
});

Deno.test("texts are folded as their letters are", () => {
  const letters = fc.string({ unit: fc.constantFrom(..."aAßẞΣσςſSıIİµΜϐᲀВ\u1fbe\u0345é") });
  fc.assert(fc.property(letters, (text) => assert.equal(fold(text), twin.fold(text))));
});

import assert from "node:assert/strict";
import { entryOf, firstOf, itemAt, lastOf, memberOf, present } from "../../src/base/known.ts";

Deno.test("present, firstOf, itemAt and the other accessors return existing values, even falsy ones", () => {
  assert.equal(present(0, "count"), 0);
  assert.equal(firstOf(["", "b"]), "");
  assert.equal(lastOf([1, null]), null);
  assert.equal(itemAt("abc", 1), "b");
  assert.equal(itemAt(Uint32Array.of(7), 0), 7);
  assert.equal(entryOf(new Map([["a", undefined]]), "a"), undefined);
  assert.equal(memberOf({ a: false }, "a"), false);
});

Deno.test("accessors throw an error that names the missing value", () => {
  assert.throws(() => present(null, "the store"), { message: "the store is missing" });
  assert.throws(() => firstOf([]), { message: "No item 0 in a list of 0" });
  assert.throws(() => lastOf([]), { message: "No item -1 in a list of 0" });
  assert.throws(() => itemAt("abc", 3), { message: "No item 3 in a list of 3" });
  assert.throws(() => entryOf(new Map(), "a"), { message: 'No entry "a"' });
  assert.throws(() => memberOf({}, "toString"), { message: 'No member "toString"' });
});

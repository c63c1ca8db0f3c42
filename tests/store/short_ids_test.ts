import assert from "node:assert/strict";
import fc from "fast-check";
import { shortIds } from "../../src/store/keys/short_ids.ts";

// Ids of few different characters, so that many share a prefix.
const hex = fc.constantFrom(..."01a");
const id = fc.array(hex, { minLength: 32, maxLength: 32 }).map((digits) =>
  digits.join("").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")
);

Deno.test("a short id is the shortest unique prefix of at least eight characters", () => {
  fc.assert(fc.property(fc.uniqueArray(id, { maxLength: 30 }), (ids) => {
    const short = shortIds(ids);
    assert.equal(short.size, ids.length);
    for (const [whole, start] of short) {
      const beginWith = (text: string) => ids.filter((other) => other.startsWith(text));
      assert.ok(start.length >= 8);
      assert.deepEqual(beginWith(start), [whole]);
      if (start.length > 8) assert.ok(beginWith(start.slice(0, -1)).length > 1);
    }
  }));
});

Deno.test("a single id is shortened to eight characters", () => {
  const whole = "7a2e4a46-75a5-41fe-bcf0-22bebe9f853f";
  assert.deepEqual([...shortIds([whole])], [[whole, "7a2e4a46"]]);
});

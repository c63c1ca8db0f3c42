import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import fc from "fast-check";
import { stableUuid } from "../../src/base/text/stable_uuid.ts";

/** RFC 9562, section 5.5, step by step. */
function twin(name: string): string {
  const namespace = Uint8Array.from(
    "6f1c2f7e9d0b4f5ea3c85b1de27a9c40".match(/../g)!,
    (pair) => parseInt(pair, 16),
  );
  const digest = createHash("sha1").update(namespace).update(name).digest();
  digest[6] = 0x50 | digest[6]! & 0x0f;
  digest[8] = 0x80 | digest[8]! & 0x3f;
  const hex = digest.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20)]
    .concat(hex.slice(20, 32)).join("-");
}

Deno.test("stableUuid returns the version 5 UUID of its parts, whatever was hashed before", () => {
  const part = fc.string({ unit: "binary", maxLength: 200 });
  fc.assert(fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
    assert.equal(stableUuid(...parts), twin(parts.join("|")));
  }));
  const [short, long] = ["a", "é".repeat(10_000)];
  for (const text of [short, long, short]) assert.equal(stableUuid(text), twin(text));
});

import assert from "node:assert/strict";
import fc from "fast-check";
import { matchesEtag, milliseconds } from "../../src/http/respond/headers.ts";

Deno.test("a time has three decimals and is off by half a microsecond at most", () => {
  const time = fc.oneof(
    fc.double({ min: 0, max: 2, noNaN: true }),
    fc.double({ min: 0, max: 1e7, noNaN: true }),
  );
  fc.assert(fc.property(time, (ms) => {
    const text = milliseconds(ms);
    assert.match(text, /^\d+\.\d{3}$/);
    assert.ok(Math.abs(Number(text) - ms) <= 0.000_500_01, `${ms} is ${text}`);
  }));
});

Deno.test("times of up to a millisecond are those that toFixed gives", () => {
  for (let us = 0; us <= 1000; us++) {
    assert.equal(milliseconds(us / 1000), (us / 1000).toFixed(3));
  }
});

Deno.test("If-None-Match is a list of entity tags, or names none", () => {
  const etag = '"v1:fees"';
  const named = [etag, `W/${etag}`, `"v0", ${etag}`, `, ${etag} ,, "v2",`, `"a,b",W/${etag}`, "*"];
  for (const value of named) assert.ok(matchesEtag(value, etag), value);
  const others = ["", '"v2"', "v1:fees", `${etag}x`, `x${etag}`, `${etag} ${etag}`, `w/${etag}`];
  for (const value of others) assert.ok(!matchesEtag(value, etag), value);
  assert.ok(!matchesEtag(null, etag));
  assert.ok(!matchesEtag(`${'"a", '.repeat(5000)}x`, etag));
  // Not found out by trying every way to part the commas.
  assert.ok(!matchesEtag(`"a"${",".repeat(5000)}x`, etag));
});

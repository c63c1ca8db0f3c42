import assert from "node:assert/strict";
import fc from "fast-check";
import { milliseconds } from "../../src/http/pipeline/request_context.ts";

Deno.test("a duration has three decimals and is off by at most half a microsecond", () => {
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

Deno.test("durations up to a millisecond are formatted as by toFixed", () => {
  for (let us = 0; us <= 1000; us++) {
    assert.equal(milliseconds(us / 1000), (us / 1000).toFixed(3));
  }
});

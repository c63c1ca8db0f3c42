import assert from "node:assert/strict";
import { type CachedResponse, ResponseCache } from "../../src/http/respond/response_cache.ts";
import type { LibrarySnapshot } from "../../src/library/serving/library.ts";

/** A library, of which the cache uses only the identity. */
const library = () => ({}) as LibrarySnapshot;

const answer = (since: number, until?: number): CachedResponse => ({
  cacheKey: "all /fees",
  found: until === undefined ? {} : { until },
  start: `{"data":[`,
  own: undefined,
  end: "]}",
  ignored: [],
  since,
});

Deno.test("a response is cached until it expires or another library is served", () => {
  const [answers, one] = [new ResponseCache(2 ** 20), library()];
  const find = (now: number) => answers.find(one, "all /fees", now) !== undefined;
  assert.equal(find(100), false);
  answers.keep(one, answer(100, 200), 100);
  assert.deepEqual([99, 100, 199, 200].map(find), [false, true, true, false]);
  assert.equal(answers.find(library(), "all /fees", 150), undefined);
  assert.equal(find(150), false);
});

Deno.test("a response cached while the clock was ahead is not used after the clock is corrected", () => {
  const [answers, one] = [new ResponseCache(2 ** 20), library()];
  const day = 86_400_000;
  assert.equal(answers.find(one, "all /fees", 0), undefined);
  answers.keep(one, answer(day), day);
  assert.equal(answers.find(one, "all /fees", 0), undefined);
  assert.notEqual(answers.find(one, "all /fees", day), undefined);
});

Deno.test("nothing is cached with a size of 0, or for a library that was replaced", () => {
  const one = library();
  for (const answers of [new ResponseCache(0), new ResponseCache(2 ** 20)]) {
    answers.find(library(), "all /fees", 0);
    answers.keep(one, answer(0), 0);
    assert.equal(answers.find(one, "all /fees", 0), undefined);
  }
});

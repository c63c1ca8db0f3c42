import assert from "node:assert/strict";
import { bytesUpTo, TooLong } from "../../src/base/memory/bytes_up_to.ts";

const bodyOf = (...chunks: number[][]) =>
  ReadableStream.from(chunks.map((chunk) => Uint8Array.from(chunk)));

Deno.test("a body that is as long as it may be is given whole, none is empty", async () => {
  assert.deepEqual([...await bytesUpTo(5, bodyOf([1, 2], [], [3, 4, 5]))], [1, 2, 3, 4, 5]);
  assert.deepEqual([...await bytesUpTo(5, null)], []);
});

Deno.test("a longer one is refused, and its rest is not read", async () => {
  const body = bodyOf([1, 2], [3, 4, 5, 6], [7]);
  await assert.rejects(bytesUpTo(5, body), new TooLong(5));
  assert.equal(new TooLong(5).message, "Send at most 5 bytes at once.");
  assert.equal(new TooLong(3 * 2 ** 20).message, "Send at most 3 MB at once.");
  assert.equal((await body.getReader().read()).done, true);
});

Deno.test("one chunk may be of any length", async () => {
  const chunk = new Uint8Array(1_000_000).fill(7);
  assert.deepEqual(await bytesUpTo(1_000_000, ReadableStream.from([chunk])), Buffer.from(chunk));
});

Deno.test("what a body fails with is thrown", async () => {
  const body = new ReadableStream({ start: (end) => end.error(new TypeError("gone")) });
  await assert.rejects(bytesUpTo(5, body), new TypeError("gone"));
});

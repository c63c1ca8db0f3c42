import assert from "node:assert/strict";
import { bytesUpTo, TooLong } from "../../src/base/memory/bytes_up_to.ts";

const bodyOf = (...chunks: number[][]) =>
  ReadableStream.from(chunks.map((chunk) => Uint8Array.from(chunk)));

Deno.test("bytesUpTo returns a body of exactly the limit, and no bytes for no body", async () => {
  assert.deepEqual([...await bytesUpTo(5, bodyOf([1, 2], [], [3, 4, 5]))], [1, 2, 3, 4, 5]);
  assert.deepEqual([...await bytesUpTo(5, null)], []);
});

Deno.test("bytesUpTo rejects a longer body without reading the rest", async () => {
  const body = bodyOf([1, 2], [3, 4, 5, 6], [7]);
  await assert.rejects(bytesUpTo(5, body), new TooLong(5));
  assert.equal(new TooLong(5).message, "Send at most 5 bytes at once.");
  assert.equal(new TooLong(3 * 2 ** 20).message, "Send at most 3 MB at once.");
  assert.equal((await body.getReader().read()).done, true);
});

Deno.test("bytesUpTo accepts a single chunk as long as the limit", async () => {
  const chunk = new Uint8Array(1_000_000).fill(7);
  assert.deepEqual(await bytesUpTo(1_000_000, ReadableStream.from([chunk])), Buffer.from(chunk));
});

Deno.test("bytesUpTo throws the body's own error", async () => {
  const body = new ReadableStream({ start: (end) => end.error(new TypeError("gone")) });
  await assert.rejects(bytesUpTo(5, body), new TypeError("gone"));
});

import assert from "node:assert/strict";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { type Parts, piecesOf } from "../../src/base/json/long_json.ts";
import { wantsGzip } from "../../src/http/request/accept_encoding.ts";
import { canFollow, gzipOf, packNow } from "../../src/http/respond/packed.ts";
import { Packer } from "../../src/http/respond/packer.ts";

function bytesOf(parts: Parts): Uint8Array {
  return Uint8Array.from([...piecesOf(parts, () => 1000)].flatMap((piece) => [...piece]));
}

Deno.test("a compressed start and an end that is not are one gzip stream", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary-ascii", maxLength: 5000 }),
      fc.string({ unit: "binary-ascii", maxLength: 500 }),
      (start, end) => {
        assert.equal(gunzipSync(bytesOf(gzipOf(packNow(start), end))).toString(), start + end);
      },
    ),
    { numRuns: 200, seed: 1 },
  );
});

Deno.test("other readers of gzip take it too", async () => {
  const bytes = bytesOf(gzipOf(packNow("a".repeat(100_000)), ',"end"}'));
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream()
    .pipeThrough(new DecompressionStream("gzip"));
  assert.equal(await new Response(stream).text(), "a".repeat(100_000) + ',"end"}');
});

Deno.test("an end of more than two bytes' length cannot follow", () => {
  assert.equal(canFollow("x".repeat(65_535)), true);
  assert.equal(canFollow("x".repeat(65_536)), false);
});

const unexpected = (error: unknown) => {
  throw error;
};

Deno.test("the packer compresses parts in its worker", async () => {
  const packer = new Packer(unexpected, 60_000);
  try {
    const text = "0123456789".repeat(200_000);
    const packed = await packer.pack(["[", text, "]"]);
    assert.ok(packed !== undefined && packed.deflated.buffer instanceof SharedArrayBuffer);
    assert.ok(packed.deflated.length < text.length / 100);
    assert.equal(gunzipSync(bytesOf(gzipOf(packed, "end"))).toString(), `[${text}]end`);
  } finally {
    packer.close();
  }
});

Deno.test("who comes when too many wait is told to send the answer as it is", async () => {
  const packer = new Packer(unexpected, 60_000);
  try {
    const all = await Promise.all(Array.from({ length: 12 }, () => packer.pack(["x"])));
    assert.equal(all.filter((packed) => packed === undefined).length, 4);
    assert.deepEqual(packer.unpacked, { full: 4, late: 0, failed: 0 });
  } finally {
    packer.close();
  }
});

Deno.test("what nobody waits for any more waits with the rest until the worker has done it", async () => {
  const packer = new Packer(unexpected, 0);
  try {
    const eight = () => Promise.all(Array.from({ length: 8 }, () => packer.pack(["x"])));
    assert.deepEqual(new Set(await eight()), new Set([undefined]));
    assert.deepEqual(packer.unpacked, { full: 0, late: 8, failed: 0 });
    // The worker has only begun to start.
    assert.equal(await packer.pack(["x"]), undefined);
    assert.deepEqual(packer.unpacked, { full: 1, late: 8, failed: 0 });
  } finally {
    packer.close();
  }
});

Deno.test("a worker that fails is told of once, until it works again", async () => {
  const failures: unknown[] = [];
  const packer = new Packer((error) => failures.push(error), 60_000);
  try {
    const fail = () => packer.pack([{ not: "bytes" } as never]);
    assert.deepEqual([await fail(), await fail()], [undefined, undefined]);
    assert.equal(failures.length, 1);
    assert.ok(await packer.pack(["x"]) !== undefined);
    await fail();
    assert.equal(failures.length, 2);
    assert.deepEqual(packer.unpacked, { full: 0, late: 0, failed: 3 });
  } finally {
    packer.close();
  }
});

Deno.test("gzip is wanted where Accept-Encoding names it, and no encoding is not preferred", () => {
  for (
    const [header, wanted] of [
      [null, false],
      ["", false],
      ["gzip", true],
      ["GZip", true],
      ["x-gzip", true],
      ["gzip, deflate, br, zstd", true],
      ["br", false],
      ["*", true],
      ["gzip;q=0", false],
      ["*, gzip;q=0", false],
      ["gzip;q=0.5, identity", false],
      ["gzip;q=0.5, identity;q=0.5", true],
      ["identity;q=0.1, gzip;q=0.2", true],
      ["gzip;q=2", false],
      ["gzip;q=x", false],
      ["identity", false],
    ] as const
  ) assert.equal(wantsGzip(header), wanted, String(header));
});

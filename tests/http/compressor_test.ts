import assert from "node:assert/strict";
import { constants, crc32, deflateRawSync, gunzipSync } from "node:zlib";
import { Buffer } from "node:buffer";
import fc from "fast-check";
import { type Parts, piecesOf } from "../../src/base/json/long_json.ts";
import { wantsGzip } from "../../src/http/request/accept_encoding.ts";
import { type CompressedBody, gzipOf, gzipped } from "../../src/http/respond/compressed_body.ts";
import { Compressor } from "../../src/http/respond/compressor.ts";

function bytesOf(parts: Parts): Uint8Array {
  return Uint8Array.from([...piecesOf(parts, () => 1000)].flatMap((piece) => [...piece]));
}

/** The worker's output for a text. */
function compressed(text: string): CompressedBody {
  const bytes = new TextEncoder().encode(text);
  const deflated = deflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH });
  return { deflated, crc: crc32(bytes), length: bytes.length };
}

Deno.test("a compressed start and an uncompressed end form one gzip stream", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary-ascii", maxLength: 5000 }),
      fc.string({ unit: "binary-ascii", maxLength: 500 }),
      (start, end) => {
        assert.equal(gunzipSync(bytesOf(gzipOf(compressed(start), end))).toString(), start + end);
      },
    ),
    { numRuns: 200, seed: 1 },
  );
});

Deno.test("other gzip implementations can read it too", async () => {
  const bytes = bytesOf(gzipOf(compressed("a".repeat(100_000)), ',"end"}'));
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream()
    .pipeThrough(new DecompressionStream("gzip"));
  assert.equal(await new Response(stream).text(), "a".repeat(100_000) + ',"end"}');
});

Deno.test("pieces compressed one after another form one gzip stream, wherever they are cut", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 3000 })), async (pieces) => {
      const made: Uint8Array[] = [];
      for await (const piece of gzipped(pieces.values() as Iterator<Uint8Array, undefined>)) {
        made.push(piece);
      }
      assert.deepEqual(gunzipSync(Buffer.concat(made)), Buffer.concat(pieces));
    }),
    { numRuns: 50, seed: 1 },
  );
});

const unexpected = (error: unknown) => {
  throw error;
};

Deno.test("the compressor compresses the parts of a body in its worker", async () => {
  const compressor = new Compressor(unexpected, 60_000);
  try {
    const text = "0123456789".repeat(200_000);
    const body = await compressor.compress(["[", text, "]"]);
    assert.ok(body !== undefined && body.deflated.buffer instanceof SharedArrayBuffer);
    assert.ok(body.deflated.length < text.length / 100);
    assert.equal(gunzipSync(bytesOf(gzipOf(body, "end"))).toString(), `[${text}]end`);
  } finally {
    compressor.close();
  }
});

Deno.test("if too many bodies are queued, further ones are sent uncompressed", async () => {
  const compressor = new Compressor(unexpected, 60_000);
  try {
    const all = await Promise.all(Array.from({ length: 12 }, () => compressor.compress(["x"])));
    assert.equal(all.filter((body) => body === undefined).length, 4);
    assert.deepEqual(compressor.skipped, { full: 4, late: 0, failed: 0 });
  } finally {
    compressor.close();
  }
});

Deno.test("an abandoned body counts as queued until the worker is done with it", async () => {
  const compressor = new Compressor(unexpected, 0);
  try {
    const eight = () => Promise.all(Array.from({ length: 8 }, () => compressor.compress(["x"])));
    assert.deepEqual(new Set(await eight()), new Set([undefined]));
    assert.deepEqual(compressor.skipped, { full: 0, late: 8, failed: 0 });
    // The worker has only started to load.
    assert.equal(await compressor.compress(["x"]), undefined);
    assert.deepEqual(compressor.skipped, { full: 1, late: 8, failed: 0 });
  } finally {
    compressor.close();
  }
});

Deno.test("a failing worker is reported once, until it works again", async () => {
  const failures: unknown[] = [];
  const compressor = new Compressor((error) => failures.push(error), 60_000);
  try {
    const fail = () => compressor.compress([{ not: "bytes" } as never]);
    assert.deepEqual([await fail(), await fail()], [undefined, undefined]);
    assert.equal(failures.length, 1);
    assert.ok(await compressor.compress(["x"]) !== undefined);
    await fail();
    assert.equal(failures.length, 2);
    assert.deepEqual(compressor.skipped, { full: 0, late: 0, failed: 3 });
  } finally {
    compressor.close();
  }
});

Deno.test("gzip is used if Accept-Encoding allows it and does not prefer identity", () => {
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

import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import fc from "fast-check";
import {
  BlockCache,
  BlockReader,
  BlockWriter,
  MemoryReader,
} from "../../../src/library/segments/block_file.ts";

const BLOCK = 1 << 16;
const directory = await Deno.makeTempDir();
Deno.test.afterAll(() => Deno.remove(directory, { recursive: true }));

let files = 0;
/** Writes bytes in pieces and returns the file's path. */
function written(bytes: Uint8Array, pieces: readonly number[]): string {
  const path = `${directory}/${files++}`;
  const writer = new BlockWriter(path);
  let at = 0;
  for (const length of [...pieces, Infinity]) {
    writer.add(bytes.subarray(at, at + length));
    at += length;
  }
  assert.equal(writer.finish({ size: bytes.length }), null);
  return path;
}

const bytesOf = (length: number) =>
  Uint8Array.from({ length }, (_, at) => Math.imul(at, 0x9e3779b1) >>> 24);

Deno.test("any range of a block file reads back as written, with a cache of any size", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 40 * BLOCK }),
      fc.array(fc.nat({ max: 3 * BLOCK }), { maxLength: 5 }),
      fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 0, max: 3 * BLOCK }),
      (length, pieces, ranges, cached) => {
        const bytes = bytesOf(length);
        const cache = new BlockCache(cached);
        const reader = new BlockReader(written(bytes, pieces), cache);
        assert.deepEqual(reader.contents, { size: length });
        const memory = new BlockWriter(null);
        memory.add(bytes);
        const kept = new MemoryReader(memory.finish({})!);
        for (const [a, b] of ranges) {
          const at = a % (length + 1);
          const count = b % (length - at + 1);
          const expected = bytes.subarray(at, at + count);
          assert.ok(Buffer.compare(reader.read(at, count), expected) === 0);
          assert.ok(Buffer.compare(kept.read(at, count), expected) === 0);
          assert.ok(cache.bytes <= cached, `${cache.bytes} of ${cached}`);
        }
      },
    ),
    { numRuns: 25 },
  );
});

Deno.test("reading at the end of a block file returns nothing, even at a block boundary or if it is empty", () => {
  for (const length of [0, BLOCK, 2 * BLOCK]) {
    const reader = new BlockReader(written(bytesOf(length), []), new BlockCache(BLOCK));
    assert.equal(reader.read(length, 0).length, 0);
  }
});

Deno.test("a damaged or truncated block file is rejected, never read incorrectly", async () => {
  const bytes = bytesOf(3 * BLOCK + 77);
  const path = written(bytes, []);
  const whole = await Deno.readFile(path);
  const readAll = (changed: Uint8Array) => {
    Deno.writeFileSync(path, changed);
    return new BlockReader(path, new BlockCache(0)).read(0, bytes.length);
  };
  for (let at = 0; at < whole.length; at += 4_999) {
    assert.throws(() => readAll(whole.subarray(0, at)), { name: "BlockFileError" });
    const changed = whole.slice();
    changed[at]! ^= 1;
    assert.throws(() => readAll(changed), { name: "BlockFileError" }, `byte ${at}`);
  }
  assert.throws(() => readAll(new Uint8Array()), { name: "BlockFileError" });
  assert.ok(Buffer.compare(readAll(whole), bytes) === 0);
});

Deno.test("abandoning a block file leaves nothing behind", () => {
  const path = `${directory}/abandoned`;
  const writer = new BlockWriter(path);
  writer.add(bytesOf(10));
  writer.abandon();
  assert.deepEqual(
    [...Deno.readDirSync(directory)].filter(({ name }) => name.includes("aban")),
    [],
  );
});

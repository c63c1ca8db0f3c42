import assert from "node:assert/strict";
import fc from "fast-check";
import { encode, encodeParts, LongJson } from "../../src/base/json/json.ts";
import {
  CHUNK,
  lengthOf,
  type Parts,
  piecesOf,
  type RecordRun,
  runOf,
} from "../../src/base/json/long_json.ts";
import { SLICE } from "../../src/base/memory/own_slices.ts";

/** Encoded records as a version stores them, in two chunks. */
function encoded(records: readonly string[]): Omit<RecordRun, "rows" | "length"> {
  const starts = new Float64Array(records.length);
  const texts = ["", ""];
  records.forEach((record, i) => {
    const chunk = i < records.length / 2 ? 0 : 1;
    starts[i] = chunk * CHUNK + texts[chunk]!.length;
    texts[chunk] += record + ",";
  });
  const chunks = texts.map((text) => {
    const bytes = new Uint8Array(new SharedArrayBuffer(text.length));
    bytes.set(new TextEncoder().encode(text));
    return bytes;
  });
  return { chunks, starts, lengths: Uint32Array.from(records, ({ length }) => length) };
}

function decoded(pieces: readonly Uint8Array[]): string {
  return pieces.map((piece) => new TextDecoder().decode(piece)).join("");
}

const textOf = (parts: Parts) => decoded([...piecesOf(parts, () => 1000)]);

const record = fc.nat({ max: 3000 }).map((n) => `{"n":"${"x".repeat(n)}"}`);
const records = fc.array(record, { minLength: 1, maxLength: 300, size: "max" });

Deno.test("piecesOf a list of rows yields their records in order, separated by commas", () => {
  fc.assert(
    fc.property(
      records,
      fc.array(fc.nat(), { minLength: 1, maxLength: 400, size: "max" }),
      (all, picks) => {
        const rows = Uint32Array.from(picks, (pick) => pick % all.length);
        const run = runOf(encoded(all), rows);
        const expected = [...rows].map((row) => all[row]).join(",");
        assert.equal(lengthOf([run]), expected.length);
        assert.equal(textOf([run]), expected);
      },
    ),
    { numRuns: 60, seed: 1 },
  );
});

Deno.test("piecesOf yields long unshared bytes as large slices, without copying", () => {
  const own = Uint8Array.from({ length: 600_000 }, (_, i) => 48 + i % 10);
  const parts: Parts = ["a".repeat(700), own, "z".repeat(5)];
  const pieces = [...piecesOf(parts, () => 4096)];
  assert.deepEqual(pieces.map(({ length }) => length), [700, 262_144, 262_144, 75_712, 5]);
  const isOwn = pieces.map(({ buffer }) => buffer === own.buffer);
  assert.deepEqual(isOwn, [false, true, true, true, false]);
  assert.equal(pieces.reduce((sum, { length }) => sum + length, 0), lengthOf(parts));
  assert.equal(decoded(pieces), "a".repeat(700) + new TextDecoder().decode(own) + "z".repeat(5));
});

Deno.test("piecesOf a range yields its records, whatever the piece size", () => {
  fc.assert(
    fc.property(records, fc.nat(), fc.nat(), (all, a, b) => {
      const from = a % all.length;
      const to = from + 1 + b % (all.length - from);
      const parts: Parts = ["[", runOf(encoded(all), { from, to }), new Uint8Array([93])];
      const expected = `[${all.slice(from, to).join(",")}]`;
      assert.equal(lengthOf(parts), expected.length);
      for (const size of [100, 4096, Infinity]) {
        const pieces = [...piecesOf(parts, () => size)];
        assert.equal(decoded(pieces), expected);
        // A longer piece was not allocated for this response.
        for (const piece of pieces) {
          const isMade = piece.length === piece.buffer.byteLength;
          assert.ok(!isMade || piece.length <= Math.max(size, SLICE));
        }
      }
      assert.deepEqual([...piecesOf(parts, () => Infinity)].length, 1);
    }),
    { numRuns: 60, seed: 1 },
  );
});

Deno.test("responses share one copy of consecutive records", () => {
  const all = Array.from({ length: 2000 }, (_, i) => `{"n":"${String(i).padEnd(500, "x")}"}`);
  const held = encoded(all);
  const piecesFrom = (
    from: number,
  ) => [...piecesOf(["[", runOf(held, { from, to: 900 }), "]"], () => 4096)];
  const first = piecesFrom(0);
  const second = piecesFrom(1);
  assert.equal(decoded(first), `[${all.slice(0, 900).join(",")}]`);
  assert.equal(decoded(second), `[${all.slice(1, 900).join(",")}]`);
  const records = all.slice(0, 900).join(",").length;
  assert.deepEqual(first.map(({ length }) => length), [1, SLICE, records - SLICE, 1]);
  assert.equal(second[1]!.buffer, first[1]!.buffer);
  assert.equal(second[2]!.buffer, first[2]!.buffer);
});

Deno.test("encodeParts encodes nested long arrays of records as valid JSON", () => {
  const all = ['{"a":1}', '{"b":"\\u00e9"}', "3"];
  const held = encoded(all);
  const value = (run: RecordRun) => ({
    before: "é\0",
    records: new LongJson(run),
    inner: [{ more: new LongJson(runOf(held, { from: 1, to: 3 })) }],
    after: null,
  });
  const parts = encodeParts(value(runOf(held, Uint32Array.of(2, 0))));
  assert.ok(typeof parts !== "string");
  assert.deepEqual(JSON.parse(textOf(parts)), {
    before: "é\0",
    records: [3, { a: 1 }],
    inner: [{ more: [{ b: "é" }, 3] }],
    after: null,
  });
});

Deno.test("encodeParts returns one string when there are no long arrays", () => {
  assert.equal(encodeParts({ a: [1, "é"] }), encode({ a: [1, "é"] }));
});

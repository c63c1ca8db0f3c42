import assert from "node:assert/strict";
import fc from "fast-check";
import { ascii, encode, JsonText } from "../../../src/base/json/json.ts";
import { Records } from "../../../src/library/versions/records.ts";
import { RecordsBuilder } from "../../../src/library/versions/records_builder.ts";
import { DATASETS } from "../../../src/datasets/mod.ts";
import { type DatasetKey, rowsOf } from "../../support/fixtures/rows.ts";

const runs = { numRuns: 300, seed: 1 };

const value = fc.jsonValue({ maxDepth: 2, stringUnit: "binary" });
const awkward = fc.oneof(
  value,
  fc.constantFrom<unknown>(
    "",
    "🏠",
    "\ud800 half",
    "\udfff",
    "\u2028",
    "\u0000",
    '"\\',
    "é",
    {},
    [],
  ),
);

/** Values, and a permutation of them. */
const ordered = fc.array(awkward, { maxLength: 25 }).chain((values) =>
  fc.shuffledSubarray([...values.keys()], { minLength: values.length, maxLength: values.length })
    .map((order) => ({ values, order: Uint32Array.from(order) }))
);

function build(values: readonly unknown[], order: Uint32Array): Records {
  const builder = new RecordsBuilder();
  for (const value of values) builder.add(ascii(JSON.stringify(value)));
  return new Records(builder.finish(order));
}

const inOrder = (values: readonly unknown[]) =>
  build(values, Uint32Array.from(values, (_, row) => row));

/** JSON of a list's items, without brackets. */
const joined = (values: readonly unknown[]) => ascii(JSON.stringify(values)).slice(1, -1);

Deno.test("records return each value's JSON in the requested order", () => {
  fc.assert(
    fc.property(ordered, ({ values, order }) => {
      const records = build(values, order);
      assert.equal(records.length, values.length);
      order.forEach((from, row) => {
        assert.equal(records.get(row), ascii(JSON.stringify(values[from])));
        // -0 is 0 in JSON.
        assert.deepEqual(JSON.parse(records.get(row)), JSON.parse(JSON.stringify(values[from])));
      });
    }),
    runs,
  );
});

Deno.test("the join of any list of rows equals the JSON of their values", () => {
  fc.assert(
    fc.property(ordered, fc.array(fc.nat(), { maxLength: 40 }), ({ values, order }, picks) => {
      const records = build(values, order);
      const rows = values.length === 0 ? [] : picks.map((pick) => pick % values.length);
      const wanted = joined(rows.map((row) => values[order[row]!]));
      assert.equal(records.join(rows), wanted);
      assert.equal(records.join(Uint32Array.from(rows)), wanted);
    }),
    runs,
  );
});

Deno.test("the join of rows with long runs equals the JSON of their values", () => {
  const run = fc.tuple(fc.nat({ max: 19 }), fc.integer({ min: 1, max: 20 }));
  const values = Array.from({ length: 20 }, (_, i) => ({ i, text: "é".repeat(i) }));
  const records = inOrder(values);
  fc.assert(
    fc.property(fc.array(run, { maxLength: 8 }), (list) => {
      const rows = list.flatMap(([start, length]) =>
        Array.from({ length }, (_, i) => start + i).filter((row) => row < 20)
      );
      assert.equal(records.join(rows), joined(rows.map((row) => values[row])));
    }),
    runs,
  );
});

Deno.test("a range equals the JSON of the values from start to end, exclusive", () => {
  fc.assert(
    fc.property(ordered, fc.nat(), fc.nat(), ({ values, order }, a, b) => {
      const [start, end] = [a % (values.length + 1), b % (values.length + 1)];
      const wanted = [...order.subarray(start, end)].map((row) => values[row]);
      assert.equal(build(values, order).range(start, end), start < end ? joined(wanted) : "");
    }),
    runs,
  );
});

Deno.test("joining no records returns an empty text", () => {
  const records = inOrder([]);
  assert.equal(records.length, 0);
  assert.equal(records.join([]), "");
  assert.equal(inOrder([1, 2]).join([]), "");
});

Deno.test("records of a mebibyte or more are stored whole next to small ones", () => {
  const sizes = [
    10,
    (1 << 20) - 3,
    1,
    (1 << 20) - 2,
    5,
    (1 << 20) - 1,
    3 << 20,
    2,
    1 << 19,
    1 << 19,
  ];
  const values = sizes.map((size, i) => String(i % 10).repeat(size));
  const order = Uint32Array.from(values, (_, row) => values.length - 1 - row);
  const records = build(values, order);
  order.forEach((from, row) => assert.ok(records.get(row) === JSON.stringify(values[from])));
  assert.ok(records.range(0, values.length) === joined(values.toReversed()));
});

Deno.test("records of an earlier version stay in place, and added ones get their own chunk", () => {
  const first = new RecordsBuilder();
  for (const json of ["0", "11", "222", "3333"]) first.add(json);
  const before = first.finish(Uint32Array.of(3, 2, 1, 0));
  const second = new RecordsBuilder(before.chunks);
  for (const row of [0, 1, 2, 3]) second.carry(before.starts[row]!, before.lengths[row]!);
  second.add("44444");
  const { records, places } = second.finishAll(Uint32Array.of(0, 4, 2, 1));
  assert.deepEqual(records.chunks.length, 2);
  assert.equal(records.chunks[0], before.chunks[0]);
  assert.equal(new Records(records).join([0, 1, 2, 3]), "3333,44444,11,222");
  // Records outside all rows are kept too.
  assert.equal(new Records({ chunks: records.chunks, ...places }).get(3), "0");
});

Deno.test("records ordered in parts equal those ordered at once", () => {
  const kept = fc.record({ part: fc.integer({ min: 1, max: 60 }), stays: fc.func(fc.boolean()) });
  fc.assert(
    fc.property(ordered, fc.array(awkward), kept, ({ values, order }, more, { part, stays }) => {
      const first = new RecordsBuilder([], { part });
      for (const value of values) first.add(ascii(JSON.stringify(value)));
      const before = first.finish(order);
      assert.equal(
        new Records(before).range(0, values.length),
        joined([...order].map((row) => values[row])),
      );
      assert.ok(before.chunks.length <= 9);
      const second = new RecordsBuilder(before.chunks, { part });
      const wanted: unknown[] = [];
      for (const [row, from] of order.entries()) {
        if (stays(row)) second.carry(before.starts[row]!, before.lengths[row]!);
        else second.add(ascii(JSON.stringify(more[row % more.length] ?? null)));
        wanted.push(stays(row) ? values[from] : more[row % more.length] ?? null);
      }
      // Every other one is in no row, but is kept too.
      const rows = Uint32Array.from(wanted.keys()).filter((number) => number % 2 === 0).reverse();
      const { records, places } = second.finishAll(rows);
      assert.equal(
        new Records(records).range(0, rows.length),
        joined([...rows].map((number) => wanted[number])),
      );
      assert.equal(
        new Records({ chunks: records.chunks, ...places }).join([...wanted.keys()]),
        joined(wanted),
      );
    }),
    runs,
  );
});

Deno.test("records are compacted if much of their chunks is unused", () => {
  fc.assert(
    fc.property(
      ordered,
      fc.array(awkward),
      fc.func(fc.boolean()),
      ({ values, order }, more, stays) => {
        const first = new RecordsBuilder();
        for (const value of values) first.add(ascii(JSON.stringify(value)));
        const before = first.finish(order);
        const second = new RecordsBuilder(before.chunks);
        const kept = [...order.keys()].filter((row) => stays(row));
        for (const row of kept) second.carry(before.starts[row]!, before.lengths[row]!);
        for (const value of more) second.add(ascii(JSON.stringify(value)));
        const wanted = [...kept.map((row) => values[order[row]!]), ...more];
        const all = second.finish(Uint32Array.from(wanted.keys()).reverse());
        assert.equal(new Records(all).range(0, wanted.length), joined(wanted.toReversed()));
        const held = all.chunks.reduce((sum, chunk) => sum + chunk.length, 0);
        const used = all.lengths.reduce((sum, length) => sum + length + 1, 0);
        assert.ok(used >= 0.75 * held, `${used} of ${held}`);
      },
    ),
    runs,
  );
});

Deno.test("encoded records are ASCII in shared memory, each followed by a comma", () => {
  const builder = new RecordsBuilder();
  builder.add(ascii('"é🏠"'));
  builder.add("1");
  const { chunks, starts, lengths } = builder.finish(Uint32Array.of(1, 0));
  for (const array of [...chunks, starts, lengths]) {
    assert.ok(array.buffer instanceof SharedArrayBuffer);
  }
  assert.deepEqual(
    chunks.map((chunk) => String.fromCharCode(...chunk)),
    ['1,"\\u00e9\\ud83c\\udfe0",'],
  );
  assert.deepEqual([[...starts], [...lengths]], [[0, 2], [1, 20]]);
});

Deno.test("ascii escapes non-ASCII characters without changing the meaning", () => {
  fc.assert(
    fc.property(awkward, (value) => {
      const json = JSON.stringify(value);
      const escaped = ascii(json);
      // deno-lint-ignore no-control-regex
      assert.match(escaped, /^[\x00-\x7f]*$/);
      assert.deepEqual(JSON.parse(escaped), JSON.parse(json));
      assert.equal(ascii(escaped), escaped);
    }),
    runs,
  );
  assert.equal(ascii('"é"'), '"\\u00e9"');
  assert.equal(ascii('"🏠"'), '"\\ud83c\\udfe0"');
  assert.equal(ascii('"\u2028"'), '"\\u2028"');
  assert.equal(ascii('"plain ~"'), '"plain ~"');
});

/** Like envelopes: fixed names and arbitrary values. */
const envelope = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    awkward.filter((value) => value === null || typeof value !== "object"),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(fc.stringMatching(/^[a-z][a-z_]{0,8}$/), tie("value"), { maxKeys: 4 }),
  ),
})).value;

Deno.test("encode equals ASCII JSON, with encoded JSON inserted verbatim", () => {
  fc.assert(
    fc.property(envelope, (value) => {
      const json = ascii(JSON.stringify(value));
      assert.equal(encode(value as never), json);
      assert.equal(
        encode({ data: new JsonText(json), error: null }),
        `{"data":${json},"error":null}`,
      );
    }),
    runs,
  );
  assert.equal(encode({ a: undefined, b: [] }), '{"b":[]}');
  assert.equal(encode(JsonText.array("1,2")), "[1,2]");
});

for (const { key } of DATASETS) {
  Deno.test(`rows of ${key} decode to the original rows`, () => {
    const rows = rowsOf(key as DatasetKey, 60, 1);
    assert.deepEqual(JSON.parse(`[${inOrder(rows).join([...rows.keys()])}]`), rows);
  });
}

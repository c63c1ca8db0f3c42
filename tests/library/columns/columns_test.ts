import assert from "node:assert/strict";
import fc from "fast-check";
import { columnBuilder } from "../../../src/library/columns/column_builders.ts";
import {
  type ColumnData,
  type ColumnKind,
  type ColumnSpec,
  columnSpecs,
  type TextData as TextColumnData,
} from "../../../src/library/columns/columns.ts";
import { FlagColumn } from "../../../src/library/columns/flag_column.ts";
import { ListColumn, TextColumn } from "../../../src/library/columns/text_columns.ts";
import { groupRows } from "../../../src/library/columns/groups.ts";
import { rowsOfBits } from "../../../src/library/query/row_bits.ts";
import { NumberColumn } from "../../../src/library/columns/number_column.ts";
import { numberColumn, textColumn } from "../../support/fixtures/columns.ts";

// deno-lint-ignore no-explicit-any -- rows of any test
const { flags, instants, numbers, textLists, texts } = columnSpecs<any>();

interface Row {
  readonly number: number | null;
  readonly flag: boolean | null;
  readonly text: string | null;
  readonly list: readonly string[] | null;
}

const word = fc.oneof(
  fc.constantFrom("", "a", "A", "ä", "🏠", "日本", "\ud800", "null"),
  fc.string({ unit: "grapheme", maxLength: 4 }),
);
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 3 });

const rowsWith = (number: fc.Arbitrary<number>): fc.Arbitrary<Row[]> =>
  fc.array(
    fc.record({
      number: orNull(number),
      flag: orNull(fc.boolean()),
      text: orNull(word),
      list: orNull(fc.array(word, { maxLength: 4 })),
    }),
    { maxLength: 30 },
  );
/** Frequently repeated numbers, for which a column uses codes. */
const few = fc.integer({ min: -2, max: 2 });
const rows = fc.oneof(
  rowsWith(fc.oneof(fc.double({ noNaN: true }), few)),
  rowsWith(few),
);

/** Rows, and a permutation of them. */
const ordered = rows.chain((rows) =>
  fc.shuffledSubarray([...rows.keys()], { minLength: rows.length, maxLength: rows.length })
    .map((order) => ({ rows, order: Uint32Array.from(order) }))
);

function build(
  spec: ColumnSpec<Row, ColumnKind>,
  rows: readonly Row[],
  order: Uint32Array,
): ColumnData {
  const builder = columnBuilder(spec);
  for (const row of rows) builder.add(row);
  return builder.finish(order);
}

const runs = { numRuns: 300, seed: 1 };

Deno.test("a number column returns its numbers in the requested order, with NaN for null", () => {
  fc.assert(
    fc.property(ordered, ({ rows, order }) => {
      const column = build(numbers((row) => row.number), rows, order);
      assert.ok(column.kind === "number");
      const wanted = Array.from(order, (row) => 0 + (rows[row]!.number ?? NaN));
      const reader = new NumberColumn(column);
      assert.deepEqual(Array.from(order, (_, row) => reader.get(row)), wanted);
      assert.deepEqual(Array.from(reader.all()), wanted);
      assert.equal(reader.length, rows.length);
      assert.ok(column.values.buffer instanceof SharedArrayBuffer);
      assert.ok(column.codes === null || column.codes.buffer instanceof SharedArrayBuffer);
    }),
    runs,
  );
});

Deno.test("a number column uses codes if it has at least four rows per distinct number", () => {
  fc.assert(
    fc.property(rows, (rows) => {
      const order = Uint32Array.from(rows.keys());
      const column = build(numbers((row) => row.number), rows, order);
      assert.ok(column.kind === "number");
      const known = rows.flatMap(({ number }) => number ?? []);
      const distinct = new Set(known);
      assert.equal(column.codes !== null, 4 * distinct.size <= rows.length);
      if (column.codes === null) return;
      assert.deepEqual(new Set(column.values), distinct);
      assert.equal(column.values.length, distinct.size);
    }),
    runs,
  );
});

Deno.test("a flag column returns its booleans, with 255 for null", () => {
  fc.assert(
    fc.property(ordered, ({ rows, order }) => {
      const column = build(flags((row) => row.flag), rows, order);
      assert.ok(column.kind === "flag");
      const wanted = Array.from(order, (row) => rows[row]!.flag);
      assert.deepEqual(
        Array.from(new FlagColumn(column.values).values),
        wanted.map((flag) => flag === null ? 255 : flag ? 1 : 0),
      );
      assert.ok(column.values.buffer instanceof SharedArrayBuffer);
    }),
    runs,
  );
});

Deno.test("a text column returns its texts, each once in its dictionary", () => {
  fc.assert(
    fc.property(ordered, ({ rows, order }) => {
      const column = build(texts((row) => row.text), rows, order);
      assert.ok(column.kind === "text");
      const reader = new TextColumn(column.codes, column.dictionary);
      assert.deepEqual(
        Array.from(order, (_, row) => reader.get(row)),
        Array.from(order, (row) => rows[row]!.text),
      );
      assert.equal(new Set(reader.dictionary).size, reader.distinct);
      assert.equal(
        reader.distinct,
        new Set(rows.map(({ text }) => text).filter((t) => t !== null)).size,
      );
      assert.ok(column.codes.buffer instanceof SharedArrayBuffer);
    }),
    runs,
  );
});

Deno.test("a list column returns its lists, and distinguishes null from an empty list", () => {
  fc.assert(
    fc.property(ordered, ({ rows, order }) => {
      const column = build(textLists((row) => row.list), rows, order);
      assert.ok(column.kind === "texts");
      const reader = new ListColumn(
        column.starts,
        column.codes,
        column.missing,
        column.dictionary,
      );
      order.forEach((from, row) => {
        const { list } = rows[from]!;
        assert.deepEqual(reader.get(row), list ?? []);
        assert.equal(reader.isEmpty(row), list !== null && list.length === 0);
        const codes = column.codes.subarray(column.starts[row], column.starts[row + 1]);
        assert.deepEqual(Array.from(codes, (code) => reader.dictionary[code]), list ?? []);
        for (const text of ["", "a", "A", "🏠"]) {
          const found = reader.includes(row, reader.equal(text, (text) => text));
          assert.equal(found, list?.includes(text) ?? false);
        }
      });
      for (const array of [column.starts, column.codes, column.missing]) {
        assert.ok(array.buffer instanceof SharedArrayBuffer);
      }
    }),
    runs,
  );
});

Deno.test("text columns throw a RangeError for a row that does not exist", () => {
  const text = textColumn(["a", null]);
  const data = build(textLists((row) => row.list), [
    { number: null, flag: null, text: null, list: ["a", "b"] },
  ], Uint32Array.of(0));
  assert.ok(data.kind === "texts");
  const list = new ListColumn(data.starts, data.codes, data.missing, data.dictionary);
  for (const row of [-1, 2, 0.5, NaN]) {
    assert.throws(() => text.get(row), RangeError);
    assert.throws(() => list.get(row), RangeError);
  }
});

Deno.test("columns built from an earlier version equal those built from all rows", () => {
  const specs = [
    numbers((row) => row.number),
    flags((row) => row.flag),
    texts((row) => row.text),
    textLists((row) => row.list),
  ];
  fc.assert(
    fc.property(ordered, rows, fc.func(fc.boolean()), ({ rows, order }, added, stays) => {
      const kept = Uint32Array.from(order.keys()).filter((row) => stays(row));
      const all = [...Array.from(kept, (row) => rows[order[row]!]!), ...added];
      const reversed = Uint32Array.from(all.keys()).reverse();
      for (const spec of specs) {
        const builder = columnBuilder(spec, { data: build(spec, rows, order), rows: kept });
        for (const row of added) builder.add(row);
        assert.deepEqual(read(builder.finish(reversed)), read(build(spec, all, reversed)));
      }
    }),
    runs,
  );
});

/** The values of a column, and its number of distinct texts. */
function read(column: ColumnData): unknown {
  if (column.kind === "number") return new NumberColumn(column).all();
  if (column.kind === "flag") return column.values;
  if (column.kind === "text") {
    const reader = new TextColumn(column.codes, column.dictionary);
    return [Array.from(column.codes.keys(), (row) => reader.get(row)), reader.distinct];
  }
  const reader = new ListColumn(column.starts, column.codes, column.missing, column.dictionary);
  const lists = Array.from(column.missing.keys(), (row) => reader.get(row));
  return [lists, column.missing, reader.dictionary.toSorted()];
}

Deno.test("a column of instants holds milliseconds since 1970, whatever the zone", () => {
  const given = [
    "1970-01-01T00:00:00Z",
    "2026-11-20T12:00:00.250Z",
    "2026-11-20T05:00:00.250-07:00",
    "2026-11-20",
    null,
  ];
  const builder = columnBuilder(instants((text: string | null) => text));
  for (const text of given) builder.add(text);
  const column = builder.finish(Uint32Array.of(0, 1, 2, 3, 4));
  assert.ok(column.kind === "number");
  const noon = Date.UTC(2026, 10, 20, 12, 0, 0, 250);
  assert.deepEqual(
    Array.from(new NumberColumn(column).all()),
    [0, noon, noon, Date.UTC(2026, 10, 20), NaN],
  );
});

Deno.test("NumberColumn.at returns how many values are past and which rows are ahead, cached between values", () => {
  const orNull = fc.option(fc.nat({ max: 9 }), { nil: NaN });
  fc.assert(
    fc.property(
      fc.array(orNull, { maxLength: 40 }),
      fc.array(fc.nat({ max: 10 })),
      (values, at) => {
        const column = numberColumn(values);
        for (const instant of at) {
          const { since, until, past, ahead } = column.at(instant);
          const reached = values.filter((value) => value <= instant);
          assert.equal(past, reached.length);
          assert.equal(since, Math.max(-Infinity, ...reached));
          assert.equal(until, Math.min(Infinity, ...values.filter((value) => value > instant)));
          assert.deepEqual(
            rowsOfBits(ahead, 0, Infinity),
            [...values.keys()].filter((row) => !(values[row]! <= instant)),
          );
          assert.equal(column.at(instant), column.at(Math.max(since, instant - 0.5)));
        }
      },
    ),
  );
});

Deno.test("a number column groups rows of equal values in ascending order, without nulls", () => {
  fc.assert(
    fc.property(rows, (rows) => {
      const values = rows.map((row) => row.number);
      const column = numberColumn(values);
      const { starts, rows: grouped } = column.groups();
      for (const value of [...values, 17.25]) {
        if (value === null) continue;
        const group = column.group(value);
        const wanted = [...values.keys()].filter((row) => values[row] === value);
        if (group === undefined) assert.deepEqual(wanted, []);
        else assert.deepEqual([...grouped.subarray(starts[group], starts[group + 1])], wanted);
      }
      assert.equal(grouped.length, values.filter((value) => value !== null).length);
      assert.equal(column.group(NaN), undefined);
    }),
    runs,
  );
});

Deno.test("groupRows sorts rows by code, preserving their order, and omits those without a code", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), fc.array(fc.nat()), (groups, picks) => {
      const codes = Int32Array.from(picks, (pick) => pick % (groups + 1) - 1);
      const { starts, rows } = groupRows(codes, groups);
      assert.equal(starts.length, groups + 1);
      for (let group = 0; group < groups; group++) {
        assert.deepEqual(
          [...rows.subarray(starts[group], starts[group + 1])],
          [...codes.keys()].filter((row) => codes[row] === group),
        );
      }
    }),
    runs,
  );
});

Deno.test("a text column finds the codes of equal texts under a normalization, and of texts that contain a fragment", () => {
  const column = textColumn(["Acme", "ACME", "acme corp", null, "ÉCLAIR"]);
  const lower = (text: string) => text.toLowerCase();
  assert.deepEqual(column.equal("aCmE", lower), [0, 1]);
  assert.deepEqual(column.equal("Acme", (text) => text), [0]);
  assert.deepEqual(column.equal("nobody", lower), []);
  assert.deepEqual(column.containing("CME"), [0, 1, 2]);
  assert.deepEqual(column.containing("éc"), [3]);
  assert.deepEqual(column.containing(""), [0, 1, 2, 3]);
  assert.equal(column.get(3), null);
  assert.equal(column.get(4), "ÉCLAIR");
});

for (const [distinct, bytes] of [[128, 1], [129, 2], [32_768, 2], [32_769, 4]] as const) {
  Deno.test(`codes of ${distinct} texts take ${bytes} bytes each, and one text can be replaced`, () => {
    const rowsOf = (count: number) =>
      Array.from({ length: count + 1 }, (_, i) => ({ text: i === 0 ? null : `text ${i}` }));
    const spec = texts((row) => row.text);
    const data = build(spec, rowsOf(distinct) as Row[], order(distinct + 1)) as TextColumnData;
    assert.equal(data.codes.BYTES_PER_ELEMENT, bytes);
    // The first row is dropped and another text is added.
    const builder = columnBuilder(spec, { data, rows: order(distinct + 1).slice(2) });
    for (const text of ["one more", "another"]) builder.add({ text });
    const next = builder.finish(order(distinct + 1)) as TextColumnData;
    const column = new TextColumn(next.codes, next.dictionary);
    const found = Array.from({ length: distinct + 1 }, (_, row) => column.get(row));
    const kept = rowsOf(distinct).slice(2).map(({ text }) => text);
    assert.deepEqual(found, [...kept, "one more", "another"]);
  });
}

const order = (length: number) => Uint32Array.from({ length }, (_, row) => row);

import assert from "node:assert/strict";
import fc from "fast-check";
import { columnBuilder } from "../../../src/library/columns/column_builders.ts";
import {
  type ColumnKind,
  type ColumnSpec,
  columnSpecs,
} from "../../../src/library/columns/columns.ts";
import { compareCodePoints, compareText } from "../../../src/base/text/text.ts";
import { permutation, ranksOf, rankTexts } from "../../../src/library/query/order.ts";
import { TextNumbering } from "../../../src/library/columns/text_numbering.ts";
import { Texts } from "../../../src/library/columns/texts.ts";

// deno-lint-ignore no-explicit-any -- rows of any test
const { flags, numbers, textLists, texts } = columnSpecs<any>();

const runs = { numRuns: 400, seed: 1 };

/** Characters on both sides of the surrogates, in both cases, that fold to one or several. */
const SIGNS = ["a", "A", "b", "Z", "z", "é", "É", "ß", "İ", "Σ", "_", "-", " ", "1", "\ud7ff"];
const HIGH = ["\ue000", "\uffee", "\uffff", "\u{10000}", "🏠", "🏡", "\u{10ffff}"];
const sign = fc.constantFrom(...SIGNS, ...HIGH);
const word = fc.oneof(
  fc.array(sign, { maxLength: 5 }).map((signs) => signs.join("")),
  fc.string({ unit: "binary", maxLength: 5 }),
);

const points = (text: string) => Array.from(text, (sign) => sign.codePointAt(0)!);

/** Compares lists of numbers lexicographically. */
function compareLists(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, i) => value !== b[i]);
  if (at === -1) return a.length - b.length;
  return at >= b.length ? 1 : a[at]! - b[at]!;
}

/** The naive twin: compares by code points ignoring case, then by code points. */
function compareTwins(a: string, b: string): number {
  return compareLists(points(a.toLowerCase()), points(b.toLowerCase())) ||
    compareLists(points(a), points(b));
}

Deno.test("compareCodePoints compares by code points, not by UTF-16 units", () => {
  fc.assert(
    fc.property(word, word, (a, b) => {
      assert.equal(
        Math.sign(compareCodePoints(a, b)),
        Math.sign(compareLists(points(a), points(b))),
      );
    }),
    runs,
  );
  assert.ok("🏠" < "\uffee");
  assert.ok(compareCodePoints("🏠", "\uffee") > 0);
  assert.ok(compareCodePoints("a🏠", "a") > 0);
  assert.ok(compareCodePoints("", "a") < 0);
});

Deno.test("compareText compares ignoring case first, then with case", () => {
  fc.assert(
    fc.property(word, word, (a, b) => {
      assert.equal(Math.sign(compareText(a, b)), Math.sign(compareTwins(a, b)));
    }),
    runs,
  );
  assert.deepEqual(
    ["b", "a", "_", "B", "Z", "A", "z", "", "10", "9"].toSorted(compareText),
    ["", "10", "9", "_", "A", "a", "B", "b", "Z", "z"],
  );
  assert.deepEqual(["énergie", "ÉCLAIR", "zeta"].toSorted(compareText), [
    "zeta",
    "ÉCLAIR",
    "énergie",
  ]);
});

Deno.test("compareText is a total order: antisymmetric, transitive, and equal only for identical texts", () => {
  fc.assert(
    fc.property(word, word, word, (a, b, c) => {
      assert.equal(compareText(a, b) === 0, a === b);
      assert.equal(Math.sign(compareText(a, b)), 0 - Math.sign(compareText(b, a)));
      if (compareText(a, b) <= 0 && compareText(b, c) <= 0) assert.ok(compareText(a, c) <= 0);
    }),
    runs,
  );
});

interface Row {
  readonly id: string;
  readonly name: string | null;
  readonly size: number | null;
  readonly safe: boolean | null;
}

const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 3 });

const rows: fc.Arbitrary<Row[]> = fc.array(
  fc.record({
    name: orNull(fc.oneof(word, fc.constantFrom("Acme", "ACME", "acme"))),
    size: orNull(fc.oneof(fc.integer({ min: -2, max: 2 }), fc.double({ noNaN: true }))),
    safe: orNull(fc.boolean()),
  }),
  { maxLength: 25 },
).chain((rows) =>
  fc.shuffledSubarray([...rows.keys()], { minLength: rows.length, maxLength: rows.length })
    .map((ids) => rows.map((row, i) => ({ ...row, id: `${ids[i]! % 2 ? "R" : "r"}${ids[i]}` })))
);

const SPECS: Readonly<Record<string, ColumnSpec<Row, ColumnKind>>> = {
  name: texts((row) => row.name),
  size: numbers((row) => row.size),
  safe: flags((row) => row.safe),
};

/** @param kept Rows that are known to be in order already. */
function orderOf(rows: readonly Row[], order: readonly string[], kept: number[] = []): number[] {
  const keys = order.map((name) => {
    const builder = columnBuilder(SPECS[name.replace("-", "")]!);
    for (const row of rows) builder.add(row);
    return { keys: builder.sortKeys(), descending: name.startsWith("-") };
  });
  const ids = ranksOf(rows.map((row) => row.id));
  return [...permutation(keys, ids, Uint32Array.from(kept))];
}

/** The naive twin: nulls last in either direction, ties by id. */
function compareRows(a: Row, b: Row, order: readonly string[]): number {
  for (const part of order) {
    const [left, right] = [a, b].map((row) => row[part.replace("-", "") as keyof Row]);
    if (left === right) continue;
    if (left === null) return 1;
    if (right === null) return -1;
    const difference = typeof left === "string"
      ? compareTwins(left, right as string)
      : Number(left) - Number(right);
    if (difference !== 0) return part.startsWith("-") ? -difference : difference;
  }
  return compareTwins(a.id, b.id);
}

const order = fc.uniqueArray(fc.constantFrom("name", "size", "safe"), { maxLength: 3 })
  .chain((names) =>
    fc.tuple(...names.map((name) => fc.constantFrom(name, `-${name}`))) as fc.Arbitrary<string[]>
  );

Deno.test("permutation sorts like its naive twin: nulls last in both directions, ties by id", () => {
  fc.assert(
    fc.property(rows, order, (rows, order) => {
      assert.deepEqual(
        orderOf(rows, order),
        [...rows.keys()].sort((a, b) => compareRows(rows[a]!, rows[b]!, order)),
      );
    }),
    runs,
  );
});

Deno.test("permutation does not depend on the order of its input", () => {
  fc.assert(
    fc.property(rows, order, (rows, order) => {
      const turned = rows.toReversed();
      assert.deepEqual(
        orderOf(rows, order).map((row) => rows[row]!.id),
        orderOf(turned, order).map((row) => turned[row]!.id),
      );
    }),
    runs,
  );
});

Deno.test("nulls sort last in ascending and descending order", () => {
  const rows: Row[] = [
    { id: "1", name: null, size: null, safe: null },
    { id: "2", name: "b", size: 2, safe: true },
    { id: "3", name: "A", size: -1, safe: false },
  ];
  for (const name of ["name", "size", "safe"]) {
    assert.deepEqual(orderOf(rows, [name]), [2, 1, 0], name);
    assert.deepEqual(orderOf(rows, [`-${name}`]), [1, 2, 0], `-${name}`);
  }
});

Deno.test("permutation is the same if the order of some rows is already known", () => {
  fc.assert(
    fc.property(rows, order, fc.func(fc.boolean()), (rows, order, isKept) => {
      const sorted = orderOf(rows, order);
      assert.deepEqual(orderOf(rows, order, sorted.filter((row) => isKept(row))), sorted);
    }),
    runs,
  );
});

Deno.test("text ranks are the same if some texts are already ranked, and some are gone", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(word),
      fc.uniqueArray(word),
      fc.func(fc.boolean()),
      (before, added, stays) => {
        const old = new TextNumbering();
        for (const text of before) old.number(text);
        const first = old.finish(Int32Array.from(before.keys()));
        const next = new TextNumbering(first.texts);
        const used = before.filter((text) => stays(text)).concat(added);
        const codes = Int32Array.from(used, (text) => next.number(text));
        const numbered = next.finish(codes);
        const texts = new Texts(numbered.texts).all();
        assert.deepEqual(Array.from(codes, (code) => texts[code]), used);
        assert.equal(texts.length, new Set(used).size);
        assert.deepEqual(rankTexts(numbered, ranksOf(before)), ranksOf(texts));
      },
    ),
    runs,
  );
});

Deno.test("unchanged texts keep their memory and their ranks", () => {
  const old = new TextNumbering();
  for (const text of ["b", "a", "ñ", "中"]) old.number(text);
  const { texts } = old.finish(Int32Array.of(0, 1, 2, 3));
  const next = new TextNumbering(texts);
  const numbered = next.finish(Int32Array.from(["中", "a", "ñ", "b"], (text) => next.number(text)));
  assert.equal(numbered.texts, texts);
  const ranks = ranksOf(new Texts(texts).all());
  assert.equal(rankTexts(numbered, ranks), ranks);
});

Deno.test("sorting by a list column throws a TypeError", () => {
  assert.throws(
    () => columnBuilder(textLists((list: string[]) => list)).sortKeys(),
    new TypeError("Cannot order by a column of lists"),
  );
});

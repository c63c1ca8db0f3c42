import assert from "node:assert/strict";
import fc from "fast-check";
import { exact } from "../../../src/base/text/text.ts";
import { FlagColumn } from "../../../src/library/columns/flag_column.ts";
import {
  contains,
  equals,
  equalsNumber,
  type Filter,
  flagged,
} from "../../../src/library/query/filters.ts";
import { count, select, selectPage } from "../../../src/library/query/query.ts";
import {
  allBits,
  BitsCache,
  bitsWhere,
  complement,
  countBits,
  countBitsBetween,
  endsOfBits,
  hasBit,
  intersection,
  movedBits,
  noBits,
  rowBits,
  rowsOfBits,
  ScratchBits,
  union,
} from "../../../src/library/query/row_bits.ts";
import { SortedValues, statistics } from "../../../src/library/statistics/statistics.ts";
import { numberColumn, textColumn } from "../../support/fixtures/columns.ts";
import "../../support/fixtures/same_runs.ts";

/** Sets of rows, including empty and full ones, mostly with a size that is not a multiple of 32. */
const sets = fc.nat({ max: 200 }).chain((size) =>
  fc.record({
    size: fc.constant(size),
    one: fc.uniqueArray(fc.nat({ max: Math.max(0, size - 1) }), { maxLength: size }),
    other: fc.uniqueArray(fc.nat({ max: Math.max(0, size - 1) }), { maxLength: size }),
    offset: fc.nat({ max: 210 }),
    limit: fc.nat({ max: 210 }),
  })
);

const scratch = new ScratchBits();

const rising = (rows: Iterable<number>) => [...rows].sort((a, b) => a - b);

Deno.test("row bits can be counted, combined and paged like the rows they were built from", () => {
  fc.assert(fc.property(sets, ({ size, one, other, offset, limit }) => {
    const bits = bitsWhere(size, (row) => one.includes(row));
    const rows = rising(one.filter((row) => row < size));
    assert.deepEqual(rowsOfBits(bits, 0, Infinity), rows);
    assert.deepEqual(rowsOfBits(bits, offset, limit), rows.slice(offset, offset + limit));
    assert.equal(countBits(bits), rows.length);
    for (let row = 0; row < size; row++) assert.equal(hasBit(bits, row), rows.includes(row));
    const others = bitsWhere(size, (row) => other.includes(row));
    // The scratch memory held a set of another size before.
    for (const both of [intersection([bits, others]), intersection([bits, others], scratch)]) {
      assert.deepEqual(rowsOfBits(both, 0, Infinity), rows.filter((row) => other.includes(row)));
    }
    const either = union([bits, others]);
    assert.deepEqual(
      rowsOfBits(either, 0, Infinity),
      rising(new Set([...rows, ...other.filter((row) => row < size)])),
    );
    assert.deepEqual(rowsOfBits(bits, 0, Infinity), rows, "combining changes its input");
    assert.deepEqual(
      endsOfBits(bits),
      rows.length === 0 ? undefined : [rows[0], rows.at(-1)],
    );
    const [from, to] = rising([offset, limit].map((row) => Math.min(row, size)));
    assert.equal(
      countBitsBetween(bits, from!, to!),
      rows.filter((row) => from! <= row && row < to!).length,
    );
    assert.deepEqual(rowsOfBits(allBits(size), 0, Infinity), [...Array(size).keys()]);
    assert.deepEqual(
      rowsOfBits(complement(bits, size), 0, Infinity),
      [...Array(size).keys()].filter((row) => !rows.includes(row)),
    );
  }));
});

Deno.test("movedBits renumbers rows and drops those without a new number", () => {
  fc.assert(fc.property(sets, ({ size, one, other }) => {
    const numbers = Int32Array.from(
      { length: size },
      (_, row) => other.includes(row) ? -1 : size - 1 - row,
    );
    const bits = bitsWhere(size, (row) => one.includes(row));
    const wanted = one.filter((row) => row < size && !other.includes(row));
    assert.deepEqual(
      rowsOfBits(movedBits(bits, numbers, noBits(size)), 0, Infinity),
      rising(wanted.map((row) => size - 1 - row)),
    );
  }));
});

Deno.test("a column caches its most recently used bits, at least sixteen", () => {
  const kept = new BitsCache(2 ** 30);
  let made = 0;
  const ask = (name: number) => kept.of(name, () => rowBits(Uint32Array.of(made++)));
  const first = ask(0);
  for (let name = 1; name < 16; name++) ask(name);
  assert.equal(ask(0), first);
  assert.equal(made, 16);
  ask(16);
  assert.notEqual(ask(0), first);
});

const KINDS = ["common", "common", "common", "rare kind", "Other", null];

/** Several hundred rows, with both rare and frequent values. */
const tables = fc.record({
  seed: fc.nat(),
  size: fc.integer({ min: 150, max: 700 }),
  kind: fc.constantFrom("common", "rare", "once", "none", undefined),
  part: fc.constantFrom("o", "kind", undefined),
  term: fc.constantFrom(60, 61, 999, undefined),
  safe: fc.constantFrom(true, false, undefined),
  odd: fc.boolean(),
  offset: fc.nat({ max: 300 }),
  limit: fc.nat({ max: 60 }),
  reversed: fc.boolean(),
});

Deno.test("filters that compute their rows at once match filters that test each row", () => {
  fc.assert(fc.property(tables, ({ seed, size, kind, part, term, safe, odd, ...page }) => {
    const random = (row: number, salt: number) => (Math.imul(row + seed, 2654435761 + salt) >>> 8);
    const rows = Array.from({ length: size }, (_, row) => ({
      kind: row === 77 ? "once" : random(row, 1) % 90 === 0 ? "rare" : KINDS[random(row, 3) % 6]!,
      term: random(row, 5) % 40 === 0 ? NaN : 60 + random(row, 7) % 3,
      safe: random(row, 9) % 3,
      value: random(row, 11) % 5 === 0 ? NaN : random(row, 13) % 50,
    }));
    const kinds = textColumn(rows.map((row) => row.kind));
    const filters: (Filter | undefined)[] = [
      equals(kinds, kind, exact),
      contains(kinds, part),
      equalsNumber(numberColumn(rows.map((row) => row.term)), term),
      flagged(new FlagColumn(Uint8Array.from(rows, (row) => row.safe)), safe),
      odd ? { passes: (row) => row % 2 === 1 } : undefined,
    ];
    const passes = (row: number) => {
      const { kind: own, term: ownTerm, safe: ownSafe } = rows[row]!;
      return (kind === undefined || own === kind) &&
        (part === undefined || (own?.toLowerCase().includes(part) ?? false)) &&
        (term === undefined || ownTerm === term) &&
        (safe === undefined || ownSafe === Number(safe)) && (!odd || row % 2 === 1);
    };
    const order = page.reversed ? Uint32Array.from(rows.keys()).reverse() : undefined;
    const found = [...order ?? rows.keys()].filter(passes);
    const query = { where: filters, size, ...order === undefined ? {} : { order } };
    assert.deepEqual(select(query), found);
    assert.equal(count({ where: filters, size }), found.length);
    const { offset, limit } = page;
    assert.deepEqual(selectPage({ ...query, offset, limit }), {
      rows: found.slice(offset, offset + limit),
      total: found.length,
    });
    const values = found.map((row) => rows[row]!.value).filter((value) => !isNaN(value));
    const sorted = new SortedValues(Float64Array.from(rows, (row) => row.value));
    for (const given of [statistics(sorted, filters), statistics(sorted, filters)]) {
      assert.equal(given.sample_size, values.length);
      assert.equal(given.min, values.length === 0 ? null : Math.min(...values));
      assert.equal(given.max, values.length === 0 ? null : Math.max(...values));
      assert.equal(given.median, medianOf(values));
    }
  }));
});

function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  if (sorted.length === 0) return null;
  const middle = (sorted.length - 1) / 2;
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2;
}

Deno.test("a row set and a row list are incompatible types", () => {
  const list = Uint32Array.of(0, 2);
  const set = bitsWhere(3, (row) => row !== 1);
  // @ts-expect-error A list is no set.
  assert.equal(countBits(list), 1);
  // @ts-expect-error A set is no list.
  const wrong: Uint32Array = set;
  assert.equal(wrong.length, 1);
  assert.equal(countBits(set), 2);
});

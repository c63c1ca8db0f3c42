import assert from "node:assert/strict";
import { op, table } from "arquero";
import fc from "fast-check";
import { FlagColumn } from "../../../src/library/columns/flag_column.ts";
import {
  equals,
  equalsNumber,
  flagged,
  NOTHING,
  unexpired,
} from "../../../src/library/query/filters.ts";
import { exact } from "../../../src/base/text/text.ts";
import {
  SortedValues,
  type Statistics,
  statistics,
} from "../../../src/library/statistics/statistics.ts";
import { numberColumn, textColumn } from "../../support/fixtures/columns.ts";

const runs = { numRuns: 300, seed: 1 };

const NONE: Statistics = {
  avg: null,
  median: null,
  min: null,
  max: null,
  stddev: null,
  p25: null,
  p75: null,
  sample_size: 0,
};

/** The naive twin: sorts, and uses textbook formulas. */
function naive(values: readonly (number | null)[]): Statistics {
  const sorted = values.filter((value) => value !== null).sort((a, b) => a - b);
  const size = sorted.length;
  if (size === 0) return NONE;
  const avg = sorted.reduce((sum, value) => sum + value, 0) / size;
  const quantile = (fraction: number) => {
    const place = fraction * (size - 1);
    const [below, above] = [Math.floor(place), Math.ceil(place)];
    return sorted[below]! + (place - below) * (sorted[above]! - sorted[below]!);
  };
  return {
    avg,
    median: quantile(0.5),
    min: Math.min(...sorted),
    max: Math.max(...sorted),
    stddev: Math.sqrt(sorted.reduce((sum, value) => sum + (value - avg) ** 2, 0) / size),
    p25: quantile(0.25),
    p75: quantile(0.75),
    sample_size: size,
  };
}

/** Equal except for rounding in sums of a different order. */
function assertClose(actual: Statistics, wanted: Statistics, scale: number): void {
  for (const [name, value] of Object.entries(wanted)) {
    const given = actual[name as keyof Statistics];
    if (value === null || given === null) assert.equal(given, value, name);
    else assert.ok(Math.abs(given - value) <= 1e-9 * scale, `${name}: ${given}, not ${value}`);
  }
}

interface Row {
  readonly value: number | null;
  readonly kind: string | null;
  readonly term: number | null;
  readonly safe: boolean | null;
}

const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 4 });

const rows: fc.Arbitrary<Row[]> = fc.array(
  fc.record({
    value: orNull(
      fc.oneof(
        fc.integer({ min: 0, max: 30 }).map((n) => n / 100),
        fc.double({ min: -1000, max: 1000, noNaN: true }).map((value) => value + 0),
      ),
    ),
    kind: orNull(fc.constantFrom("loan", "lease", "ppa")),
    term: orNull(fc.constantFrom(12, 60, 240)),
    safe: orNull(fc.boolean()),
  }),
  { maxLength: 40 },
);

function columnSpecs(rows: readonly Row[]) {
  return {
    values: Float64Array.from(rows, (row) => row.value ?? NaN),
    kind: textColumn(rows.map((row) => row.kind)),
    term: numberColumn(rows.map((row) => row.term)),
    safe: new FlagColumn(
      Uint8Array.from(rows, (row) => row.safe === null ? 255 : Number(row.safe)),
    ),
  };
}

Deno.test("statistics of a whole column match its naive twin, without nulls", () => {
  fc.assert(
    fc.property(rows, (rows) => {
      const { values } = columnSpecs(rows);
      assertClose(
        statistics(new SortedValues(values), []),
        naive(rows.map((row) => row.value)),
        1000,
      );
    }),
    runs,
  );
});

Deno.test("statistics under any filters match the naive twin of the matching rows", () => {
  fc.assert(
    fc.property(
      rows,
      fc.array(
        fc.record({
          kind: fc.option(fc.constantFrom("loan", "lease", "ppa", "cash"), { nil: undefined }),
          term: fc.option(fc.constantFrom(12, 60, 240, 360), { nil: undefined }),
          safe: fc.option(fc.boolean(), { nil: undefined }),
        }),
        { minLength: 1, maxLength: 5 },
      ),
      (rows, requests) => {
        const { values, kind, term, safe } = columnSpecs(rows);
        // Shared by all requests, as in a version.
        const sorted = new SortedValues(values);
        for (const wanted of requests) {
          const where = [
            equals(kind, wanted.kind, exact),
            equalsNumber(term, wanted.term),
            flagged(safe, wanted.safe),
          ];
          const passing = rows.filter((row) =>
            (wanted.kind === undefined || row.kind === wanted.kind) &&
            (wanted.term === undefined || row.term === wanted.term) &&
            (wanted.safe === undefined || row.safe === wanted.safe)
          );
          assertClose(statistics(sorted, where), naive(passing.map((row) => row.value)), 1000);
        }
      },
    ),
    runs,
  );
});

Deno.test("statistics omit rows from the instant they expire", () => {
  const sorted = new SortedValues(Float64Array.of(1, 2, 3));
  const expires = numberColumn([10, 20, null]);
  const sizes = [9, 10, 20].map((now) => statistics(sorted, [unexpired(expires, now)]).sample_size);
  assert.deepEqual(sizes, [3, 2, 1]);
});

Deno.test("statistics match Arquero's", () => {
  fc.assert(
    fc.property(rows, (rows) => {
      const values = rows.map((row) => row.value);
      const [found] = table({ value: values }).rollup({
        avg: op.mean("value"),
        median: op.median("value"),
        min: op.min("value"),
        max: op.max("value"),
        stddev: op.stdevp("value"),
        p25: op.quantile("value", 0.25),
        p75: op.quantile("value", 0.75),
        sample_size: op.valid("value"),
      }).objects() as [Record<keyof Statistics, number>];
      const given = statistics(new SortedValues(columnSpecs(rows).values), []);
      if (given.sample_size === 0) assert.equal(found.sample_size, 0);
      // Arquero returns no deviation for a single value.
      else assertClose(given, { ...found, stddev: found.stddev ?? 0 }, 1000);
    }),
    runs,
  );
});

Deno.test("percentiles interpolate linearly, and stddev is that of the population", () => {
  assert.deepEqual(statistics(new SortedValues(Float64Array.of(4, 1, NaN, 3, 2)), []), {
    avg: 2.5,
    median: 2.5,
    min: 1,
    max: 4,
    stddev: Math.sqrt(1.25),
    p25: 1.75,
    p75: 3.25,
    sample_size: 4,
  });
});

Deno.test("statistics of one row equal its value, with a stddev of 0", () => {
  for (const value of [0.25, 0, -3, 1e-9]) {
    assert.deepEqual(statistics(new SortedValues(Float64Array.of(NaN, value)), []), {
      avg: value,
      median: value,
      min: value,
      max: value,
      stddev: 0,
      p25: value,
      p75: value,
      sample_size: 1,
    });
  }
});

Deno.test("statistics are all null if no row, value or match exists", () => {
  const one = new SortedValues(Float64Array.of(1));
  assert.deepEqual(statistics(new SortedValues(new Float64Array()), []), NONE);
  assert.deepEqual(statistics(new SortedValues(Float64Array.of(NaN, NaN)), []), NONE);
  assert.deepEqual(statistics(one, [NOTHING]), NONE);
  assert.deepEqual(statistics(one, [undefined, { passes: () => false }]), NONE);
});

Deno.test("statistics of equal values have that average and a stddev of 0", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 1, max: 30 }),
      (percent, length) => {
        const value = percent / 100;
        const given = statistics(new SortedValues(new Float64Array(length).fill(value)), []);
        assert.deepEqual([given.avg, given.stddev], [value, 0]);
      },
    ),
    runs,
  );
});

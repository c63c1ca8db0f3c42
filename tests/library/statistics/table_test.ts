import assert from "node:assert/strict";
import { op } from "arquero";
import fc from "fast-check";
import { columnBuilder } from "../../../src/library/columns/column_builders.ts";
import {
  type ColumnKind,
  type ColumnSpec,
  columnSpecs,
} from "../../../src/library/columns/columns.ts";
import { reader } from "../../../src/library/columns/column_readers.ts";
import { tableOf } from "../../../src/library/statistics/table.ts";
import { mapValues } from "../../../src/base/json/map_values.ts";

interface Row {
  readonly year: number | null;
  readonly safe: boolean | null;
  readonly occupation: string | null;
  readonly trades: readonly string[] | null;
}

const { flags, numbers, textLists, texts } = columnSpecs<Row>();
const SPECS: Readonly<Record<keyof Row, ColumnSpec<Row, ColumnKind>>> = {
  year: numbers((row) => row.year),
  safe: flags((row) => row.safe),
  occupation: texts((row) => row.occupation),
  trades: textLists((row) => row.trades),
};

const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 3 });
const word = fc.constantFrom("", "solar", "hvac", "ä", "日本");
const rows: fc.Arbitrary<Row[]> = fc.array(
  fc.record({
    year: orNull(fc.integer({ min: 2015, max: 2026 })),
    safe: orNull(fc.boolean()),
    occupation: orNull(word),
    trades: orNull(fc.array(word, { maxLength: 3 })),
  }),
  { minLength: 1, maxLength: 30 },
);

/** The rows as a version's table. */
function tableWith(rows: readonly Row[]) {
  return tableOf(mapValues(SPECS, (spec) => {
    const builder = columnBuilder(spec);
    for (const row of rows) builder.add(row);
    return reader(builder.finish(Uint32Array.from(rows.keys())));
  }));
}

Deno.test("a table has the rows' values: texts, booleans, and NaN for missing numbers", () => {
  fc.assert(fc.property(rows, (rows) => {
    const wanted = rows.map((row) => ({ ...row, year: row.year ?? NaN }));
    assert.deepEqual(tableWith(rows).objects(), wanted);
  }));
});

Deno.test("Arquero groups a table by text and aggregates it like a loop over the rows", () => {
  fc.assert(fc.property(rows, (rows) => {
    const newest = tableWith(rows).groupby("occupation").rollup({ year: op.max("year") })
      .objects() as { occupation: string | null; year?: number }[];
    const wanted = Map.groupBy(rows, ({ occupation }) => occupation);
    assert.deepEqual(
      new Map(newest.map(({ occupation, year }) => [occupation, year ?? null])),
      new Map([...wanted].map(([occupation, same]) => {
        const years = same.map(({ year }) => year).filter((year) => year !== null);
        return [occupation, years.length === 0 ? null : Math.max(...years)];
      })),
    );
  }));
});

import assert from "node:assert/strict";
import fc from "fast-check";
import { distanceMiles } from "../../../src/geo/territories/distance.ts";
import { type Near, SamplePoints } from "../../../src/geo/territories/sample_points.ts";
import "../../support/fixtures/same_runs.ts";

/** Some points are equal, some are on the antimeridian, and some rows have none. */
const degrees = (most: number) =>
  fc.oneof(
    fc.double({ min: -most, max: most, noNaN: true }),
    fc.constantFrom(0, 10, -10, most, -most, most - 0.1),
  );
const point = fc.record({ lat: degrees(90), lng: degrees(180) });
const points = fc.array(fc.option(point, { nil: { lat: NaN, lng: NaN }, freq: 4 }), {
  maxLength: 150,
});
const filters = fc.constantFrom(undefined, { passes: (row: number) => row % 3 !== 0 });

/** All rows that pass, by distance, then in row order; rows without a point last. */
function twin(
  points: readonly { lat: number; lng: number }[],
  from: { lat: number; lng: number },
  where: { passes(row: number): boolean } | undefined,
): Near[] {
  const rows = points.map(({ lat, lng }, row) => {
    const miles = distanceMiles(from.lat, from.lng, lat, lng);
    return { row, miles: isNaN(miles) ? null : miles };
  });
  return rows.filter(({ row }) => where?.passes(row) ?? true)
    .sort((a, b) => (a.miles ?? Infinity) - (b.miles ?? Infinity) || a.row - b.row);
}

const open = (points: readonly { lat: number; lng: number }[]) =>
  new SamplePoints(
    Float64Array.from(points, ({ lat }) => lat),
    Float64Array.from(points, ({ lng }) => lng),
  );

/** Treats distances within an inch as equal, because two formulas round differently. */
const rounded = (near: readonly Near[]) =>
  near.map(({ row, miles }) => ({ row, miles: miles === null ? null : miles.toFixed(4) }));

Deno.test("nearest returns the same rows as measuring all of them", () => {
  fc.assert(
    fc.property(
      points,
      point,
      filters,
      fc.integer({ min: 1, max: 20 }),
      (rows, from, where, most) => {
        const found = open(rows).nearest(from, most, where);
        const wanted = twin(rows, from, where).slice(0, most);
        assert.deepEqual(
          rounded(found).map(({ miles }) => miles),
          rounded(wanted).map(({ miles }) => miles),
        );
        for (const { row } of found) assert.ok(where?.passes(row) ?? true);
        assert.equal(new Set(found.map(({ row }) => row)).size, found.length);
      },
    ),
    { numRuns: 300 },
  );
});

Deno.test("within returns all rows in the given distance, in order", () => {
  fc.assert(
    fc.property(
      points,
      point,
      filters,
      fc.integer({ min: 1, max: 9000 }),
      (rows, from, where, most) => {
        const found = open(rows).within(from, most, where);
        const wanted = twin(rows, from, where).filter(({ miles }) =>
          miles !== null && miles <= most
        );
        assert.deepEqual(rounded(found), rounded(wanted));
      },
    ),
    { numRuns: 300 },
  );
});

Deno.test("of rows at the same point, the first ones are returned", () => {
  const county = { lat: 40, lng: -105 };
  const rows = [county, { lat: 41, lng: -105 }, county, { lat: NaN, lng: NaN }, county];
  const rowsOf = (most: number) =>
    open(rows).nearest(county, most, undefined).map(({ row }) => row);
  assert.deepEqual(rowsOf(2), [0, 2]);
  assert.deepEqual(rowsOf(9), [0, 2, 4, 1, 3]);
});

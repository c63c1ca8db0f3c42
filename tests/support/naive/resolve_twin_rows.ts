import fc from "fast-check";
import "../fixtures/same_runs.ts";
import type { UtilityTerritory } from "../../../src/datasets/utility_territory.ts";
import type { LatLng } from "../faults/resolve_census.ts";
import { square, territoryRow } from "../fixtures/resolve_rows.ts";
import { areaOf, doubleArea } from "./resolve_twin_shapes.ts";

/**
 * Random territories and addresses. Points and corners are on a grid whose numbers are exact in
 * binary, so that many points are exactly on a boundary.
 */

type Territory = UtilityTerritory;

/** The grid's southwest corner, in Weld County, Colorado, which contains the whole grid. */
const CORNER: LatLng = [40.25, -104.75];
export const COUNTY = "08123";
const STEP = 1 / 64;
const CELLS = 12;

/** The southwest corner of a cell. */
export const at = ([row, column]: readonly [number, number]): LatLng => [
  CORNER[0] + row * STEP,
  CORNER[1] + column * STEP,
];

/** The end of an address after the street, and what it implies. */
interface Ending {
  readonly text: string;
  readonly zip: string | null;
  readonly city: string | null;
}

const ENDINGS: readonly Ending[] = [
  { text: ", Evans, CO 80634", zip: "80634", city: "Evans" },
  { text: ", Greeley, CO 80631", zip: "80631", city: "Greeley" },
  { text: " Greeley Colorado 80634-1234", zip: "80634", city: "Greeley" },
  { text: ", Evans, CO 80620, USA", zip: "80620", city: "Evans" },
  { text: ", Greeley, CO", zip: null, city: "Greeley" },
  // What the ZIP code implies holds unless the address contradicts it.
  { text: ", 80631", zip: "80631", city: "Greeley" },
  { text: ", Zyzzyvaville, CO 80620", zip: "80620", city: "Evans" },
  { text: ", Greeley, CO 10007", zip: null, city: "Greeley" },
  { text: "", zip: null, city: null },
];

/** An address: a point of the grid, whether the geocoder is certain of it, and its ending. */
export interface Asked {
  readonly cell: readonly [number, number];
  readonly sure: boolean;
  readonly ending: Ending;
  readonly limit: number | undefined;
}

const cell = fc.integer({ min: 0, max: CELLS });

export const ASKED: fc.Arbitrary<Asked> = fc.record({
  cell: fc.tuple(cell, cell),
  sure: fc.boolean(),
  ending: fc.constantFrom(...ENDINGS),
  limit: fc.option(fc.integer({ min: 1, max: 14 }), { nil: undefined, freq: 3 }),
});

/** The address as sent; its house number encodes the point for the geocoder's stand-in. */
export function addressOf({ cell: [row, column], sure, ending }: Asked): string {
  return `${1000 + row * 20 + column} ${sure ? "Sure" : "Vague"} St${ending.text}`;
}

/** Where the stand-in locates an address; an uncertain one has two places. */
export function placesOf(address: string): LatLng[] {
  const number = Number(address.match(/^\d+/)![0]) - 1000;
  const place = at([Math.floor(number / 20), number % 20]);
  return address.includes("VAGUE") ? [place, [place[0] + 1, place[1]]] : [place];
}

const corner = fc.tuple(cell, cell).map((cell) => at(cell).toReversed() as [number, number]);
const triangle = fc.tuple(corner, corner, corner)
  .filter(([a, b, c]) => doubleArea([a, b, c]) !== 0)
  .map(([a, b, c]) => ({ type: "Polygon" as const, coordinates: [[a, b, c, a]] }));
const squareOf = (size: number) =>
  fc.tuple(cell, cell).map((cell) => square(...at(cell), size * STEP));
/** A square with a hole. */
const frame = fc.tuple(cell, cell).map(([row, column]) => ({
  type: "Polygon" as const,
  coordinates: [
    ...square(...at([row, column]), 5 * STEP).coordinates,
    ...square(...at([row + 1, column + 1]), 2 * STEP).coordinates,
  ] as [number, number][][],
}));
/** Two squares that touch at a corner. */
const pair = fc.tuple(cell, cell).map(([row, column]) => ({
  type: "MultiPolygon" as const,
  coordinates: [
    square(...at([row, column]), 3 * STEP).coordinates,
    square(...at([row + 3, column + 3]), 2 * STEP).coordinates,
  ] as [number, number][][][],
}));
const boundary = fc.oneof(triangle, triangle, squareOf(4), squareOf(7), frame, pair);

const place = fc.record({
  zip_code: fc.constantFrom(null, null, null, "80631", "80634", "80620"),
  city_name: fc.constantFrom(null, null, null, "Greeley", "GREELEY", "evans"),
  county_fips: fc.constantFrom(null, null, null, COUNTY, "08069"),
  state_code: fc.constantFrom("CO", "CO", "CO", "WY"),
});
/** Only of the county, or of a part of it with few of the addresses. */
const countyPlace = fc.record({
  zip_code: fc.constantFrom(null, null, "80634"),
  city_name: fc.constantFrom(null, "Evans", "Milliken"),
  county_fips: fc.constant(COUNTY),
});
const sample = fc.tuple(fc.integer({ min: 39_200_000, max: 41_600_000 }), fc.constant(-104.5))
  .map(([millionths, sample_lng]) => ({ sample_lat: millionths / 1_000_000, sample_lng }));
const confidence = fc.constantFrom(
  "high" as const,
  "high" as const,
  "medium" as const,
  "low" as const,
  null,
);

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: {}, freq: 1 });

const bounded = fc.tuple(boundary, fc.boolean(), confidence, maybe(place), maybe(sample))
  .map(([geometry, quoteSafe, confidence, place, sample]) =>
    territoryRow({ id: "", geometry, quoteSafe, confidence, place: { ...place, ...sample } })
  );
const unbounded = (where: fc.Arbitrary<Partial<Territory["geography"]>>) =>
  fc.tuple(where, confidence).map(([place, confidence]) =>
    territoryRow({ id: "", place, confidence })
  );

/** Names of utilities: after the addresses' cities, other cities, or none. */
const NAMES = [
  "",
  "City of Greeley",
  "",
  "Greeley Light Co",
  "City of Milliken",
  "City of Evans",
  "",
];

type Utility = Pick<Territory["utility"], "id" | "slug" | "eia_utility_id" | "provider_type">;

/** Utilities: three that EPA lists for the ZIP codes, one that it lists elsewhere, and others. */
const UTILITIES: readonly Utility[] = [
  { id: "xcel", slug: "xcel", eia_utility_id: "15466", provider_type: "iou" },
  { id: "poudre", slug: "poudre", eia_utility_id: "15257", provider_type: "cooperative" },
  { id: "united", slug: "united", eia_utility_id: "19499", provider_type: "cooperative" },
  { id: "san-isabel", slug: "isabel", eia_utility_id: "16603", provider_type: "cooperative" },
  { id: "own-1", slug: "own_1", eia_utility_id: "990001", provider_type: "municipal" },
  { id: "own-2", slug: "own_2", eia_utility_id: "990002", provider_type: "unknown" },
  { id: "none-1", slug: "none_1", eia_utility_id: null, provider_type: "unknown" },
  { id: "none-2", slug: "none_2", eia_utility_id: null, provider_type: "cooperative" },
  { id: "none-3", slug: "none_3", eia_utility_id: null, provider_type: "federal" },
];

/** Sets of rows, each without some kinds of rows, so that every fallback is reached. */
export function rowSets(n: number): Territory[][] {
  const several = (row: fc.Arbitrary<Territory>) => fc.array(row, { minLength: 6, maxLength: 10 });
  const kinds = fc.tuple(
    several(bounded),
    several(unbounded(place)),
    several(unbounded(countyPlace)),
    several(unbounded(sample)),
  );
  return fc.sample(kinds, n).map(([bounded, placed, ofCounty, sampled], set) => {
    const rows = [
      ...(set % 3 === 2 ? [] : withDistinctAreas(bounded)),
      ...[placed, ofCounty, placed, []][set % 4]!,
      ...(set % 5 === 1 ? [] : sampled),
    ];
    // Twice each, so that only the id decides; ids are in no order of rows or names.
    return [...rows, ...rows].map((row, i) => ({
      ...row,
      record_id: `row-${(i * 37) % 101}`,
      utility: {
        ...row.utility,
        ...UTILITIES[((i % rows.length) * 31) % UTILITIES.length]!,
        name: NAMES[i % NAMES.length]! || `Co ${(i * 53) % 101}`,
      },
    }));
  });
}

/** Without rows whose areas are so close to another's that the shape of the Earth would decide. */
function withDistinctAreas(rows: readonly Territory[]): Territory[] {
  const kept: Territory[] = [];
  for (const row of rows) {
    const ratios = kept.map((other) => areaOf(row) / areaOf(other));
    if (ratios.every((ratio) => Math.abs(ratio - 1) > 0.01)) kept.push(row);
  }
  return kept;
}

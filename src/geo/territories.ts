import { countiesMeant, type County, countyName, kindOf } from "../base/county_names.ts";
import { placeName } from "../base/place_names.ts";
import { type Soon, whenThere } from "../base/soon.ts";
import { exact } from "../base/text.ts";
import { equals, equalsOrAny, type Filter } from "../library/filters.ts";
import { select } from "../library/query.ts";
import type { PostalAddress } from "./address.ts";
import type { Boundaries } from "./boundaries.ts";
import type { Gazetteer, Place } from "./gazetteer.ts";
import { type Geocode, isExact } from "./geocoder.ts";
import { samplePoints } from "./sample_points.ts";
import { SHAPES } from "./shapes.ts";
import { territoryOrder } from "./territory_order.ts";
import type { TerritoryVersion } from "./territory_version.ts";

/** How territories were found, the surest way first (decisions, Resolve and quote-context). */
export type ResolutionMethod =
  | "polygon_lookup"
  | "zip_lookup"
  | "city_lookup"
  | "county_lookup"
  | "sample_point_nearest";

/** A territory that may serve an address. */
export interface FoundTerritory {
  readonly row: number;
  /** From the address to the territory's sample point; null without one. */
  readonly miles: number | null;
  /** Whether the row's own readiness holds for this address. */
  readonly quoteSafe: boolean;
}

/** The territories of an address, the likeliest first. */
export interface Territories {
  /** Null when there is none. */
  readonly method: ResolutionMethod | null;
  readonly found: readonly FoundTerritory[];
  /** How many are quote-safe, also beyond the limit. */
  readonly quoteSafe: number;
}

/** What is asked: where the address is, which rows may be seen, and how many are wanted. */
export interface TerritoryQuery {
  readonly address: PostalAddress;
  readonly geocode: Geocode;
  readonly visible: Filter | undefined;
  readonly limit: number;
}

/** Beyond it a sample point says nothing of who serves an address. */
const NEAREST_WITHIN_MILES = 60;

/**
 * Finds the territories of a geocoded address: those whose boundary holds the point, else those of
 * its ZIP code, its city, its county, and last those with the nearest sample points.
 */
export function findTerritories(
  territories: TerritoryVersion,
  query: TerritoryQuery,
  boundaries: Boundaries,
  gazetteer: Gazetteer,
): Soon<Territories> {
  const shapes = SHAPES.of(territories);
  const inside = shapes === null ? [] : boundaries.rowsAt(shapes, query.geocode);
  return whenThere(inside, (inside) => ranked(territories, query, inside, gazetteer));
}

/** @param inside Rows whose boundary holds the point. */
function ranked(
  territories: TerritoryVersion,
  { address, geocode, visible, limit }: TerritoryQuery,
  inside: Iterable<number>,
  gazetteer: Gazetteer,
): Territories {
  const place = gazetteer.place(address, geocode);
  const [method, rows, measure] = likeliest(territories, {
    inside,
    place,
    geocode,
    visible,
    gazetteer,
  });
  // Off a boundary, or not sure on which side of it, nothing is safe.
  const sure = method === "polygon_lookup" && isExact(geocode);
  const flags = territories.columns.quote_safe.values;
  const isSafe = (row: number) => sure && flags[row] === 1;
  const points = samplePoints(territories);
  return {
    method,
    found: territoryOrder(territories).sort(rows, place.city, measure).slice(0, limit)
      .map((row) => ({ row, miles: points.milesTo(row, geocode), quoteSafe: isSafe(row) })),
    quoteSafe: sure ? rows.filter(isSafe).length : 0,
  };
}

interface Situation {
  /** Rows whose boundary holds the point. */
  readonly inside: Iterable<number>;
  readonly place: Place;
  readonly geocode: Geocode;
  readonly visible: Filter | undefined;
  readonly gazetteer: Gazetteer;
}

type Measured = readonly [
  method: ResolutionMethod | null,
  rows: readonly number[],
  /** Of rows that are else alike, that of the smaller measure comes first. */
  measure: (row: number) => number,
];

/** The rows that the surest way finds. */
function likeliest(territories: TerritoryVersion, situation: Situation): Measured {
  const { inside, place, geocode, visible, gazetteer } = situation;
  const area = (row: number) => SHAPES.of(territories)?.areas[row] ?? NaN;
  const hits = Array.from(inside).filter((row) => visible?.passes(row) ?? true);
  if (hits.length > 0) return ["polygon_lookup", hits, area];

  for (const [method, rowsOf] of WAYS) {
    const rows = rowsOf(territories, place, visible, gazetteer);
    if (rows.length > 0) return [method, rows, area];
  }

  const near = samplePoints(territories).within(geocode, NEAREST_WITHIN_MILES, visible);
  const miles = new Map(near.map(({ row, miles }) => [row, miles!]));
  const method = near.length === 0 ? null : "sample_point_nearest";
  return [method, near.map(({ row }) => row), (row) => miles.get(row)!];
}

type Way = (
  territories: TerritoryVersion,
  place: Place,
  visible: Filter | undefined,
  gazetteer: Gazetteer,
) => number[];

/** Rows of the ZIP code, of the city, of the county; never ones of another part of those. */
const WAYS: readonly [ResolutionMethod, Way][] = [
  [
    "zip_lookup",
    (territories, { zip }, visible) =>
      zip === null
        ? []
        : rowsWhere(territories, equals(territories.columns.zip_code, zip, exact), visible),
  ],
  [
    "city_lookup",
    (territories, { zip, city, state }, visible) =>
      city === null || state === null ? [] : rowsWhere(
        territories,
        equals(territories.columns.city_name, city, placeName),
        equals(territories.columns.state_code, state, exact),
        ofZip(territories, zip),
        visible,
      ),
  ],
  ["county_lookup", (territories, { zip, city, countyFips }, visible, gazetteer) => {
    if (countyFips === null) return [];
    const inPart = [
      equalsOrAny(territories.columns.city_name, city ?? undefined, placeName),
      ofZip(territories, zip),
      visible,
    ];
    const ofCounty = equals(territories.columns.county_fips, countyFips, exact);
    const named = namedOnly(territories, countyFips, gazetteer).filter((row) =>
      inPart.every((filter) => filter?.passes(row) ?? true)
    );
    return [...rowsWhere(territories, ofCounty, ...inPart), ...named];
  }],
];

function rowsWhere(territories: TerritoryVersion, ...where: (Filter | undefined)[]): number[] {
  return select({ size: territories.size, where });
}

function ofZip(territories: TerritoryVersion, zip: string | null): Filter | undefined {
  return equalsOrAny(territories.columns.zip_code, zip ?? undefined, exact);
}

/** Rows that name their county, but not its FIPS code. */
function namedOnly(
  territories: TerritoryVersion,
  countyFips: string,
  gazetteer: Gazetteer,
): readonly number[] {
  const { byName, byFips } = territories.once(withoutFips);
  let rows = byFips.get(countyFips);
  if (rows === undefined) {
    const county = gazetteer.county(countyFips);
    const { name, state } = county ?? { name: null, state: null };
    const candidates = name === null ? [] : byName.get(`${state} ${countyName(name)}`) ?? [];
    rows = county === undefined
      ? []
      : countiesMeant(candidates, `${name} ${kindOf(county)}`).map(({ row }) => row);
    byFips.set(countyFips, rows);
  }
  return rows;
}

type NamedRow = County & { readonly row: number };

/** Rows without a county's FIPS code. */
interface NamedRows {
  /** By state and county's name. */
  readonly byName: ReadonlyMap<string, readonly NamedRow[]>;
  /** Those of the counties that were asked for. */
  readonly byFips: Map<string, readonly number[]>;
}

function withoutFips(territories: TerritoryVersion): NamedRows {
  const [codes, names] = [territories.columns.county_fips, territories.columns.county_name];
  const states = territories.columns.state_code;
  const rows = Array.from({ length: territories.size }, (_, row): NamedRow => (
    { row, name: names.get(row), state: states.get(row), fips: null }
  ));
  const byName = Map.groupBy(
    rows.filter(({ row, name }) => name !== null && codes.get(row) === null),
    ({ state, name }) => `${state} ${countyName(name!)}`,
  );
  return { byName, byFips: new Map() };
}

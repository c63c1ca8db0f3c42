import { LRUCache } from "lru-cache";
import {
  countiesMeant,
  type County,
  countyName,
  nameWithKind,
} from "../../base/places/county_names.ts";
import { placeName } from "../../base/places/place_names.ts";
import { exact } from "../../base/text/text.ts";
import { equals, equalsOrAny, type Filter } from "../../library/query/filters.ts";
import { select } from "../../library/query/query.ts";
import type { Gazetteer, Place } from "../geocoding/gazetteer.ts";
import { SHAPES } from "./shapes.ts";
import { territoryOrder } from "./territory_order.ts";
import type { TerritoryVersion } from "./territory_version.ts";

/** How the territories of a place were found, the surest way first. */
export type PlaceMethod = "zip_lookup" | "city_lookup" | "county_lookup";

/** Rows of territories, the likeliest first, and how they were found. */
export interface RankedRows<Method> {
  readonly method: Method;
  readonly rows: readonly number[];
}

/** Of so many places the territories are remembered: those that a firm quotes in are few. */
const MOST_PLACES = 1_000;

/** The territories of a place's ZIP code, else of its city, else of its county. */
export function territoriesOfPlace(
  territories: TerritoryVersion,
  place: Place,
  visible: Filter | undefined,
  gazetteer: Gazetteer,
): RankedRows<PlaceMethod> | undefined {
  if (visible !== undefined) return rankedOf(territories, place, visible, gazetteer);
  const known = territories.once(rememberedPlaces);
  const key = `${place.zip}|${place.city}|${place.state}|${place.countyFips}`;
  let found = known.get(key);
  if (found === undefined) {
    found = { ranked: rankedOf(territories, place, undefined, gazetteer) };
    known.set(key, found);
  }
  return found.ranked;
}

/** What was found for places, where all rows may be seen. */
function rememberedPlaces() {
  const max = MOST_PLACES;
  return new LRUCache<string, { ranked: RankedRows<PlaceMethod> | undefined }>({ max });
}

function rankedOf(
  territories: TerritoryVersion,
  place: Place,
  visible: Filter | undefined,
  gazetteer: Gazetteer,
): RankedRows<PlaceMethod> | undefined {
  for (const [method, rowsOf] of WAYS) {
    const found = rowsOf(territories, place, visible, gazetteer);
    if (found.length === 0) continue;
    const rows = territoryOrder(territories).sort(found, place.city, areasOf(territories));
    return { method, rows };
  }
  return undefined;
}

/** Of territories that are else alike, the smaller comes first; NaN without a boundary. */
export function areasOf(territories: TerritoryVersion): (row: number) => number {
  const areas = SHAPES.of(territories)?.areas;
  return (row) => areas?.[row] ?? NaN;
}

type Way = (
  territories: TerritoryVersion,
  place: Place,
  visible: Filter | undefined,
  gazetteer: Gazetteer,
) => number[];

/** Rows of the ZIP code, of the city, of the county; never ones of another part of those. */
const WAYS: readonly [PlaceMethod, Way][] = [
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
    const candidates = county === undefined
      ? []
      : byName.get(`${county.state} ${countyName(county.name)}`) ?? [];
    rows = county === undefined
      ? []
      : countiesMeant(candidates, nameWithKind(county)).map(({ row }) => row);
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

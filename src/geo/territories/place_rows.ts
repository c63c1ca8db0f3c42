import { changedCounty, otherCodes } from "../../base/places/county_identities.ts";
import {
  countiesMeant,
  type County,
  countyName,
  type NamedCounty,
  nameWithKind,
} from "../../base/places/county_names.ts";
import { placeName } from "../../base/places/place_names.ts";
import { exact } from "../../base/text/text.ts";
import { ofCountyCode } from "../../datasets/places/county_filter.ts";
import { equals, equalsOrAny, type Filter } from "../../library/query/filters.ts";
import { select } from "../../library/query/query.ts";
import type { Gazetteer, Place } from "../geocoding/gazetteer.ts";
import type { FoundRows } from "./candidates.ts";
import type { TerritoryVersion } from "./territory_version.ts";

/** The rows that name a place's ZIP code, its city and its county. */
type PlaceRows = Omit<FoundRows, "polygon">;

/** Finds the rows of a place by the place that they name. */
export function rowsOfPlace(
  territories: TerritoryVersion,
  place: Place,
  visible: Filter | undefined,
  gazetteer: Gazetteer,
): PlaceRows {
  const rowsBy = (source: keyof PlaceRows) => WAYS[source](territories, place, visible, gazetteer);
  return { zip: rowsBy("zip"), city: rowsBy("city"), county: rowsBy("county") };
}

type Way = (
  territories: TerritoryVersion,
  place: Place,
  visible: Filter | undefined,
  gazetteer: Gazetteer,
) => number[];

/** Rows of the ZIP code, of the city and of the county, but not of another part of those. */
const WAYS: Readonly<Record<keyof PlaceRows, Way>> = {
  zip: (territories, { zip }, visible) =>
    zip === null
      ? []
      : rowsWhere(territories, equals(territories.columns.zip_code, zip, exact), visible),
  city: (territories, { zip, city, state }, visible) =>
    city === null || state === null ? [] : rowsWhere(
      territories,
      equals(territories.columns.city_name, city, placeName),
      equals(territories.columns.state_code, state, exact),
      ofZip(territories, zip),
      visible,
    ),
  county: (territories, { zip, city, countyFips }, visible, gazetteer) => {
    if (countyFips === null) return [];
    const inPart = [
      equalsOrAny(territories.columns.city_name, city ?? undefined, placeName),
      ofZip(territories, zip),
      visible,
    ];
    const ofCounty = ofCountyCode(territories.columns.county_fips, countyFips);
    const named = namedOnly(territories, countyFips, gazetteer).filter((row) =>
      inPart.every((filter) => filter?.passes(row) ?? true)
    );
    return [...rowsWhere(territories, ofCounty, ...inPart), ...named];
  },
};

function rowsWhere(territories: TerritoryVersion, ...where: (Filter | undefined)[]): number[] {
  return select({ size: territories.size, where });
}

function ofZip(territories: TerritoryVersion, zip: string | null): Filter | undefined {
  return equalsOrAny(territories.columns.zip_code, zip ?? undefined, exact);
}

/**
 * Rows that name their county, but not its FIPS code. If none has the gazetteer's name, rows with
 * an earlier or later name of the county.
 */
function namedOnly(
  territories: TerritoryVersion,
  countyFips: string,
  gazetteer: Gazetteer,
): readonly number[] {
  const { byName, byFips } = territories.once(withoutFips);
  let rows = byFips.get(countyFips);
  if (rows === undefined) {
    const rowsNamed = (county: NamedCounty | undefined) => {
      if (county === undefined) return [];
      const candidates = byName.get(`${county.state} ${countyName(county.name)}`) ?? [];
      return countiesMeant(candidates, nameWithKind(county)).map(({ row }) => row);
    };
    rows = rowsNamed(gazetteer.county(countyFips));
    if (rows.length === 0) {
      rows = otherCodes(countyFips).flatMap((other) => rowsNamed(changedCounty(other)));
    }
    byFips.set(countyFips, rows);
  }
  return rows;
}

type NamedRow = County & { readonly row: number };

/** Rows without a county's FIPS code. */
interface NamedRows {
  /** By state and county's name. */
  readonly byName: ReadonlyMap<string, readonly NamedRow[]>;
  /** Results for the counties requested so far. */
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
    ({ state, name }) => `${state} ${countyName(name ?? "")}`,
  );
  return { byName, byFips: new Map() };
}

import { countyKind, kindOf, nameWithKind } from "../../base/places/county_names.ts";
import { placeName } from "../../base/places/place_names.ts";
import { all, either, equals, type Filter, isNull, not } from "../../library/query/filters.ts";
import type { Readers } from "../../library/columns/column_readers.ts";
import { ofCountiesMeant, ofCountyCode } from "./county_filter.ts";
import { present } from "../../base/known.ts";

/** A county by its whole name, its FIPS code, or both. */
export interface PermitCounty {
  readonly county?: string | undefined;
  /** Five digits; it decides where a row has one too. */
  readonly county_fips?: string | undefined;
}

/** A city, a county itself (without a city), or a state itself (with neither). */
export interface PermitPlace extends PermitCounty {
  /** The whole name of the city; rows of it pass that name no county. */
  readonly city?: string | undefined;
}

type Places = Parameters<typeof ofCountiesMeant>[0] & {
  readonly columns: Readers<{ readonly city_name: "text" }>;
};

/** The rows of one place itself. */
export function atPlace(version: Places, state: string | undefined, place: PermitPlace): Filter {
  const { city, ...asked } = place;
  const { county_name: counties, county_fips: codes, city_name: cities } = version.columns;
  const hasNone = all(isNull(counties), isNull(codes));
  const isAsked = asked.county !== undefined || asked.county_fips !== undefined;
  const ofCounty = isAsked ? ofCountyNamed(version, state, asked) : hasNone;
  if (city === undefined) return all(isNull(cities), ofCounty);
  const ofCity = equals(cities, city, placeName);
  const maybeOfCounty = asked.county_fips === undefined ? isNull(counties) : hasNone;
  // Addresses of an independent city are often in the county around it.
  return isAsked
    ? all(ofCity, either(maybeOfCounty, ofCounty, ofIndependentCity(version.columns)))
    : all(ofCity);
}

/** Rows of cities that are counties of their own. */
export function ofIndependentCity(
  { county_name, county_fips }: Readers<
    { readonly county_name: "text"; readonly county_fips: "text" }
  >,
): Filter {
  return {
    passes: (row) => {
      const county = { name: county_name.get(row), fips: county_fips.get(row), state: null };
      return kindOf(county) === "city";
    },
  };
}

/**
 * The rows of a county with its cities. Where a row has a code, and one is asked for, a name that
 * several counties have does not count.
 */
export function ofCountyNamed(
  version: Places,
  state: string | undefined,
  { county, county_fips }: PermitCounty,
): Filter {
  const { county_fips: codes } = version.columns;
  const coded = ofCountyCode(codes, county_fips);
  if (coded === undefined) {
    if (county === undefined) return all();
    const meant = ofCountiesMeant(version, state, county);
    // Not every county has rows: the city of its name must not take its place.
    return countyKind(county) === "county"
      ? all(meant, not(ofIndependentCity(version.columns)))
      : meant;
  }
  if (county === undefined) return coded;
  const named = nameWithKind({
    name: county,
    state: null,
    fips: present(county_fips, "county_fips"),
  });
  return either(coded, all(isNull(codes), ofCountiesMeant(version, state, named)));
}

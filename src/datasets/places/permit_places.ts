import { countyKind, kindOf, nameWithKind } from "../../base/places/county_names.ts";
import { placeName } from "../../base/places/place_names.ts";
import { all, either, equals, type Filter, isNull, not } from "../../library/query/filters.ts";
import type { Readers } from "../../library/columns/column_readers.ts";
import { ofCountiesMeant, ofCountyCode } from "./county_filter.ts";
import { present } from "../../base/known.ts";

/** A county by its whole name, its FIPS code, or both. */
export interface PermitCounty {
  readonly county?: string | undefined;
  /** Five digits; counts more than the name if a row has a code too. */
  readonly county_fips?: string | undefined;
}

/** A city, a county itself (without a city), or a state itself (with neither). */
export interface PermitPlace extends PermitCounty {
  /** The whole name of the city; rows of it without a county match too. */
  readonly city?: string | undefined;
}

type Places = Parameters<typeof ofCountiesMeant>[0] & {
  readonly columns: Readers<{ readonly city_name: "text" }>;
};

/** Rows of exactly one place. */
export function atPlace(version: Places, state: string | undefined, place: PermitPlace): Filter {
  const { city, ...asked } = place;
  const { county_name: counties, county_fips: codes, city_name: cities } = version.columns;
  const hasNone = all(isNull(counties), isNull(codes));
  const isAsked = asked.county !== undefined || asked.county_fips !== undefined;
  const ofCounty = isAsked ? ofCountyNamed(version, state, asked) : hasNone;
  if (city === undefined) return all(isNull(cities), ofCounty);
  const ofCity = equals(cities, city, placeName);
  const maybeOfCounty = asked.county_fips === undefined ? isNull(counties) : hasNone;
  // Addresses in an independent city often name the county around it.
  return isAsked
    ? all(ofCity, either(maybeOfCounty, ofCounty, ofIndependentCity(version.columns)))
    : all(ofCity);
}

/** Rows of independent cities, which are counties themselves. */
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
 * Rows of a county, including its cities. If both the query and a row have a FIPS code, names are not
 * compared, because several counties may have the same name.
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
    // Some counties have no rows: the independent city of the same name must not match instead.
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

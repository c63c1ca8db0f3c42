import { countiesContaining, countiesMeant } from "../../base/places/county_names.ts";
import { placeName, placesContaining } from "../../base/places/place_names.ts";
import { all, among, equals, type Filter } from "../../library/query/filters.ts";
import type { Readers } from "../../library/columns/column_readers.ts";
import { exact } from "../../base/text/text.ts";
import type { Place } from "./place.ts";

type Authorities = Readers<{ readonly authority: "text"; readonly authority_type: "text" }>;

const OF_PLACE = /^(City and County|City|Town|Village|Borough|Township|County|Parish) of (.+)$/i;
const COUNTY_LAST = /^(?:Unincorporated )?(.+) (?:County|Parish)$/i;

/** Whether it is known in which city or county the customer is. */
export function isPlaced({ city, county }: Place): boolean {
  return city !== undefined || county !== undefined;
}

/**
 * Programs of another city or county than the customer's, or of any where the customer's is not
 * known, as far as the names of their authorities say: rows of programs do not say where a city's
 * pays.
 */
export function ofOtherPlaces(columns: Authorities, place: Place): Filter {
  const { dictionary } = columns.authority;
  const isOther = isPlaced(place)
    ? (authority: string) => isOfAnother(authority, place)
    : (authority: string) => OF_PLACE.test(authority) || COUNTY_LAST.test(authority);
  const others = dictionary.flatMap((authority, code) => isOther(authority) ? [code] : []);
  return all(
    equals(columns.authority_type, "local", exact),
    among(columns.authority, others),
  );
}

/**
 * Whether an authority is that of another city or county.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { isOfAnother } from "./local_programs.ts";
 *
 * const denver = { city: "Denver", county: "Denver" };
 * assert.ok(isOfAnother("Town of Avon", denver));
 * assert.ok(isOfAnother("Boulder County", denver));
 * assert.ok(!isOfAnother("City and County of Denver", denver));
 * assert.ok(!isOfAnother("Sustainable Grand", denver));
 * assert.ok(!isOfAnother("Town of Avon", { city: undefined, county: "Eagle" }));
 * ```
 */
export function isOfAnother(
  authority: string,
  { city, county, state, county_fips, cityIsGiven, countyIsGiven }: Partial<Place>,
): boolean {
  const [, kind = "", named] = OF_PLACE.exec(authority) ?? [];
  const name = named ?? COUNTY_LAST.exec(authority)?.[1];
  if (name === undefined) return false;
  const isOfCounty = named === undefined || /county|parish/i.test(kind);
  const isOfCity = named !== undefined && !/^(county|parish)$/i.test(kind);
  // What was given may be a part of a name, as where permits are asked for.
  const differsInCity = city !== undefined && placeName(name) !== placeName(city) &&
    !(cityIsGiven === true && placesContaining([name], city).length > 0);
  const own = county === undefined ? [] : [{
    name: county,
    state: state ?? null,
    fips: county_fips ?? null,
  }];
  const asked = isOfCounty && !isOfCity ? `${name} County` : name;
  const differsInCounty = county !== undefined && countiesMeant(own, asked).length === 0 &&
    !(countyIsGiven === true && countiesContaining([name], county).length > 0);
  if (isOfCity && isOfCounty) return differsInCity && differsInCounty;
  return isOfCity ? differsInCity : differsInCounty;
}

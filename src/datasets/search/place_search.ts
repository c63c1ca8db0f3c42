import { CITY_ALIASES } from "../../base/places/city_aliases.ts";
import { COUNTY_ALIASES } from "../../base/places/county_aliases.ts";
import { countyName } from "../../base/places/county_names.ts";
import { placeName, spelledOtherwise } from "../../base/places/place_names.ts";
import { stateName } from "../../base/places/states.ts";
import { metaLine } from "./search_document.ts";

/** Other spellings and names by which search finds a place. */

/** The only city that people call by its state code. */
const WASHINGTON = "Washington DC";

/** The name of a state as searched text, for documents about places. */
export function searchedState(code: string | null): string | null {
  if (code === null) return null;
  return metaLine(stateName(code), code === "DC" && WASHINGTON) || null;
}

/** The names of states as searched text, for other documents: `washington dc` must not find these. */
export function searchedStates(codes: readonly string[] | string | null): string | null {
  return metaLine(...[codes ?? []].flat().map((code) => stateName(code))) || null;
}

/**
 * Searched text with other spellings of a place's name, and other names of its city or, without a city,
 * of its county; null if there are none.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { otherNames } from "./place_search.ts";
 *
 * const names = otherNames("City of St. Louis", "MO", "St. Louis", null);
 * assert.equal(names, "city of saint louis · STL");
 * assert.equal(otherNames("City of San Diego", "CA", "San Diego", null), "La Jolla · San Ysidro");
 * assert.equal(otherNames("City of New York", "NY", null, "Kings"), "Brooklyn");
 * assert.equal(otherNames("City of Boulder", "CO", "Boulder", "Boulder"), null);
 * ```
 */
export function otherNames(
  name: string | null,
  state: string | null,
  city: string | null,
  county: string | null,
): string | null {
  const others = city === null ? countyAliases(state, county) : aliasesOf(state, city);
  return metaLine(name !== null && spelledOtherwise(name), ...others) || null;
}

/** Other names of a county. */
export function countyAliases(state: string | null, county: string | null): string[] {
  if (county === null) return [];
  return COUNTY_ALIASES
    .filter((alias) => alias.state === state && countyName(alias.county) === countyName(county))
    .map(({ written }) => written);
}

function aliasesOf(state: string | null, city: string): string[] {
  return CITY_ALIASES
    .filter((alias) => alias.state === state && placeName(alias.city) === placeName(city))
    .map(({ written }) => written);
}

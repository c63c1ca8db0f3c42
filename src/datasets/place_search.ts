import { CITY_ALIASES } from "../base/city_aliases.ts";
import { placeName, spelledOtherwise } from "../base/place_names.ts";
import { stateName } from "../base/states.ts";
import { metaLine } from "./search_document.ts";

/** What search knows a place by beside its name, for people write places in many ways. */

/** The one city that goes by its state's code. */
const WASHINGTON = "Washington DC";

/** The name of a state by its code, as people search for it. */
export function searchedState(code: string | null): string | null {
  if (code === null) return null;
  return metaLine(stateName(code), code === "DC" && WASHINGTON) || null;
}

/**
 * Other spellings of a name, and other names of a city; null when there is none.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { otherNames } from "./place_search.ts";
 *
 * assert.equal(otherNames("City of St. Louis", "MO", "St. Louis"), "city of saint louis");
 * assert.equal(
 *   otherNames("City of New York", "NY", "New York"),
 *   "Manhattan · New York City · NYC",
 * );
 * assert.equal(otherNames("City of Boston", "MA", "Boston"), null);
 * ```
 */
export function otherNames(
  name: string | null,
  state: string | null,
  city: string | null,
): string | null {
  return metaLine(name !== null && spelledOtherwise(name), ...aliasesOf(state, city)) || null;
}

function aliasesOf(state: string | null, city: string | null): string[] {
  if (city === null) return [];
  return CITY_ALIASES
    .filter((alias) => alias.state === state && placeName(alias.city) === placeName(city))
    .map(({ written }) => written);
}

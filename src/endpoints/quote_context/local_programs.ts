import { countiesContaining, countiesMeant, type County } from "../../base/places/county_names.ts";
import { areOneCounty, codesNamed } from "../../base/places/county_identities.ts";
import { placeName, placesContaining } from "../../base/places/place_names.ts";
import type { Incentive } from "../../datasets/hvac_incentives.ts";
import type { IncentivePlace } from "../../datasets/incentives/terms.ts";
import type { CommonKinds } from "../../library/columns/columns.ts";
import { type Filter, oneOfRows } from "../../library/query/filters.ts";
import type { Version } from "../../library/versions/version.ts";
import type { Place } from "./place.ts";
import { firstOf } from "../../base/known.ts";

/**
 * Decides whether programs of counties and cities apply to the customer. Unknown if a program's place
 * cannot be compared with the customer's, because only a city or only a county is known.
 */

const OF_PLACE = /^(City and County|City|Town|Village|Borough|Township|County|Parish) of (.+)$/i;
const COUNTY_LAST = /^(?:Unincorporated )?(.+) (?:County|Parish)$/i;

/** Whether the customer's city or county is known. */
export function isPlaced({ city, county, county_fips }: Place): boolean {
  return city !== undefined || county !== undefined || county_fips !== undefined;
}

/** Where a program applies: in any of these places. */
type Places = readonly Pick<
  IncentivePlace,
  "state_code" | "county_name" | "county_fips" | "city_name"
>[];

/** Local programs of a version that may not apply at the customer's place. */
interface LocalPrograms {
  /** Programs of another city, county or state. */
  readonly elsewhere: Filter;
  /** Programs whose place cannot be compared with the customer's. */
  readonly unknown: Filter;
}

/** Finds the local programs of a version that may not apply at the customer's place. */
export function localPrograms<K extends CommonKinds>(
  version: Version<K>,
  place: Place,
): LocalPrograms {
  const elsewhere: number[] = [];
  const unknown: number[] = [];
  for (const [row, places] of version.once(placesByRow)) {
    const relation = relationOf(places, place);
    if (relation === "elsewhere") elsewhere.push(row);
    if (relation === "unknown") unknown.push(row);
  }
  return { elsewhere: oneOfRows(elsewhere), unknown: oneOfRows(unknown) };
}

/** The places of each local program, by row: its own, or those in the name of its authority. */
function placesByRow(version: Version): ReadonlyMap<number, Places> {
  const found = new Map<number, Places>();
  const column = version.lists("places");
  const types = version.texts("authority_type");
  const records = version.records();
  for (let row = 0; row < version.size; row++) {
    const isLocal = types.get(row) === "local";
    if (!isLocal && column.get(row).length === 0) continue;
    const { places: own, authority, state_codes }: Incentive = JSON.parse(records.get(row));
    const places = own?.length > 0 ? own : isLocal ? placesNamed(authority, state_codes) : [];
    if (places.length > 0) found.set(row, places);
  }
  return found;
}

/**
 * The places in the name of an authority; both for a `City and County of …`.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { placesNamed } from "./local_programs.ts";
 *
 * const [avon] = placesNamed("Town of Avon", ["CO"]);
 * assert.equal(avon?.city_name, "Avon");
 * assert.equal(placesNamed("City and County of Denver", ["CO"]).length, 2);
 * assert.deepEqual(placesNamed("Sustainable Grand", ["CO"]), []);
 * ```
 */
export function placesNamed(authority: string, states: readonly string[]): Places {
  const [, kind = "", named] = OF_PLACE.exec(authority) ?? [];
  const name = named ?? COUNTY_LAST.exec(authority)?.[1];
  if (name === undefined) return [];
  const isCounty = named === undefined || /county|parish/i.test(kind);
  const isCity = named !== undefined && !/^(county|parish)$/i.test(kind);
  // If the program has several states, the authority's is unknown.
  const state_code = states.length === 1 ? firstOf(states) : "";
  const county = { state_code, county_name: name, county_fips: null };
  return [
    ...isCounty ? [{ ...county, city_name: null }] : [],
    ...isCity ? [{ ...county, county_name: null, city_name: name }] : [],
  ];
}

type Relation = "here" | "elsewhere" | "unknown";

/**
 * Compares places with the customer's: `here` if any matches, `elsewhere` if none can, or `unknown`.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { placesNamed, relationOf } from "./local_programs.ts";
 *
 * const denver = { state: "CO", city: "Denver", county: "Denver" };
 * const of = (authority: string, place: object) => relationOf(placesNamed(authority, ["CO"]), place);
 * assert.equal(of("Town of Avon", denver), "elsewhere");
 * assert.equal(of("Boulder County", denver), "elsewhere");
 * assert.equal(of("City and County of Denver", denver), "here");
 * assert.equal(of("City and County of Denver", { state: "CO", county: "Eagle" }), "elsewhere");
 * assert.equal(of("Town of Avon", { state: "CO", county: "Eagle" }), "unknown");
 * assert.equal(of("Town of Avon", {}), "unknown");
 * ```
 */
export function relationOf(places: Places, customer: Partial<Place>): Relation {
  const relations = places.map((one) => relationTo(one, customer));
  if (relations.includes("here")) return "here";
  // A `City and County of …` is elsewhere as soon as one of the two is.
  const [first, second] = places;
  const isOneName = first !== undefined && second !== undefined && places.length === 2 &&
    first.city_name === null && first.county_fips === null &&
    second.county_name === null && first.county_name === second.city_name;
  if (isOneName) return relations.includes("elsewhere") ? "elsewhere" : "unknown";
  return relations.includes("unknown") ? "unknown" : "elsewhere";
}

function relationTo(
  { state_code, county_name, county_fips, city_name }: Places[number],
  { state, city, county, county_fips: fips, cityIsGiven, countyIsGiven }: Partial<Place>,
): Relation {
  if (state !== undefined && state_code !== "" && state !== state_code) return "elsewhere";
  const isOtherCounty = differs(
    { name: county_name, state: state_code || null, fips: county_fips },
    { name: county ?? null, state: state ?? null, fips: fips ?? null },
    countyIsGiven === true,
  );
  if (city_name === null) {
    return isOtherCounty === undefined ? "unknown" : isOtherCounty ? "elsewhere" : "here";
  }
  if (city === undefined) return isOtherCounty === true ? "elsewhere" : "unknown";
  const isSame = placeName(city_name) === placeName(city) ||
    // A given city may be part of a name, as for permits.
    cityIsGiven === true && placesContaining([city_name], city).length > 0;
  return isSame ? "here" : "elsewhere";
}

/**
 * Whether two counties differ; undefined if one of them is unknown.
 *
 * @param isPart Whether the customer's county may be part of a name.
 */
function differs(one: County, customer: County, isPart: boolean): boolean | undefined {
  if (one.fips !== null && customer.fips !== null) return !areOneCounty(one.fips, customer.fips);
  if (one.name === null || customer.name === null) return undefined;
  const asked = `${one.name.replace(/ (?:County|Parish)$/i, "")} County`;
  if (countiesMeant([customer], asked).length > 0) return false;
  const codes = codesNamed(one.state ?? undefined, asked);
  if (customer.fips === null) {
    const others = codesNamed(customer.state ?? undefined, customer.name);
    if (codes.some((code) => others.includes(code))) return false;
  } else if (codes.includes(customer.fips)) return false;
  return !(isPart && countiesContaining([one.name], customer.name).length > 0);
}

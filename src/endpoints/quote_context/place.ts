import {
  countiesContaining,
  countiesMeant,
  type County,
  countyName,
  isShared,
  nameWithKind,
} from "../../base/places/county_names.ts";
import { areOneCounty, codesNamed } from "../../base/places/county_identities.ts";
import { cityNamed } from "../../base/places/city_aliases.ts";
import { countyNamed } from "../../base/places/county_aliases.ts";
import { placesContaining } from "../../base/places/place_names.ts";
import type { Whereabouts } from "../../geo/territories/resolver.ts";
import type { Json } from "../../base/json/json.ts";
import { addressNotes } from "../address_notes.ts";
import type { QuoteContextParams } from "./params.ts";

/** Where the job is: as given in parameters, and otherwise as found for the address. */
export interface Place {
  readonly state: string | undefined;
  /** Of a FIPS code that was given, the name of its county. */
  readonly county: string | undefined;
  readonly county_fips: string | undefined;
  readonly city: string | undefined;
  /** Whether the county's name was given: then it may be a part of one. */
  readonly countyIsGiven: boolean;
  /** Whether the city was given: then it may be a part of one's name. */
  readonly cityIsGiven: boolean;
  /** Whether the address is in another state than the given one. */
  readonly contradicts: boolean;
  /** Whether nothing says in which state the customer is. */
  readonly isUnlocated: boolean;
  /** `coverage.derived`: values taken from the address or the FIPS code; null if there are none. */
  readonly derived: Json;
  readonly warnings: readonly string[];
}

type Given = Pick<
  QuoteContextParams,
  "state" | "county" | "county_fips" | "city"
>;

/**
 * Where the job is. A FIPS code names the county and gives the state; one that no county has counts as
 * not given. What neither the request nor the code says is taken from the address.
 *
 * @param found Where the address is; undefined without one that is known.
 * @param countyOf The county of a FIPS code, if there is one.
 */
export function placeOf(
  { state, county: asCounty, county_fips: asFips, city: asCity, address }: QuoteContextParams,
  found: Whereabouts | undefined,
  countyOf: (fips: string) => County | undefined,
): Place {
  const coded = asFips === undefined ? undefined : countyOf(asFips);
  const county_fips = coded === undefined ? undefined : asFips;
  const ownState = state ?? coded?.state ?? undefined;
  // An address that cannot be geocoded may name its state all the same.
  const written = found === undefined ? address?.state ?? undefined : undefined;
  const inState = ownState ?? found?.state ?? written;
  const city = asCity === undefined || inState === undefined ? asCity : cityNamed(inState, asCity);
  const county = asCounty === undefined || inState === undefined
    ? asCounty
    : countyNamed(inState, asCounty);
  const given = { state: ownState, county, county_fips, city };
  const named = {
    ...given,
    // The code says which county is meant, and names it whole.
    county: coded?.name ?? county,
    countyIsGiven: county !== undefined && coded === undefined,
    cityIsGiven: city !== undefined,
    contradicts: false,
    isUnlocated: inState === undefined,
  };
  const implied = {
    state: state === undefined ? coded?.state ?? null : null,
    county: asCounty === undefined && coded !== undefined
      ? toldApart({ county: coded.name, county_fips: coded.fips }, coded.state)
      : null,
    county_fips: null,
    city: null,
  };
  const mistaken = mistakes(
    { state, county, county_fips: asFips, city },
    coded,
  );
  if (found === undefined) {
    const place = { ...named, state: inState };
    const derived = ownState === undefined && written !== undefined
      ? derivedFrom("address", { ...implied, state: written })
      : derivedFrom("county_fips", implied);
    return { ...place, derived, warnings: [...mistaken, ...missing(place)] };
  }
  if (
    ownState !== undefined && found.state !== null && ownState !== found.state
  ) {
    const from = state === undefined
      ? `county_fips: ${county_fips} is in ${ownState}`
      : `state: ${state} was given`;
    const warning =
      `${from}, but the address is in ${found.state}; ${ownState} is used for all but the utility ` +
      "territory.";
    return {
      ...named,
      contradicts: true,
      derived: derivedFrom("county_fips", implied),
      warnings: [...mistaken, warning],
    };
  }
  const differs = isOtherCounty(given, found);
  const isGiven = found.leftOut === "city" && city !== undefined ||
    found.leftOut === "county" && (county ?? county_fips) !== undefined;
  const left = isGiven ? [] : addressNotes(found.leftOut).map((note) => `address: ${note}`);
  const ofAddress = {
    state: ownState === undefined ? found.state : null,
    ...county === undefined && county_fips === undefined
      ? { county: found.county, county_fips: found.county_fips }
      : { county: null, county_fips: null },
    city: city === undefined && !differs ? found.city : null,
  };
  const place = {
    ...named,
    state: ownState ?? ofAddress.state ?? undefined,
    county: named.county ?? ofAddress.county ?? undefined,
    county_fips: county_fips ?? ofAddress.county_fips ?? undefined,
    city: city ?? ofAddress.city ?? undefined,
  };
  const isOfAddress = Object.values(ofAddress).some((value) => value !== null);
  return {
    ...place,
    derived: derivedFrom(isOfAddress ? "address" : "county_fips", {
      ...ofAddress,
      state: implied.state ?? ofAddress.state,
      county: implied.county ?? toldApart(ofAddress, found.state),
    }),
    warnings: [
      ...mistaken,
      ...left,
      ...differs ? ["county: the one given is not that of the address; it is used."] : [],
      ...isOtherCity(city, found)
        ? ["city: the one given is not that of the address; it is used."]
        : [],
      ...missing(place),
    ],
  };
}

/** `coverage.derived`; null when nothing was derived. */
function derivedFrom(
  from: "address" | "county_fips",
  derived: Readonly<
    Record<"state" | "county" | "county_fips" | "city", string | null>
  >,
): Json {
  return Object.values(derived).some((value) => value !== null) ? { ...derived, from } : null;
}

/** A county's name, with its kind where a county and a city of the state have that name. */
function toldApart(
  { county, county_fips: fips }: {
    county: string | null;
    county_fips: string | null;
  },
  state: string | null,
): string | null {
  if (county === null || !isShared(county, state)) return county;
  return nameWithKind({ name: county, state, fips });
}

function isOtherCounty(
  { county, county_fips }: Given,
  found: Whereabouts,
): boolean {
  const { state, county: name, county_fips: fips } = found;
  if (county_fips !== undefined && fips !== null) return !areOneCounty(county_fips, fips);
  return county !== undefined && name !== null &&
    !isNameOf(county, { name, state, fips });
}

function isOtherCity(city: string | undefined, found: Whereabouts): boolean {
  return city !== undefined && found.city !== null &&
    placesContaining([found.city], city).length === 0;
}

/** Whether a name is a county's, of today or before. */
function isNameOf(asked: string, county: County): boolean {
  return countiesMeant([county], asked).length > 0 ||
    county.fips !== null && codesNamed(county.state ?? undefined, asked).includes(county.fips);
}

/** Whether a name, or a part of one, is a county's. */
function isNamed(county: County, asked: string): boolean {
  return isNameOf(asked, county) ||
    countiesContaining([county.name ?? ""], asked).length > 0 &&
      countyName(asked) !== countyName(county.name ?? "");
}

/** Warnings about parameters that contradict each other. */
function mistakes(
  { state, county, county_fips }: Given,
  coded: County | undefined,
): string[] {
  if (county_fips === undefined) return [];
  if (coded === undefined) {
    return [
      `county_fips: no county is known by ${county_fips}; it counts as not given.`,
    ];
  }
  return [
    ...state === undefined || coded.state === null || coded.state === state
      ? []
      : [`county_fips: ${county_fips} is in ${coded.state}, not in ${state}.`],
    ...county === undefined || isNamed(coded, county) ? [] : [
      `county: the one given is not that of county_fips ${county_fips}, which is used.`,
    ],
  ];
}

/** Warnings about sections that are not limited to a place, because none is known. */
function missing({ state, county, county_fips, city }: Given): string[] {
  if (state !== undefined) return [];
  return [
    "state: none given; finance, incentives, permits and finance_eligibility are of any.",
    ...city !== undefined && county === undefined && county_fips === undefined
      ? ["city: give state or county too; permits are not limited to the city."]
      : [],
  ];
}

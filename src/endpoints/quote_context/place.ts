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

/** Where the job is: as given in parameters, otherwise as found for the address. */
export interface Place {
  readonly state: string | undefined;
  /** With a FIPS code, the name of its county. */
  readonly county: string | undefined;
  readonly county_fips: string | undefined;
  readonly city: string | undefined;
  /** Whether a parameter gives the county's name, which then may be part of a name. */
  readonly countyIsGiven: boolean;
  /** Whether a parameter gives the city, which then may be part of a name. */
  readonly cityIsGiven: boolean;
  /** Whether the address is in another state than the request says. */
  readonly contradicts: boolean;
  /** Whether the state is unknown. */
  readonly isUnlocated: boolean;
  /** `coverage.derived`: values taken from the address or the FIPS code; null if there are none. */
  readonly derived: Json;
  readonly warnings: readonly string[];
}

type Given = Pick<QuoteContextParams, "state" | "county" | "county_fips" | "city">;
type Derived = Readonly<Record<keyof Given, string | null>>;

/** The part of a place that the request says, without its address. */
interface Requested {
  /** The parameters, with the state of the FIPS code. A code that no county has is left out. */
  readonly given: Given;
  readonly place: Omit<Place, "derived" | "warnings">;
  /** Values that follow from the FIPS code. */
  readonly implied: Derived;
  readonly warnings: readonly string[];
}

/**
 * Decides where the job is. A known FIPS code gives the county's name and the state. Whatever neither
 * the parameters nor the code say is taken from the address.
 *
 * @param found Where the address is; undefined if there is none or it is unknown.
 * @param countyOf Gives the county of a FIPS code, if there is one.
 */
export function placeOf(
  params: QuoteContextParams,
  found: Whereabouts | undefined,
  countyOf: (fips: string) => County | undefined,
): Place {
  // An address that cannot be geocoded may name its state all the same.
  const written = found === undefined ? params.address?.state ?? undefined : undefined;
  const requested = requestedPlace(params, found?.state ?? written, countyOf);
  if (found === undefined) return withoutAddress(requested, written);
  const { state } = requested.given;
  return state !== undefined && found.state !== null && state !== found.state
    ? contradicting(requested, found.state)
    : withAddress(requested, found);
}

/** @param addressState The state of the address, if it is known. */
function requestedPlace(
  { state, county: asCounty, county_fips: asFips, city: asCity }: QuoteContextParams,
  addressState: string | undefined,
  countyOf: (fips: string) => County | undefined,
): Requested {
  const coded = asFips === undefined ? undefined : countyOf(asFips);
  const county_fips = coded === undefined ? undefined : asFips;
  const ownState = state ?? coded?.state ?? undefined;
  const inState = ownState ?? addressState;
  const city = asCity === undefined || inState === undefined ? asCity : cityNamed(inState, asCity);
  const county = asCounty === undefined || inState === undefined
    ? asCounty
    : countyNamed(inState, asCounty);
  const given = { state: ownState, county, county_fips, city };
  return {
    given,
    place: {
      ...given,
      // The code says which county is meant, and its whole name.
      county: coded?.name ?? county,
      countyIsGiven: county !== undefined && coded === undefined,
      cityIsGiven: city !== undefined,
      contradicts: false,
      isUnlocated: inState === undefined,
    },
    implied: {
      state: state === undefined ? coded?.state ?? null : null,
      county: asCounty === undefined && coded !== undefined
        ? unambiguousName({ county: coded.name, county_fips: coded.fips }, coded.state)
        : null,
      county_fips: null,
      city: null,
    },
    warnings: mistakes({ state, county, county_fips: asFips, city }, coded),
  };
}

/** @param written The state that an address that was not found names, if any. */
function withoutAddress(requested: Requested, written: string | undefined): Place {
  const { given, implied, warnings } = requested;
  const place = { ...requested.place, state: given.state ?? written };
  const derived = given.state === undefined && written !== undefined
    ? derivedFrom("address", { ...implied, state: written })
    : derivedFrom("county_fips", implied);
  return { ...place, derived, warnings: [...warnings, ...missing(place)] };
}

/** The place if the address is in another state than the request says. */
function contradicting({ given, place, implied, warnings }: Requested, found: string): Place {
  const { state, county_fips } = given;
  const from = implied.state === null
    ? `state: ${state} was given`
    : `county_fips: ${county_fips} is in ${state}`;
  const warning =
    `${from}, but the address is in ${found}; ${state} is used for all but the utility territory.`;
  return {
    ...place,
    contradicts: true,
    derived: derivedFrom("county_fips", implied),
    warnings: [...warnings, warning],
  };
}

function withAddress(requested: Requested, found: Whereabouts): Place {
  const { given, implied, warnings } = requested;
  const { state, county, county_fips, city } = given;
  const differs = isOtherCounty(given, found);
  const isGiven = found.leftOut === "city" && city !== undefined ||
    found.leftOut === "county" && (county ?? county_fips) !== undefined;
  const left = isGiven ? [] : addressNotes(found.leftOut).map((note) => `address: ${note}`);
  const ofAddress = {
    state: state === undefined ? found.state : null,
    ...county === undefined && county_fips === undefined
      ? { county: found.county, county_fips: found.county_fips }
      : { county: null, county_fips: null },
    city: city === undefined && !differs ? found.city : null,
  };
  const place = {
    ...requested.place,
    state: state ?? ofAddress.state ?? undefined,
    county: requested.place.county ?? ofAddress.county ?? undefined,
    county_fips: county_fips ?? ofAddress.county_fips ?? undefined,
    city: city ?? ofAddress.city ?? undefined,
  };
  const isOfAddress = Object.values(ofAddress).some((value) => value !== null);
  return {
    ...place,
    derived: derivedFrom(isOfAddress ? "address" : "county_fips", {
      ...ofAddress,
      state: implied.state ?? ofAddress.state,
      county: implied.county ?? unambiguousName(ofAddress, found.state),
    }),
    warnings: [
      ...warnings,
      ...left,
      ...differs ? ["county: the one given is not that of the address; it is used."] : [],
      ...isOtherCity(city, found)
        ? ["city: the one given is not that of the address; it is used."]
        : [],
      ...missing(place),
    ],
  };
}

/** `coverage.derived`; null if nothing was derived. */
function derivedFrom(from: "address" | "county_fips", derived: Derived): Json {
  return Object.values(derived).some((value) => value !== null) ? { ...derived, from } : null;
}

/** A county's name, with `County` or `city` if a county and a city of the state share it. */
function unambiguousName(
  { county, county_fips: fips }: Pick<Derived, "county" | "county_fips">,
  state: string | null,
): string | null {
  if (county === null || !isShared(county, state)) return county;
  return nameWithKind({ name: county, state, fips });
}

function isOtherCounty({ county, county_fips }: Given, found: Whereabouts): boolean {
  const { state, county: name, county_fips: fips } = found;
  if (county_fips !== undefined && fips !== null) return !areOneCounty(county_fips, fips);
  return county !== undefined && name !== null && !isNameOf(county, { name, state, fips });
}

function isOtherCity(city: string | undefined, found: Whereabouts): boolean {
  return city !== undefined && found.city !== null &&
    placesContaining([found.city], city).length === 0;
}

/** Whether a name is a current or former name of a county. */
function isNameOf(asked: string, county: County): boolean {
  return countiesMeant([county], asked).length > 0 ||
    county.fips !== null && codesNamed(county.state ?? undefined, asked).includes(county.fips);
}

/** Whether a text is a county's name or part of it. */
function isNamed(county: County, asked: string): boolean {
  return isNameOf(asked, county) ||
    countiesContaining([county.name ?? ""], asked).length > 0 &&
      countyName(asked) !== countyName(county.name ?? "");
}

/** Warnings about parameters that contradict each other. */
function mistakes({ state, county, county_fips }: Given, coded: County | undefined): string[] {
  if (county_fips === undefined) return [];
  if (coded === undefined) {
    return [`county_fips: no county is known by ${county_fips}; it counts as not given.`];
  }
  return [
    ...state === undefined || coded.state === null || coded.state === state
      ? []
      : [`county_fips: ${county_fips} is in ${coded.state}, not in ${state}.`],
    ...county === undefined || isNamed(coded, county)
      ? []
      : [`county: the one given is not that of county_fips ${county_fips}, which is used.`],
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

import type { Located } from "./quote_context_twin_territory.ts";
import { type Query, slug } from "./twin.ts";

/** Where the job of a quote is, as quote-context's twin derives it from a query and an address. */
export interface TwinPlace {
  readonly state: string | undefined;
  readonly county: string | undefined;
  readonly county_fips: string | undefined;
  readonly city: string | undefined;
  readonly countyIsGiven: boolean;
  readonly cityIsGiven: boolean;
  /** Whether the address is in another state than the given one. */
  readonly contradicts: boolean;
  readonly derived: Readonly<Record<string, string | null>> | null;
  /** The subjects of its warnings. */
  readonly warned: readonly string[];
}

/** The counties of the requested FIPS codes. */
const COUNTIES: Readonly<Record<string, { readonly name: string; readonly state: string }>> = {
  "06037": { name: "Los Angeles", state: "CA" },
  "12086": { name: "Miami-Dade", state: "FL" },
  "48201": { name: "Harris", state: "TX" },
};

/** A county's name without its kind and punctuation. */
export const bareCounty = (county: string): string =>
  slug(county).replace(/_county$/, "").replaceAll("_", "");

/** Whether a place's name contains the requested part; punctuation equals spaces. */
export function hasCity(name: string | null, asked: string | undefined): boolean {
  if (asked === undefined) return true;
  if (name === null) return false;
  const words = (text: string) => slug(text).replaceAll("_", " ").replace(/^st(?= )/, "saint");
  return words(name).includes(words(asked)) || words(name).replaceAll(" ", "") ===
      words(asked).replaceAll(" ", "");
}

/** Whether a record is of the requested county: the code decides if both have one. */
export function hasCounty(
  at: { readonly county_name: string | null; readonly county_fips: string | null },
  { county, county_fips }: Pick<TwinPlace, "county" | "county_fips">,
): boolean {
  if (county_fips !== undefined && at.county_fips !== null) return at.county_fips === county_fips;
  return county !== undefined && at.county_name !== null &&
    bareCounty(at.county_name) === bareCounty(county);
}

/** @param located Where the address is; undefined without one. */
export function placeOf(
  { state: own, county, county_fips: fips, city, address }: Query,
  located: Located | undefined,
): TwinPlace {
  const coded = fips === undefined ? undefined : COUNTIES[fips];
  // An unknown county code is ignored; a known one determines the state.
  const county_fips = coded === undefined ? undefined : fips;
  const state = own ?? coded?.state;
  const implied = {
    state: own === undefined ? coded?.state ?? null : null,
    county: county === undefined ? coded?.name ?? null : null,
  };
  const warned: string[] = [];
  if (
    fips !== undefined && (coded === undefined || state !== coded.state)
  ) {
    warned.push("county_fips");
  }
  const isMismatched = county !== undefined && coded !== undefined &&
    !hasCity(coded.name, county.trim().replace(/[ _-]+county$/i, ""));
  if (isMismatched) warned.push("county");
  const given = {
    state,
    // The code determines the full name, so a part of the name next to it adds nothing.
    county: coded?.name ?? county,
    county_fips,
    city,
    countyIsGiven: county !== undefined && coded === undefined,
    cityIsGiven: city !== undefined,
    contradicts: false,
    derived: null,
    warned,
  };
  const known = located?.matched === true ? located.at : null;
  if (known != null && state !== undefined && state !== known.state) {
    return {
      ...given,
      contradicts: true,
      derived: derivedFrom("county_fips", { ...implied, county_fips: null, city: null }),
      warned: [...warned, own === undefined ? "county_fips" : "state"],
    };
  }
  const differs = known != null &&
    (county_fips === undefined
      ? county !== undefined && bareCounty(county) !== bareCounty(known.county)
      : county_fips !== known.county_fips);
  if (differs) warned.push("county");
  if (city !== undefined && known?.city != null && !hasCity(known.city, city)) warned.push("city");
  const asksCounty = county !== undefined || county_fips !== undefined;
  const derived = {
    state: state === undefined ? known?.state ?? null : null,
    county: asksCounty ? null : known?.county ?? null,
    county_fips: asksCounty ? null : known?.county_fips ?? null,
    city: city === undefined && !differs ? known?.city ?? null : null,
  };
  // Even an unknown address may end with a state.
  const written = known == null && state === undefined
    ? / ([A-Z]{2})( \d{5})?$/.exec(address ?? "")?.[1]
    : undefined;
  if (written !== undefined) derived.state = written;
  const place = {
    ...given,
    state: state ?? derived.state ?? undefined,
    county: given.county ?? derived.county ?? undefined,
    county_fips: county_fips ?? derived.county_fips ?? undefined,
    city: city ?? derived.city ?? undefined,
  };
  if (place.state === undefined) {
    warned.push("state");
    if (city !== undefined && !asksCounty) warned.push("city");
  }
  const isOfAddress = Object.values(derived).some((value) => value !== null);
  return {
    ...place,
    derived: derivedFrom(isOfAddress ? "address" : "county_fips", {
      ...derived,
      state: implied.state ?? derived.state,
      county: implied.county ?? derived.county,
    }),
  };
}

function derivedFrom(from: string, derived: Readonly<Record<string, string | null>>) {
  return Object.values(derived).some((value) => value !== null) ? { ...derived, from } : null;
}

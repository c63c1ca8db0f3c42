import { countyName } from "../../base/county_names.ts";
import type { Whereabouts } from "../../geo/resolver.ts";
import type { Json } from "../../base/json.ts";
import type { QuoteContextParams } from "./params.ts";

/** Where the job is: as it was given, and for what was not given, as the address says. */
export interface Place {
  readonly state: string | undefined;
  readonly county: string | undefined;
  readonly county_fips: string | undefined;
  readonly city: string | undefined;
  /** Whether the city was not given: it is part of the address, and so never shown. */
  readonly cityIsDerived: boolean;
  /** Whether the address lies in another state than the one given. */
  readonly contradicts: boolean;
  /** `coverage.derived`; null when nothing was taken from the address. */
  readonly derived: Json;
  readonly warnings: readonly string[];
}

/** @param found Where the address is; undefined without one that is known. */
export function placeOf(params: QuoteContextParams, found: Whereabouts | undefined): Place {
  const { state, county, county_fips, city } = params;
  if (found === undefined) {
    const given = { state, county, county_fips, city };
    return {
      ...given,
      cityIsDerived: false,
      contradicts: false,
      derived: null,
      warnings: missing(given),
    };
  }
  if (state !== undefined && found.state !== null && state !== found.state) {
    return {
      state,
      county,
      county_fips,
      city,
      cityIsDerived: false,
      contradicts: true,
      derived: null,
      warnings: [
        `state: ${state} was given, but the address is in ${found.state}; ${state} is used for all ` +
        "but the utility territory.",
      ],
    };
  }
  const warnings: string[] = [];
  const addressed = found.county_fips ?? undefined;
  const differs = (county_fips !== undefined && addressed !== undefined &&
    county_fips !== addressed) ||
    (county !== undefined && found.county !== null &&
      countyName(county) !== countyName(found.county));
  if (differs) warnings.push("county: the one given is not that of the address; it is used.");
  const isDerived = county === undefined && county_fips === undefined;
  const place = {
    state: state ?? found.state ?? undefined,
    county: isDerived ? found.county ?? undefined : county,
    county_fips: isDerived ? addressed : county_fips,
    city: city ?? (differs ? undefined : found.city ?? undefined),
  };
  return {
    ...place,
    cityIsDerived: city === undefined,
    contradicts: false,
    derived: state === undefined || isDerived
      ? {
        state: state === undefined ? found.state : null,
        county: isDerived ? found.county : null,
        county_fips: isDerived ? found.county_fips : null,
        from: "address",
      }
      : null,
    warnings: [...warnings, ...missing(place)],
  };
}

/** What is not narrowed down because nothing says where. */
function missing(
  { state, county, city }: Pick<Place, "state" | "county" | "city">,
): string[] {
  if (state !== undefined) return [];
  return [
    "state: none given; finance, incentives, permits and finance_eligibility are of any.",
    ...city !== undefined && county === undefined
      ? ["city: give state or county too; permits are not limited to the city."]
      : [],
  ];
}

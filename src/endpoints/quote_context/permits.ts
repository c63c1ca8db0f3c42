import { countyKind, isShared } from "../../base/places/county_names.ts";
import { type PermitQuery, permits } from "../../datasets/permits.ts";
import { ofUnknownState } from "./doubts.ts";
import type { Inputs } from "./sections.ts";
import { type Section, section } from "./section_rows.ts";

/** Query of permits by a client. */
type PermitFilters = Readonly<
  Record<"trade" | "state" | "county" | "county_fips" | "city", string | undefined>
>;

/**
 * Permit requirements of the place: of the city if its state or county is known too, otherwise of the
 * whole county; then of the county and the state themselves. Names are compared whole first; a name that
 * the client gave may also be part of a name. A county's name never finds the city of the same name.
 */
export function permitRequirements({ params, place, library, caller }: Inputs): Section {
  const { trade, context_limit: limit } = params;
  const { state, county, county_fips } = place;
  const ofCounty = county !== undefined || county_fips !== undefined;
  const city = state !== undefined || ofCounty ? place.city : undefined;
  const { state_code } = library.version(permits).columns;
  const source = {
    dataset: permits,
    library,
    caller,
    applied: { trade, state, county, county_fips, city },
    queryOf: ({ county_fips, ...rest }: Partial<PermitFilters>): PermitQuery =>
      county_fips === undefined ? rest : { ...rest, within: { county: undefined, county_fips } },
    doubts: ofUnknownState(place, (row) => state_code.get(row) !== null),
  };
  const ofState = { trade, state };
  const asked = (...queries: readonly PermitQuery[]) =>
    section(source, ...queries.map((query) => ({ query, limit })));
  if (city === undefined && !ofCounty) return asked(ofState);

  const isBareShared = county !== undefined && countyKind(county) === undefined &&
    isShared(county, state);
  const stateItself = state === undefined ? [] : [{ ...ofState, place: {} }];
  const [whole, isGiven, partly, rest] = city === undefined
    ? [
      { ...ofState, within: { county, county_fips } },
      place.countyIsGiven && county_fips === undefined,
      { ...ofState, county: isBareShared ? `${county} County` : county },
      stateItself,
    ]
    : [
      { ...ofState, place: { city, county, county_fips } },
      place.cityIsGiven,
      { ...ofState, county, city },
      [...ofCounty ? [{ ...ofState, place: { county, county_fips } }] : [], ...stateItself],
    ];
  const isPart = isGiven && asked(whole).rows.length === 0;
  return asked(isPart ? partly : whole, ...rest);
}

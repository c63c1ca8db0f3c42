import table from "../../../data/zip_overlaps.csv" with { type: "text" };
import { stateOfFips } from "../../base/places/states.ts";
import { staticTable } from "../../base/places/static_table.ts";

const COUNTIES = Map.groupBy(
  staticTable(table),
  ({ zip, county_fips = "" }) => `${zip} ${stateOfFips(county_fips)}`,
);

/**
 * The counties of another state that the area of a ZIP code reaches into, the largest part first;
 * empty if it does not cross that state's border.
 *
 * @param zip Five digits.
 * @param state Two letters; not the state with most of the ZIP code.
 * @returns Five-digit FIPS codes.
 */
export function countiesAcross(zip: string, state: string): string[] {
  return (COUNTIES.get(`${zip} ${state}`) ?? []).map(({ county_fips = "" }) => county_fips);
}

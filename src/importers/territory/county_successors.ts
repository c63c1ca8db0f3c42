import successors from "../../../data/county_successors.csv" with { type: "text" };
import { staticTable } from "../../base/places/static_table.ts";

/** FIPS codes of the counties that a county which the form still names is divided into. */
const SUCCESSORS: ReadonlyMap<string, readonly string[]> = new Map(
  [...Map.groupBy(staticTable(successors), ({ state, county }) => `${state} ${county}`)]
    .map(([key, lines]) => [key, lines.map(({ county_fips: fips = "" }) => fips)]),
);

/** FIPS codes of today's counties in place of one that Form EIA-861 still names; undefined for others. */
export function countySuccessors(state: string, county: string): readonly string[] | undefined {
  return SUCCESSORS.get(`${state} ${county}`);
}

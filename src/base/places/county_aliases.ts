import table from "../../../data/county_aliases.csv" with { type: "text" };
import { countyName } from "./county_names.ts";
import { staticTable } from "./static_table.ts";

/** Another name that people have for a county, as the boroughs of New York are. */
interface CountyAlias {
  /** Two letters. */
  readonly state: string;
  readonly written: string;
  /** As records name it. */
  readonly county: string;
}

export const COUNTY_ALIASES: readonly CountyAlias[] = staticTable(table)
  .map(({ state = "", written = "", county = "" }) => ({ state, written, county }));

/** States and counties compare as one text. */
const keyOf = (state: string, county: string) => `${state} ${countyName(county)}`;

const COUNTIES = new Map(COUNTY_ALIASES.map((one) => [keyOf(one.state, one.written), one.county]));

/**
 * A county's name as records have it.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { countyNamed } from "./county_aliases.ts";
 *
 * assert.equal(countyNamed("NY", "brooklyn"), "Kings");
 * assert.equal(countyNamed("IN", "Bronx"), "Bronx");
 * ```
 */
export function countyNamed(state: string, written: string): string {
  return COUNTIES.get(keyOf(state, written)) ?? written;
}

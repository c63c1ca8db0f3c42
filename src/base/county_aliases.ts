import table from "../../data/county_aliases.csv" with { type: "text" };
import { countyName } from "./county_names.ts";
import { staticTable } from "./static_table.ts";

/** Another name that people have for a county, as the boroughs of New York are. */
export interface CountyAlias {
  /** Two letters. */
  readonly state: string;
  readonly written: string;
  /** As records name it. */
  readonly county: string;
}

export const COUNTY_ALIASES: readonly CountyAlias[] = staticTable(table)
  .map(({ state = "", written = "", county = "" }) => ({ state, written, county }));

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
  const name = countyName(written);
  return COUNTY_ALIASES.find((one) => one.state === state && countyName(one.written) === name)
    ?.county ?? written;
}

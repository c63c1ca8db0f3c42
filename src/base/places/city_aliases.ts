import table from "../../../data/city_aliases.csv" with { type: "text" };
import { cityKey } from "./place_names.ts";
import { staticTable } from "./static_table.ts";

/** Another name that a city goes by. */
interface CityAlias {
  /** Two letters. */
  readonly state: string;
  readonly written: string;
  /** As records name it. */
  readonly city: string;
}

export const CITY_ALIASES: readonly CityAlias[] = staticTable(table)
  .map(({ state = "", written = "", city = "" }) => ({ state, written, city }));

const CITIES = new Map(CITY_ALIASES.map((one) => [cityKey(one.state, one.written), one.city]));

/**
 * A city's name as records have it.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { cityNamed } from "./city_aliases.ts";
 *
 * assert.equal(cityNamed("NY", "nyc"), "New York");
 * assert.equal(cityNamed("CO", "Denver"), "Denver");
 * ```
 */
export function cityNamed(state: string, written: string): string {
  return CITIES.get(cityKey(state, written)) ?? written;
}

import table from "../../../data/city_aliases.csv" with { type: "text" };
import { cityKey } from "./place_names.ts";
import { staticTable } from "./static_table.ts";

/** Another name that a city goes by. */
interface CityAlias {
  /** Two letters. */
  readonly state: string;
  readonly written: string;
  /** As records name it, or another alias: `Bklyn` is Brooklyn, which is a part of New York. */
  readonly city: string;
}

const written: readonly CityAlias[] = staticTable(table)
  .map(({ state = "", written = "", city = "" }) => ({ state, written, city }));

const CITIES = new Map(written.map((one) => [cityKey(one.state, one.written), one.city]));

const isOfAlias = ({ state, city }: CityAlias) => CITIES.has(cityKey(state, city));

/** Aliases of aliases come last. */
export const CITY_ALIASES: readonly CityAlias[] = [
  ...written.filter((one) => !isOfAlias(one)),
  ...written.filter(isOfAlias),
];

/**
 * A city's name as records have it.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { cityNamed } from "./city_aliases.ts";
 *
 * assert.equal(cityNamed("NY", "nyc"), "New York");
 * assert.equal(cityNamed("NY", "Bklyn"), "New York");
 * assert.equal(cityNamed("CO", "Denver"), "Denver");
 * ```
 */
export function cityNamed(state: string, written: string): string {
  const city = CITIES.get(cityKey(state, written)) ?? written;
  return CITIES.get(cityKey(state, city)) ?? city;
}

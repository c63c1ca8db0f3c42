import areas from "../../../data/program_areas.csv" with { type: "text" };
import { utilityName } from "../../base/places/utility_name.ts";
import { utilitiesNamed, type Utility } from "../../datasets/places/utilities.ts";
import { staticTable } from "../../base/places/static_table.ts";
import type { IncentivePlace } from "../../datasets/incentives/terms.ts";
import { readCsv } from "../common/csv.ts";

/** A place or a utility's territory in Rewiring America's files. */
interface RewiringGeography {
  readonly type: string;
  readonly name: string;
  readonly state: string;
  readonly fips: string;
}

export type Geographies = ReadonlyMap<number, RewiringGeography>;

/** Where a program pays, as fields of a row. */
export interface Reach {
  /** Ids and names of the utilities whose customers it pays; empty for any. */
  readonly utilities: readonly string[];
  /** Counties and cities whose residents it pays; empty for any. */
  readonly places: readonly IncentivePlace[];
  /** What the other fields cannot express. */
  readonly unresolved: readonly ("geography_unresolved" | "utility_unresolved")[];
}

/** Reads geographies by id (CSV with `id`, `type`, `name`, `state` and, for counties, `county_fips`). */
export async function readGeographies(content: ReadableStream<Uint8Array>): Promise<Geographies> {
  const geographies = new Map<number, RewiringGeography>();
  for await (const { cells } of readCsv(content, ["id", "type", "name", "state"])) {
    const { id, type = "", name = "", state = "", county_fips: fips = "" } = cells;
    geographies.set(Number(id), { type, name: name.trim(), state, fips });
  }
  return geographies;
}

/**
 * Where a state's program pays that covers all of these geographies.
 *
 * @param isLocal Whether a city or county pays, so that an electric territory means that place.
 */
export function reachOf(
  ids: readonly number[],
  state: string,
  geographies: Geographies,
  isLocal = false,
): Reach {
  const found = ids.map((id) => geographies.get(id));
  if (found.every((one) => one?.type === "state")) return ANYWHERE;
  const utilities = new Set<string>();
  const places: IncentivePlace[] = [];
  let isPart = false;
  for (const one of found) {
    const own = one === undefined ? [] : placesOf(one, state, isLocal);
    const served = one === undefined || own.length > 0 ? [] : identitiesOf(one, state);
    places.push(...own);
    for (const identity of served) utilities.add(identity);
    // Neither a known place nor a known utility.
    if (own.length === 0 && served.length === 0) isPart = true;
  }
  if (isPart && places.length === 0) return { ...ANYWHERE, unresolved: ["geography_unresolved"] };
  // A row's places and utilities narrow each other, so it cannot say "these places, or customers of
  // this utility": it names the places.
  if (places.length > 0 && utilities.size > 0) isPart = true;
  return {
    utilities: places.length > 0 ? [] : [...utilities],
    places,
    unresolved: isPart ? ["geography_unresolved"] : [],
  };
}

/** The reach of a program that pays throughout its states. */
export const ANYWHERE: Reach = { utilities: [], places: [], unresolved: [] };

/** The name of an area that is a city. */
const CITY = /^(?:city|town|village) of (.+)$/i;
/** Counties of areas that are neither cities nor counties, by name. */
const AREAS = Map.groupBy(
  staticTable(areas, "area", "county", "county_fips", "city"),
  ({ area }) => area,
);

/** The counties and cities of a geography; empty for a utility's territory or an unknown area. */
function placesOf(
  { type, name, state, fips }: RewiringGeography,
  inState: string,
  isLocal: boolean,
): IncentivePlace[] {
  const of = {
    state_code: state || inState,
    county_name: null,
    county_fips: null,
    city_name: null,
  };
  if (type === "county") {
    const county = name.replace(/ (?:county|parish)$/i, "");
    return [{ ...of, county_name: county, county_fips: fips || null }];
  }
  if (type !== "custom" && !(isLocal && type === "electric_territory")) return [];
  const city = CITY.exec(name)?.[1];
  if (city !== undefined) return [{ ...of, city_name: city }];
  return (AREAS.get(name) ?? []).map(({ county, county_fips, city }) => ({
    ...of,
    county_name: county || null,
    county_fips: county_fips || null,
    city_name: city || null,
  }));
}

/** The reach of a program for one utility's customers, if its geographies are unknown. */
export function reachOfUtility(name: string, state: string, isGas: boolean): Reach {
  const type = isGas ? "gas_territory" : "electric_territory";
  const found = identitiesOf({ type, name, state, fips: "" }, state);
  if (found.length > 0) return { ...ANYWHERE, utilities: found };
  return { ...ANYWHERE, utilities: [utilityName(name)], unresolved: ["utility_unresolved"] };
}

/** A utility's ids and names; gas utilities have only ids. Empty if unknown or ambiguous. */
function identitiesOf({ type, name, state }: RewiringGeography, inState: string): string[] {
  const isGas = type === "gas_territory";
  if (!isGas && type !== "electric_territory") return [];
  const written = utilityName(name.replace(/\s*\((?!formerly)[^)]*\)$/, ""));
  const named = utilitiesNamed(written).filter(({ id }) => id.startsWith("gas_") === isGas);
  const here = named.filter((utility) => utility.states.includes(state || inState));
  // The only utility of this name may serve the state although our list does not say so.
  const meant = here.length > 0 || named.length > 1 ? here : named;
  // Utilities of one brand count as one, but unrelated namesakes in a state do not.
  if (meant.length > 1 && meant.some((utility) => isNamesake(utility, written))) return [];
  return meant.flatMap(({ id, name }) => isGas ? [id] : [id, utilityName(name)]);
}

function isNamesake({ namesake }: Utility, written: string): boolean {
  return namesake !== null && utilityName(namesake) === written;
}

import { placeName, placeWords } from "../../base/places/place_names.ts";
import {
  type CityPlaces,
  nameHasCity,
  type utilityTerritory,
} from "../../datasets/utility_territory.ts";
import { cityNamed } from "../../geo/geocoding/city_in_address.ts";
import { GazetteerTables } from "../../geo/geocoding/gazetteer_tables.ts";
import type { VersionOf } from "../rows.ts";

/** How a territory matches `city`, best first (decisions, Territories). */
export const CITY_MATCHES = ["city", "name", "zip", "county"] as const;
type CityMatch = (typeof CITY_MATCHES)[number];

type TerritoryVersion = VersionOf<typeof utilityTerritory>;

/** Opened by the first request with a city. */
let tables: GazetteerTables | undefined;

/**
 * The counties and ZIP codes of the cities with a name, which is spelled as in an address.
 *
 * @param state Two letters; undefined for all states that have territories.
 */
export function placesOfCity(
  { columns }: TerritoryVersion,
  city: string,
  state: string | undefined,
): CityPlaces {
  const known = tables ??= new GazetteerTables();
  const states = state === undefined ? columns.state_code.dictionary : [state.toUpperCase()];
  const cities = states.flatMap((one) => cityNamed(known, one, city) ?? []);
  const counties = cities.flatMap(({ countyFips }) =>
    countyFips === null ? [] : known.county(countyFips) ?? []
  );
  const names = new Set([city, ...cities.flatMap(({ name }) => name ?? [])].map(placeName));
  const zips = columns.zip_code.dictionary.filter((zip) => {
    const name = known.zip(zip)?.name;
    return name != null && names.has(placeName(name));
  });
  return { counties, zips };
}

/** Returns a function that tells how a row matches `city`, for rows that do. */
export function cityMatchOf(
  { columns }: TerritoryVersion,
  city: string,
  { zips }: CityPlaces,
): (row: number) => CityMatch {
  const [words, whole] = [placeWords(city), placeName(city)];
  return (row) => {
    const ofRow = columns.city_name.get(row);
    if (ofRow !== null && (placeWords(ofRow).includes(words) || placeName(ofRow) === whole)) {
      return "city";
    }
    const name = columns.utility_name.get(row);
    if (name !== null && nameHasCity(name, city)) return "name";
    const zip = columns.zip_code.get(row);
    return zip !== null && zips.includes(zip) ? "zip" : "county";
  };
}

/** The common way in which rows match, or `mixed`; null if there are no rows. */
export function cityMatchedBy(matches: readonly CityMatch[]): CityMatch | "mixed" | null {
  const [first] = matches;
  if (first === undefined) return null;
  return matches.every((one) => one === first) ? first : "mixed";
}

import { LRUCache } from "lru-cache";
import { countyNamed } from "../../base/places/county_aliases.ts";
import { changedCounty, codesNamed } from "../../base/places/county_identities.ts";
import { countyName, type NamedCounty } from "../../base/places/county_names.ts";
import { stateOfFips } from "../../base/places/states.ts";
import type { Point } from "./geocoder.ts";
import { SortedLines } from "./sorted_lines.ts";
import { present } from "../../base/known.ts";

/** A ZIP code or a city, located at its center. */
export interface KnownPlace extends Point {
  readonly name: string | null;
  readonly countyFips: string | null;
  /** Whether it is the county of an address whose city is elsewhere. */
  readonly isInsteadOfCity?: boolean;
  /**
   * Whether an address calls it a township and its own name does not. Then its location is uncertain: a
   * state may have several townships of one name, none of them where the city is.
   */
  readonly isTownship?: boolean;
}

/** A city with its ZIP codes, according to the Postal Service. */
export interface KnownCity extends KnownPlace {
  readonly zips: readonly string[];
}

export interface KnownZip extends KnownPlace {
  readonly zip: string;
  readonly state: string;
  /** Whether the sources agree on the location. */
  readonly sure: boolean;
}

/** Abbreviated directions at the beginning of city names, such as `S. San Francisco`. */
const DIRECTIONS: ReadonlyMap<string, string> = new Map([
  ["n", "north"],
  ["no", "north"],
  ["s", "south"],
  ["so", "south"],
  ["e", "east"],
  ["w", "west"],
]);

/** Whether a word is an abbreviated direction. */
export function isDirection(word: string): boolean {
  return DIRECTIONS.has(word);
}

/**
 * How many ZIP codes are cached, in at most 1 MB. Without the cache, finding them takes a tenth of the
 * time of a resolution (`deno task bench --section territories`).
 */
const MAX_ZIPS = 5_000;

const FOLDER = new URL("../../../data/gazetteer/", import.meta.url);

/**
 * The ZIP codes, cities and counties of the United States, from the tables in `data/gazetteer`.
 * They are searched as text: every thread has its own copy of 4 MB, which opens in a few
 * milliseconds.
 */
export class GazetteerTables {
  readonly #zips = open("zip_codes.csv");
  readonly #cities = open("cities.csv");
  readonly #counties = open("counties.csv");
  readonly #countyMiddles = open("county_middles.csv");
  readonly #lastZips = new LRUCache<string, KnownZip>({ max: MAX_ZIPS });

  /** @param code Five digits. */
  zip(code: string): KnownZip | undefined {
    const last = this.#lastZips.get(code);
    if (last !== undefined) return last;
    const line = this.#zips.find(code);
    if (line === undefined) return undefined;
    const [, city, state, lat, lng, fips, sure] = line;
    const place = placeOf(city, lat, lng, fips);
    const found = { zip: code, state: present(state, "state"), sure: sure === "1", ...place };
    this.#lastZips.set(code, found);
    return found;
  }

  /**
   * Finds a city by name; a direction may be abbreviated.
   *
   * @param state Two letters.
   * @param words As normalized by `placeWords`.
   */
  city(state: string, [first = "", ...others]: readonly string[]): KnownCity | undefined {
    for (const word of [first, DIRECTIONS.get(first)]) {
      if (word === undefined) continue;
      const line = this.#cities.find(`${state} ${[word, ...others].join("")}`);
      if (line === undefined) continue;
      const [, city, lat, lng, fips, zips = ""] = line;
      return { ...placeOf(city, lat, lng, fips), zips: zips === "" ? [] : zips.split(" ") };
    }
    return undefined;
  }

  /**
   * The center of a county, found by its current or another name, without a city.
   *
   * @param state Two letters.
   * @param name With or without its kind.
   */
  countyNamed(state: string, name: string): KnownPlace | undefined {
    const others = () => codesNamed(state, name).map((fips) => this.county(fips)?.name ?? "");
    const line = this.#countyMiddle(state, countyNamed(state, name)) ??
      others().map((other) => this.#countyMiddle(state, other)).find((one) => one !== undefined);
    return line === undefined ? undefined : placeOf(undefined, line[1], line[2], line[3]);
  }

  #countyMiddle(state: string, name: string): readonly string[] | undefined {
    return this.#countyMiddles.find(`${state} ${countyName(name)}`);
  }

  /** The county of a current or former FIPS code, with its name without its kind. */
  county(fips: string): NamedCounty | undefined {
    const name = this.#counties.find(fips)?.[1];
    if (name === undefined) return changedCounty(fips);
    return { name, state: stateOfFips(fips) ?? null, fips };
  }
}

function open(name: string): SortedLines {
  return new SortedLines(Deno.readTextFileSync(new URL(name, FOLDER)));
}

function placeOf(
  name: string | undefined,
  lat: string | undefined,
  lng: string | undefined,
  fips: string | undefined,
): KnownPlace {
  return { name: name || null, lat: Number(lat), lng: Number(lng), countyFips: fips || null };
}

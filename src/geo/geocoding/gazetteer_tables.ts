import { LRUCache } from "lru-cache";
import { changedCounty } from "../../base/places/county_identities.ts";
import type { NamedCounty } from "../../base/places/county_names.ts";
import { stateOfFips } from "../../base/places/states.ts";
import type { Point } from "./geocoder.ts";
import { SortedLines } from "./sorted_lines.ts";
import { present } from "../../base/known.ts";

/** A ZIP code or a city, by its centre. */
export interface KnownPlace extends Point {
  readonly name: string | null;
  readonly countyFips: string | null;
}

/** A city, and the ZIP codes that the Postal Service has for it. */
export interface KnownCity extends KnownPlace {
  readonly zips: readonly string[];
}

export interface KnownZip extends KnownPlace {
  readonly zip: string;
  readonly state: string;
  /** Whether the sources agree on where it is. */
  readonly sure: boolean;
}

/** How names of cities shorten what they begin with, as `S. San Francisco`. */
const DIRECTIONS: ReadonlyMap<string, string> = new Map([
  ["n", "north"],
  ["no", "north"],
  ["s", "south"],
  ["so", "south"],
  ["e", "east"],
  ["w", "west"],
]);

/** Whether a word of a city's name is a direction that is shortened. */
export function isDirection(word: string): boolean {
  return DIRECTIONS.has(word);
}

/** So many ZIP codes are remembered: those that a firm quotes in are few. */
const MOST_ZIPS = 1_000;

const FOLDER = new URL("../../../data/gazetteer/", import.meta.url);

/**
 * The ZIP codes, cities and counties of the United States, from the tables in `data/gazetteer`. These
 * are searched as text: every thread has its own copy, 4 MB, opened in some
 * milliseconds, and asks nobody.
 */
export class GazetteerTables {
  readonly #zips = open("zip_codes.csv");
  readonly #cities = open("cities.csv");
  readonly #counties = open("counties.csv");
  readonly #countyMiddles = open("county_middles.csv");
  readonly #lastZips = new LRUCache<string, KnownZip>({ max: MOST_ZIPS });

  /** @param code Five digits. */
  zip(code: string): KnownZip | undefined {
    const last = this.#lastZips.get(code);
    if (last !== undefined) return last;
    const line = this.#zips.find(code);
    if (line === undefined) return undefined;
    const [, city, state, lat, lng, fips, sure] = line;
    const place = known(city, lat, lng, fips);
    const found = { zip: code, state: present(state, "state"), sure: sure === "1", ...place };
    this.#lastZips.set(code, found);
    return found;
  }

  /**
   * The city of a name, whose direction may be shortened.
   *
   * @param state Two letters.
   * @param words As `placeWords` writes them.
   */
  city(state: string, [first = "", ...others]: readonly string[]): KnownCity | undefined {
    for (const word of [first, DIRECTIONS.get(first)]) {
      if (word === undefined) continue;
      const line = this.#cities.find(`${state} ${[word, ...others].join("")}`);
      if (line === undefined) continue;
      const [, city, lat, lng, fips, zips = ""] = line;
      return { ...known(city, lat, lng, fips), zips: zips === "" ? [] : zips.split(" ") };
    }
    return undefined;
  }

  /**
   * The middle of the county of a name. It has no city's name.
   *
   * @param state Two letters.
   * @param name As `countyName` writes it.
   */
  countyNamed(state: string, name: string): KnownPlace | undefined {
    const line = this.#countyMiddles.find(`${state} ${name}`);
    return line === undefined ? undefined : known(undefined, line[1], line[2], line[3]);
  }

  /** The county of a FIPS code, of today or before; its name without its kind. */
  county(fips: string): NamedCounty | undefined {
    const name = this.#counties.find(fips)?.[1];
    if (name === undefined) return changedCounty(fips);
    return { name, state: stateOfFips(fips) ?? null, fips };
  }
}

function open(name: string): SortedLines {
  return new SortedLines(Deno.readTextFileSync(new URL(name, FOLDER)));
}

function known(
  name: string | undefined,
  lat: string | undefined,
  lng: string | undefined,
  fips: string | undefined,
): KnownPlace {
  return { name: name || null, lat: Number(lat), lng: Number(lng), countyFips: fips || null };
}

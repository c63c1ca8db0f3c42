import { citySpellings, cityWithCounty } from "../../base/places/city_spellings.ts";
import { countyKind, countyName } from "../../base/places/county_names.ts";
import { placeName, placeWords } from "../../base/places/place_names.ts";
import { areOneCounty } from "../../base/places/county_identities.ts";
import { firstOf, itemAt } from "../../base/known.ts";
import type { PostalAddress } from "../addresses/address.ts";
import { distanceMiles } from "../territories/distance.ts";
import {
  type GazetteerTables,
  isDirection,
  type KnownCity,
  type KnownPlace,
  type KnownZip,
} from "./gazetteer_tables.ts";
import type { Point } from "./geocoder.ts";

/** The words of a street before a direction: at least its number and name, or its name and kind. */
const MIN_WORDS_OF_STREET = 2;

/** `100 W 200`: addresses in Utah's grid end with a direction. */
const GRID = /^\d+ [nsew] \d+$/;

/**
 * Beginnings of a part that is not a street. `Ste` has been expanded to `saint`, as in a city's
 * name.
 */
const UNIT_FIRST = /^(apt|apartment|unit|saint|suite|floor|rm|room|bldg|building|lot|spc|fl)$/;

/** Words before a county's name that say that the place is in no city. */
const NO_CITY = /^(unincorporated|unincorp|uninc)$/;

const TOWNSHIP_OF = /\b(?:township|twp) of$/;

/** Counties in Alaska, towns elsewhere. */
const BOROUGH = /\bBORO(?:UGH)?$/;

const TOWNSHIP = /\b(?:township|twp)\b/;

/**
 * Finds the city at the end of an address, and thereby where its street ends: only the table of
 * known cities can split `12 N Main St Salt Lake City`. `readAddress` has removed state and ZIP
 * code.
 */
export class CityInAddress {
  readonly #tables: GazetteerTables;
  readonly #isNear: (countyFips: string, point: Point) => boolean;

  /** @param isNear Whether a county is at a point or near it. */
  constructor(tables: GazetteerTables, isNear: (countyFips: string, point: Point) => boolean) {
    this.#tables = tables;
    this.#isNear = isNear;
  }

  /**
   * The city that an address names. If it names none, or one that is not in the county that it names,
   * the county.
   *
   * @param zip The address's ZIP code, if known.
   */
  find(address: PostalAddress, zip: KnownZip | undefined): KnownPlace | KnownCity | undefined {
    // Most addresses name the city of their ZIP code.
    if (this.#isCityOf(address, zip)) return zip;
    const city = this.#cityOf(address, zip !== undefined);
    if (zip !== undefined) return city;
    const county = this.#countyOf(address, city !== undefined);
    if (city === undefined || county?.countyFips == null) return city ?? county;
    return this.#inCounty(city, county.countyFips) ?? { ...county, isInsteadOfCity: true };
  }

  /**
   * The part of a city that is in a county: all of it, or if it is in several counties, its ZIP codes
   * there. Undefined if it is not near the county, because a state may have several places of one name.
   */
  #inCounty(city: KnownCity, countyFips: string): KnownCity | undefined {
    if (city.countyFips !== null && areOneCounty(city.countyFips, countyFips)) {
      return { ...city, isTownship: false };
    }
    const zips = city.zips.filter((zip) => this.#tables.zip(zip)?.countyFips === countyFips);
    if (zips.length > 0) return { ...city, countyFips, zips };
    return this.#isNear(countyFips, city) ? { ...city, countyFips } : undefined;
  }

  /**
   * Whether the last part is the ZIP code's city, or ends with it after a street that ends with a
   * direction (`500 Market St S San Francisco`), unless a city with that direction is nearer to the
   * ZIP code.
   */
  #isCityOf({ state, parts }: PostalAddress, zip: KnownZip | undefined): boolean {
    if (state === null || zip?.name == null) return false;
    const last = parts.at(-1) ?? "";
    if (placeName(last) === placeName(zip.name)) return true;
    const [words, name] = [placeWords(last).split(" "), placeWords(zip.name).split(" ")];
    const at = words.length - name.length - 1;
    if (
      at < MIN_WORDS_OF_STREET || UNIT_FIRST.test(firstOf(words)) || !isDirection(itemAt(words, at))
    ) {
      return false;
    }
    if (!name.every((word, i) => words[at + 1 + i] === word)) return false;
    if (GRID.test(words.slice(0, at).join(" "))) return true;
    const [directed, own] = [
      this.#tables.city(state, words.slice(at)),
      this.#tables.city(state, name),
    ];
    if (directed === undefined || own === undefined) return true;
    return distanceMiles(zip.lat, zip.lng, own.lat, own.lng) <=
      distanceMiles(zip.lat, zip.lng, directed.lat, directed.lng);
  }

  /**
   * The city at the end of the last part, preferring long names; otherwise a whole other part.
   *
   * @param asWritten Whether to accept only the names as written.
   */
  #cityOf({ state, parts }: PostalAddress, asWritten: boolean): KnownCity | undefined {
    if (state === null) return undefined;
    const exact = (name: readonly string[]) => this.#tables.city(state, name);
    const spelled = (name: readonly string[]) =>
      cityBySpelling(this.#tables, state, name.join(" "));
    for (const find of asWritten ? [exact] : [exact, spelled]) {
      const last = words(parts.at(-1) ?? "");
      for (let from = 0; from < last.length; from++) {
        const before = last.slice(0, from);
        // `Township of Clinton` is Clinton Township before it is Clinton.
        if (find === exact && !asWritten && TOWNSHIP_OF.test(before.join(" "))) break;
        if (!mayBeStreet(before)) continue;
        const found = find(last.slice(from));
        if (found !== undefined) return found;
      }
      for (let part = parts.length - 2; part >= 0; part--) {
        const found = find(words(itemAt(parts, part)));
        if (found !== undefined) return found;
      }
    }
    return undefined;
  }

  /**
   * The county that a part of the address ends with, with its kind: `Harris County`. Before a city,
   * `Washington Co` may be a company.
   */
  #countyOf({ state, parts }: PostalAddress, hasCity: boolean): KnownPlace | undefined {
    if (state === null) return undefined;
    for (const part of parts.toReversed()) {
      const named = words(part);
      if (hasCity && part !== parts.at(-1) && named.at(-1) === "co") continue;
      if (countyKind(part) !== "county" || BOROUGH.test(part) && state !== "AK") continue;
      for (let from = 0; from < named.length - 1; from++) {
        const before = named.slice(0, from);
        if (!mayBeStreet(before) && !NO_CITY.test(before.join(" "))) continue;
        const found = this.#tables.countyNamed(state, named.slice(from).join(" "));
        if (found !== undefined) return found;
      }
    }
    return undefined;
  }
}

/**
 * A city by its name alone, spelled in any way that an address may spell it.
 *
 * @param state Two letters.
 */
export function cityNamed(
  tables: GazetteerTables,
  state: string,
  name: string,
): KnownCity | undefined {
  const written = words(name);
  return tables.city(state, written) ?? cityBySpelling(tables, state, written.join(" "));
}

/** The city of a name that is abbreviated, or contains its kind or county. */
function cityBySpelling(
  tables: GazetteerTables,
  state: string,
  name: string,
): KnownCity | undefined {
  for (const spelling of citySpellings(name)) {
    const found = tables.city(state, spelling.split(" "));
    if (found === undefined) continue;
    return isTownshipOf(name, spelling) ? { ...found, isTownship: true } : found;
  }
  for (const [city, county] of cityWithCounty(name)) {
    const found = tables.city(state, city.split(" "));
    const own = found?.countyFips == null ? undefined : tables.county(found.countyFips);
    if (own !== undefined && countyName(own.name) === countyName(county)) return found;
  }
  return undefined;
}

/** Whether a name is a township's, and a spelling of it leaves that out. */
function isTownshipOf(name: string, spelling: string): boolean {
  return TOWNSHIP.test(name) && !TOWNSHIP.test(spelling);
}

const words = (name: string) => placeWords(name).split(" ");

/**
 * Whether words before a city's name may be ignored: none, or a street with its number. A single
 * word makes it another place: `Nrth Bend` is not Bend.
 */
function mayBeStreet(words: readonly string[]): boolean {
  return words.length !== 1 || /\d/.test(firstOf(words));
}

import type { NamedCounty } from "../../base/places/county_names.ts";
import { placeName, placeWords } from "../../base/places/place_names.ts";
import { stateOfFips } from "../../base/places/states.ts";
import type { PostalAddress } from "../addresses/address.ts";
import { Counties } from "../counties/counties.ts";
import { distanceMiles } from "../territories/distance.ts";
import {
  GazetteerTables,
  isDirection,
  type KnownPlace,
  type KnownZip,
} from "./gazetteer_tables.ts";
import type { Geocode, Geocoder, Point } from "./geocoder.ts";

/** What is known of where an address is, beside its point. */
export interface Place {
  readonly zip: string | null;
  /** That of the ZIP code where the address names one that is far from its point. */
  readonly city: string | null;
  /**
   * What of the address does not count: a city far from its ZIP code, or, where it is near, the
   * city's county, if that is another; or a ZIP code that is broken, not known or lies in another state.
   */
  readonly leftOut: "city" | "county" | "zip" | null;
  /** Two letters. */
  readonly state: string | null;
  readonly countyFips: string | null;
}

/** What the tables have of an address. */
interface Match {
  readonly zip: KnownZip | undefined;
  readonly city: KnownPlace | undefined;
}

/** A point that is further than this from the middle of a city is not in that city. */
const FAR_MILES = 60;

/** Finds addresses by the centres of the ZIP codes and the cities that they name. */
export class Gazetteer implements Geocoder {
  readonly #tables = new GazetteerTables();
  /** The last address's: most are asked for twice in a row. A weak map would burden the collector. */
  #last: { readonly address: PostalAddress; readonly match: Match } | undefined;
  /** Opened for the first point that another geocoder gave: it takes 0.2 s. */
  #counties: Counties | undefined;

  /**
   * The centre of the address's ZIP code (`geometric_center`), or of its city (`approximate`).
   *
   * @returns Null when it has neither, or when its ZIP code lies in another state and its city is
   * not known either.
   */
  geocode(address: PostalAddress): Geocode | null {
    const { zip, city } = this.#match(address);
    if (zip !== undefined) {
      const confidence = zip.sure ? "geometric_center" : "approximate";
      return { lat: zip.lat, lng: zip.lng, confidence };
    }
    return city === undefined ? null : { lat: city.lat, lng: city.lng, confidence: "approximate" };
  }

  /** The ZIP code, city and state that an address names or implies, and the county of its point. */
  place(address: PostalAddress, point: Point): Place {
    const { zip, city } = this.#match(address);
    const cityIsElsewhere = zip !== undefined && city !== undefined &&
      distanceMiles(point.lat, point.lng, city.lat, city.lng) > FAR_MILES;
    const known = [zip, city].find((known) => known?.lat === point.lat && known.lng === point.lng);
    return {
      zip: zip?.zip ?? null,
      city: (cityIsElsewhere ? zip?.name : city?.name ?? zip?.name) ?? null,
      leftOut: cityIsElsewhere ? "city" : leftOutOf(address, { zip, city }, known === zip),
      state: address.state ?? zip?.state ?? null,
      countyFips: known === undefined ? this.#countyAt(point, address.state) : known.countyFips,
    };
  }

  /** The county of a FIPS code, its name without its kind. */
  county(fips: string): NamedCounty | undefined {
    return this.#tables.county(fips);
  }

  /** Opens what the first point of another geocoder would have to wait for. */
  warm(): void {
    this.#counties ??= new Counties();
  }

  #countyAt(point: Point, state: string | null): string | null {
    this.warm();
    const fips = this.#counties!.fipsAt(point);
    if (fips === null || state === null || stateOfFips(fips) === state) return fips;
    return this.#counties!.fipsIn(state, point) ?? fips;
  }

  #match(address: PostalAddress): Match {
    if (this.#last?.address === address) return this.#last.match;
    const zip = this.#zipOf(address);
    // Most addresses name the city of their ZIP code.
    const match = { zip, city: this.#isCityOf(address, zip) ? zip : this.#cityOf(address) };
    this.#last = { address, match };
    return match;
  }

  /** The address's ZIP code, unless it is unknown or lies in another state than the address. */
  #zipOf({ zip, state }: PostalAddress): KnownZip | undefined {
    const known = zip === null ? undefined : this.#tables.zip(zip);
    return known === undefined || (state !== null && state !== known.state) ? undefined : known;
  }

  /**
   * Whether the last part is the ZIP code's city; or ends with it behind a street whose direction comes
   * last (`500 Market St S San Francisco`), unless a city of that direction is nearer to the ZIP code.
   */
  #isCityOf({ state, parts }: PostalAddress, zip: KnownZip | undefined): boolean {
    if (state === null || zip?.name == null) return false;
    const last = parts.at(-1) ?? "";
    if (placeName(last) === placeName(zip.name)) return true;
    const [words, name] = [placeWords(last).split(" "), placeWords(zip.name).split(" ")];
    const at = words.length - name.length - 1;
    if (at < LEAST_OF_STREET || UNIT_FIRST.test(words[0]!) || !isDirection(words[at]!)) {
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

  /** The city that the address's last part ends with, the longest name first, or another part is. */
  #cityOf({ state, parts }: PostalAddress): KnownPlace | undefined {
    if (state === null) return undefined;
    const words = placeWords(parts.at(-1) ?? "").split(" ");
    for (let from = 0; from < words.length; from++) {
      if (!mayBeStreet(words.slice(0, from))) continue;
      const found = this.#tables.city(state, words.slice(from));
      if (found !== undefined) return found;
    }
    for (let part = parts.length - 2; part >= 0; part--) {
      const found = this.#tables.city(state, placeWords(parts[part]!).split(" "));
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

/**
 * Whether words before a city's name may be left out: none, or a street and its number. One word alone
 * makes it another place: `Nrth Bend` is not Bend.
 */
function mayBeStreet(words: readonly string[]): boolean {
  return words.length !== 1 || /\d/.test(words[0]!);
}

/**
 * What of an address does not count, if its city is not far from its ZIP code.
 *
 * @param isAtZip Whether its county is the ZIP code's, rather than that of a point that is known better.
 */
function leftOutOf(
  address: PostalAddress,
  { zip, city }: Match,
  isAtZip: boolean,
): Place["leftOut"] {
  if (zip === undefined) return address.zip === null && !address.hasBrokenZip ? null : "zip";
  const [one, other] = [zip.countyFips, city?.countyFips ?? null];
  if (!isAtZip || one === null || other === null || one === other) return null;
  // A large city is in several.
  return placeName(zip.name ?? "") === placeName(city?.name ?? "") ? null : "county";
}

/** A street and its number, or its name and kind: so many words stand before a direction. */
const LEAST_OF_STREET = 2;

/** `100 W 200`, as Utah numbers its houses, has a direction to come. */
const GRID = /^\d+ [nsew] \d+$/;

/** What a part that is no street begins with; `Ste` is written out as a saint's. */
const UNIT_FIRST = /^(apt|apartment|unit|saint|suite|floor|rm|room|bldg|building|lot|spc|fl)$/;

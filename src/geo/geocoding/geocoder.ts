import type { PostalAddress } from "../addresses/address.ts";

/** Which geocoders may be chosen; several are asked in this order. */
export const GEOCODERS = ["gazetteer", "census", "census,gazetteer"] as const;
export type GeocoderChoice = (typeof GEOCODERS)[number];

/** Where the Census Bureau's geocoder answers. */
export const CENSUS_URL = "https://geocoding.geo.census.gov/geocoder/locations/onelineaddress";

/** How exact a geocode is, from the building down to the town (spec 2, Resolve). */
export const PRECISIONS = [
  "rooftop",
  "range_interpolated",
  "geometric_center",
  "approximate",
] as const;
export type Precision = (typeof PRECISIONS)[number];

/** A point in degrees. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** Where an address is. */
export interface Geocode extends Point {
  readonly confidence: Precision;
  /** Found while a geocoder that is asked first was down: it may know better. */
  readonly provisional?: true;
}

/** Finds where a postal address is. */
export interface Geocoder {
  /**
   * @returns Null when there is no such address. No promise where it is known here.
   * @throws {GeocoderUnavailable} when it cannot be asked now.
   */
  geocode(address: PostalAddress): Geocode | null | Promise<Geocode | null>;
}

/** A geocoder is down. The message says nothing of the address. */
export class GeocoderUnavailable extends Error {
  override readonly name = "GeocoderUnavailable";

  /** @param retryAfter Seconds until it is worth asking again. */
  constructor(readonly retryAfter: number) {
    super("The geocoder is unavailable");
  }
}

/** Whether a geocode is exact enough to say on which side of a boundary the address is. */
export function isExact({ confidence }: Geocode): boolean {
  return confidence === "rooftop" || confidence === "range_interpolated";
}

/** Asks geocoders in turn: the next one where one knows no such address or is down. */
export function inTurn(geocoders: readonly Geocoder[]): Geocoder {
  const [only] = geocoders;
  if (only !== undefined && geocoders.length === 1) return only;
  return {
    async geocode(address) {
      let unavailable: unknown;
      for (const geocoder of geocoders) {
        try {
          const found = await geocoder.geocode(address);
          if (found === null) continue;
          return unavailable === undefined ? found : { ...found, provisional: true };
        } catch (error) {
          if (!(error instanceof GeocoderUnavailable)) throw error;
          unavailable = error;
        }
      }
      // That nobody else knows an address does not mean that it is not there.
      if (unavailable !== undefined) throw unavailable;
      return null;
    },
  };
}

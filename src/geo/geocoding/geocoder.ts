import type { PostalAddress } from "../addresses/address.ts";

/** The possible geocoders; several are tried in this order. */
export const GEOCODERS = ["gazetteer", "census", "census,gazetteer"] as const;
export type GeocoderChoice = (typeof GEOCODERS)[number];

/** The address of the Census Bureau's geocoder. */
export const CENSUS_URL = "https://geocoding.geo.census.gov/geocoder/locations/onelineaddress";

/** How exact a geocode is, from the building to the town (spec 2, Resolve). */
export const PRECISIONS = [
  "rooftop",
  "range_interpolated",
  "geometric_center",
  "approximate",
] as const;
type Precision = (typeof PRECISIONS)[number];

/** A point in degrees. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** The location of an address. */
export interface Geocode extends Point {
  readonly confidence: Precision;
  /** Found while a preferred geocoder was unavailable: that may know better. */
  readonly provisional?: true;
}

/** Locates postal addresses. */
export interface Geocoder {
  /**
   * @returns Null for an unknown address. A promise only if a request is needed.
   * @throws {GeocoderUnavailable} when it cannot be reached.
   */
  geocode(address: PostalAddress): Geocode | null | Promise<Geocode | null>;
}

/** A geocoder is unavailable. The message does not contain the address. */
export class GeocoderUnavailable extends Error {
  override readonly name = "GeocoderUnavailable";

  /** @param retryAfter Seconds to wait before the next attempt. */
  constructor(readonly retryAfter: number) {
    super("The geocoder is unavailable");
  }
}

/** Whether a geocode is exact enough to decide on which side of a boundary the address is. */
export function isExact({ confidence }: Geocode): boolean {
  return confidence === "rooftop" || confidence === "range_interpolated";
}

/** Tries geocoders in turn, until one knows the address. */
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
      // If one was unavailable, the address may still exist.
      if (unavailable !== undefined) throw unavailable;
      return null;
    },
  };
}

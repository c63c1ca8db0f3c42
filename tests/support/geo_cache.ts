import type { PostalAddress } from "../../src/geo/address.ts";
import type { GeocodeCache } from "../../src/geo/geocode_cache.ts";
import type { Geocode } from "../../src/geo/geocoder.ts";

const NOTHING_TO_SPEND = new Error("nothing to spend");

/** What a cache remembers of an address, if anything; its geocoder is not asked. */
export async function remembered(
  cache: GeocodeCache,
  address: PostalAddress,
): Promise<{ geocode: Geocode | null } | undefined> {
  try {
    const { geocode } = await cache.locate(address, () => {
      throw NOTHING_TO_SPEND;
    });
    return { geocode };
  } catch (error) {
    if (error !== NOTHING_TO_SPEND) throw error;
    return undefined;
  }
}

/** Where an address is, asked by someone who may ask for anything. */
export async function fetched(cache: GeocodeCache, address: PostalAddress) {
  return (await cache.locate(address, () => () => {})).geocode;
}

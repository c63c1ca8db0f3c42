import { createHmac, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { PostalAddress } from "./address.ts";
import type { Geocode, Geocoder } from "./geocoder.ts";

/** How many addresses are remembered. */
const MOST = 50_000;

/** An address stays where it is. */
const FOUND_FOR_MS = 24 * 60 * 60 * 1000;

/** One that is not known may be built, and a better geocoder that is down may come back. */
const SHORTLY_MS = 60 * 1000;

/** What is remembered of one address: null when the geocoder does not know it. */
interface Entry {
  readonly geocode: Geocode | null;
}

/**
 * Remembers where addresses are, but no address: an entry's key is an HMAC with a secret that is
 * made at start and is nowhere else. Questions about one address at one time are asked once.
 */
export class GeocodeCache {
  readonly #geocoder: Geocoder;
  readonly #secret = randomBytes(32);
  readonly #entries: LRUCache<string, Entry>;
  readonly #flights = new Map<string, Promise<Geocode | null>>();

  /** @param now Milliseconds since 1970. */
  constructor(geocoder: Geocoder, now: () => number) {
    this.#geocoder = geocoder;
    this.#entries = new LRUCache({ max: MOST, ttlResolution: 0, perf: { now } });
  }

  /** What is remembered of an address, if anything. */
  find(address: PostalAddress): Entry | undefined {
    return this.#entries.get(this.#keyOf(address));
  }

  /** Whether the geocoder is being asked for an address. */
  isAsking(address: PostalAddress): boolean {
    return this.#flights.has(this.#keyOf(address));
  }

  /**
   * Asks the geocoder, and remembers its answer; failures are not remembered.
   *
   * @throws {GeocoderUnavailable} when the geocoder does.
   */
  fetch(address: PostalAddress): Promise<Geocode | null> {
    const key = this.#keyOf(address);
    let flight = this.#flights.get(key);
    if (flight === undefined) {
      flight = this.#ask(key, address).finally(() => this.#flights.delete(key));
      this.#flights.set(key, flight);
    }
    return flight;
  }

  async #ask(key: string, address: PostalAddress): Promise<Geocode | null> {
    const geocode = await this.#geocoder.geocode(address);
    const ttl = geocode === null || geocode.provisional ? SHORTLY_MS : FOUND_FOR_MS;
    this.#entries.set(key, { geocode }, { ttl });
    return geocode;
  }

  #keyOf({ text }: PostalAddress): string {
    return createHmac("sha256", this.#secret).update(text.replaceAll(".", "")).digest("base64");
  }
}

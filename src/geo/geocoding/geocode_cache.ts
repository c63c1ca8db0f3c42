import { randomBytes } from "node:crypto";
import { DAY_MS } from "../../base/durations.ts";
import type { MaybePromise } from "../../base/async/maybe_promise.ts";
import type { PostalAddress } from "../addresses/address.ts";
import { keyed } from "../addresses/address_keys.ts";
import { GeocodeTable, type Remembered, tableMemory } from "./geocode_table.ts";
import type { Geocode, Geocoder } from "./geocoder.ts";

/** A found address is cached for a day: it stays where it is. */
const FOUND_FOR_MS = DAY_MS;

/**
 * An unknown or provisional one for a minute: it may be built, and a better geocoder may come back.
 */
const SHORTLY_MS = 60 * 1000;

/** A geocode, and whether it was cached. */
export interface Lookup extends Remembered {
  readonly cache: "hit" | "miss";
}

const missed = (geocode: Geocode | null): Lookup => ({ geocode, cache: "miss" });

/** The memory of the cache, shared by all threads. */
export interface GeocodeMemory {
  /** Generated at start, and never stored anywhere else. */
  readonly secret: Uint8Array;
  readonly table: SharedArrayBuffer;
}

export function geocodeMemory(): GeocodeMemory {
  return { secret: new Uint8Array(randomBytes(32)), table: tableMemory() };
}

/**
 * Caches geocodes but no addresses: an entry's key is an HMAC. Concurrent requests for one address
 * share one look-up.
 */
export class GeocodeCache {
  readonly #geocoder: Geocoder;
  readonly #now: () => number;
  readonly #keyOf: (text: string) => Uint32Array;
  readonly #table: GeocodeTable;
  readonly #flights = new Map<string, Promise<Geocode | null>>();

  /** @param now Milliseconds since 1970. */
  constructor(geocoder: Geocoder, now: () => number, memory = geocodeMemory()) {
    this.#geocoder = geocoder;
    this.#now = now;
    this.#keyOf = keyed(memory.secret);
    this.#table = new GeocodeTable(memory.table);
  }

  /**
   * Locates an address from the cache or by the geocoder, whose answer is cached; failures are not.
   *
   * @param spend Called before the geocoder, and may throw; returns a function that refunds.
   * @throws {GeocoderUnavailable} when the geocoder is unavailable; if it is asynchronous, as a
   *   rejection.
   */
  locate(
    address: PostalAddress,
    spend: () => MaybePromise<() => void>,
  ): MaybePromise<Lookup> {
    const key = this.#keyOf(address.text.replaceAll(".", ""));
    const known = this.#table.find(key, this.#now());
    if (known !== undefined) return { geocode: known.geocode, cache: "hit" };
    // Only a geocoder that sends requests is ever awaited.
    const flight = this.#flights.size === 0 ? undefined : this.#flights.get(key.join());
    if (flight !== undefined) return flight.then(missed);

    const spent = spend();
    if (!(spent instanceof Promise)) return this.#ask(address, key, spent);
    // `key` is reused by the next call.
    const own = key.slice();
    return spent.then((takeBack) => this.#ask(address, own, takeBack));
  }

  /** Calls the geocoder and caches its answer. */
  #ask(address: PostalAddress, key: Uint32Array, takeBack: () => void): MaybePromise<Lookup> {
    const failed = (error: unknown): never => {
      takeBack();
      throw error;
    };
    try {
      const answer = this.#geocoder.geocode(address);
      return answer instanceof Promise
        ? this.#await(key.slice(), answer).then(missed, failed)
        : missed(this.#keep(key, answer));
    } catch (error) {
      return failed(error);
    }
  }

  /** Lets concurrent requests for the same address share one answer. */
  async #await(key: Uint32Array, answer: Promise<Geocode | null>): Promise<Geocode | null> {
    this.#flights.set(key.join(), answer);
    try {
      return this.#keep(key, await answer);
    } finally {
      this.#flights.delete(key.join());
    }
  }

  #keep(key: Uint32Array, geocode: Geocode | null): Geocode | null {
    const forMs = geocode === null || geocode.provisional ? SHORTLY_MS : FOUND_FOR_MS;
    this.#table.keep(key, geocode, this.#now() + forMs);
    return geocode;
  }
}

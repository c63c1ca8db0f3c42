import { randomBytes } from "node:crypto";
import { DAY_MS } from "../../base/durations.ts";
import type { MaybePromise } from "../../base/async/maybe_promise.ts";
import type { PostalAddress } from "../addresses/address.ts";
import { keyed } from "../addresses/address_keys.ts";
import { GeocodeTable, type Remembered, tableMemory } from "./geocode_table.ts";
import type { Geocode, Geocoder } from "./geocoder.ts";

/** An address stays where it is. */
const FOUND_FOR_MS = DAY_MS;

/** One that is not known may be built, and a better geocoder that is down may come back. */
const SHORTLY_MS = 60 * 1000;

/** Where an address is, and whether that was remembered. */
export interface Lookup extends Remembered {
  readonly cache: "hit" | "miss";
}

const missed = (geocode: Geocode | null): Lookup => ({ geocode, cache: "miss" });

/** What the caches of all threads share: hand it over, and they remember as one. */
export interface GeocodeMemory {
  /** Made at start, and nowhere else. */
  readonly secret: Uint8Array;
  readonly table: SharedArrayBuffer;
}

export function geocodeMemory(): GeocodeMemory {
  return { secret: new Uint8Array(randomBytes(32)), table: tableMemory() };
}

/**
 * Remembers where addresses are, but no address: an entry's key is an HMAC of it. Questions about
 * one address at one time are asked once.
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
   * Where an address is: what is remembered, or what the geocoder answers, which is then remembered;
   * failures are not.
   *
   * @param spend Called before the geocoder is asked, and may throw; returns what refunds it.
   * @throws {GeocoderUnavailable} when the geocoder does; where it is awaited, as a rejection.
   */
  locate(
    address: PostalAddress,
    spend: () => MaybePromise<() => void>,
  ): MaybePromise<Lookup> {
    const key = this.#keyOf(address.text.replaceAll(".", ""));
    const known = this.#table.find(key, this.#now());
    if (known !== undefined) return { geocode: known.geocode, cache: "hit" };
    // Only a geocoder that has to ask somebody is ever waited for.
    const flight = this.#flights.size === 0 ? undefined : this.#flights.get(key.join());
    if (flight !== undefined) return flight.then(missed);

    const spent = spend();
    if (!(spent instanceof Promise)) return this.#ask(address, key, spent);
    // Another key may take its place in the meantime.
    const own = key.slice();
    return spent.then((takeBack) => this.#ask(address, own, takeBack));
  }

  /** Asks the geocoder, and caches what it answers. */
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

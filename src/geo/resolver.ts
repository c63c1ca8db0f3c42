import { exhausted, MinuteWindows, type Spent } from "../access/budgets.ts";
import type { Caller } from "../http/endpoint.ts";
import type { Version } from "../library/version.ts";
import type { PostalAddress } from "./address.ts";
import { censusGeocoder } from "./census.ts";
import { GazetteerClient } from "./gazetteer_client.ts";
import { GeocodeCache } from "./geocode_cache.ts";
import {
  CENSUS_URL,
  type Geocode,
  type Geocoder,
  type GeocoderChoice,
  GeocoderUnavailable,
  inTurn,
} from "./geocoder.ts";
import { PointInPolygonPool } from "./pool.ts";
import { findTerritories, type Territories, type TerritoryQuery } from "./territories.ts";

export interface ResolverOptions {
  readonly geocoder?: GeocoderChoice;
  readonly censusUrl?: string;
  /** How many workers look points up. */
  readonly workers?: number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** Where an address is, and whether that was remembered. */
export interface Lookup {
  /** Null when no geocoder knows the address. */
  readonly geocode: Geocode | null;
  readonly cache: "hit" | "miss";
}

/** What became of look-ups so far. */
export interface LookupCounts {
  remembered: number;
  found: number;
  unknown: number;
  unavailable: number;
  refused: number;
}

/** Takes addresses to points and points to territories. */
export class Resolver {
  readonly counts: LookupCounts = {
    remembered: 0,
    found: 0,
    unknown: 0,
    unavailable: 0,
    refused: 0,
  };
  readonly pool: PointInPolygonPool;
  readonly #gazetteer = new GazetteerClient();
  readonly #cache: GeocodeCache;
  readonly #budgets = new MinuteWindows();

  constructor(options: ResolverOptions = {}) {
    const { geocoder = "gazetteer", censusUrl = CENSUS_URL, now = Date.now } = options;
    const named: Readonly<Record<string, () => Geocoder>> = {
      gazetteer: () => this.#gazetteer,
      census: () => censusGeocoder(censusUrl),
    };
    const geocoders = geocoder.split(",").map((name) => named[name]!());
    this.#cache = new GeocodeCache(inTurn(geocoders), now);
    this.pool = new PointInPolygonPool(options.workers ?? 1);
  }

  /**
   * Where an address is. What is not remembered is asked of the geocoder and spends the key's
   * resolve budget, also when it finds nothing (spec 2, Resolve). An outage spends none, nor does a
   * request that only waits for what another has asked already.
   *
   * @throws 429 when that budget is used up.
   * @throws {GeocoderUnavailable} when the geocoder is down.
   */
  async geocode(address: PostalAddress, caller: Caller): Promise<Lookup> {
    const known = this.#cache.find(address);
    if (known !== undefined) {
      this.counts.remembered++;
      return { geocode: known.geocode, cache: "hit" };
    }
    const spent = this.#cache.isAsking(address) ? undefined : this.#spend(caller);
    try {
      const geocode = await this.#cache.fetch(address);
      this.counts[geocode === null ? "unknown" : "found"]++;
      return { geocode, cache: "miss" };
    } catch (error) {
      if (spent !== undefined) this.#budgets.refund(caller.keyId, spent);
      if (error instanceof GeocoderUnavailable) this.counts.unavailable++;
      throw error;
    }
  }

  /** The territories of a geocoded address, the likeliest first. */
  territories(territories: Version, query: TerritoryQuery): Promise<Territories> {
    return findTerritories(territories, query, this.pool, this.#gazetteer);
  }

  /** Starts what answers, so that the first request need not wait for it. */
  warm(): void {
    this.pool.warm();
    this.#gazetteer.warm();
  }

  /** Forgets budgets whose minute has ended. */
  sweep(now: number): void {
    this.#budgets.sweep(now);
  }

  close(): void {
    this.pool.close();
    this.#gazetteer.close();
  }

  #spend({ keyId, resolvesPerMinute, now }: Caller): Spent {
    const spent = this.#budgets.spend(keyId, resolvesPerMinute, now);
    if (spent.remaining >= 0) return spent;
    this.counts.refused++;
    throw exhausted(
      `Address resolve limit exceeded. This key may resolve ${resolvesPerMinute} new addresses ` +
        "a minute.",
      resolvesPerMinute,
      spent.endsAt,
      now,
    );
  }
}

import type { County } from "../../base/places/county_names.ts";
import type { MaybePromise } from "../../base/async/maybe_promise.ts";
import type { PostalAddress } from "../addresses/address.ts";
import { Boundaries } from "./boundaries.ts";
import { censusGeocoder, type CensusOptions } from "../geocoding/census.ts";
import { Gazetteer, type LeftOut } from "../geocoding/gazetteer.ts";
import { GeocodeCache, type GeocodeMemory, type Lookup } from "../geocoding/geocode_cache.ts";
import {
  CENSUS_URL,
  type Geocoder,
  type GeocoderChoice,
  GeocoderUnavailable,
  inTurn,
  type Point,
} from "../geocoding/geocoder.ts";
import type { PointInPolygonPool } from "./pool.ts";
import { stateOfFips } from "../../base/places/states.ts";
import { findTerritories, type Territories, type TerritoryQuery } from "./territories.ts";
import type { TerritoryVersion } from "./territory_version.ts";
import { memberOf } from "../../base/known.ts";

export type { Lookup } from "../geocoding/geocode_cache.ts";

export interface ResolverOptions {
  readonly geocoder?: GeocoderChoice;
  readonly censusUrl?: string;
  /** Other timeouts of the Census Bureau's geocoder, in tests. */
  readonly census?: CensusOptions;
  /** The cache shared with other threads; by default a private one. */
  readonly memory?: GeocodeMemory | undefined;
  /** How many workers test points; with 0, this thread does. */
  readonly workers?: number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** Outcomes of look-ups so far. */
interface LookupCounts {
  remembered: number;
  found: number;
  unknown: number;
  unavailable: number;
  refused: number;
}

/** The location of an address in words; null for what it neither names nor implies. */
export interface Whereabouts {
  /** Two letters. */
  readonly state: string | null;
  /** Without "County" or another kind. */
  readonly county: string | null;
  readonly county_fips: string | null;
  readonly city: string | null;
  readonly leftOut: LeftOut | null;
  readonly zip: string | null;
}

/** Maps addresses to points, and points to territories. */
export class Resolver {
  readonly counts: LookupCounts = {
    remembered: 0,
    found: 0,
    unknown: 0,
    unavailable: 0,
    refused: 0,
  };
  readonly #gazetteer = new Gazetteer();
  readonly #boundaries: Boundaries;
  readonly #cache: GeocodeCache;
  readonly #asksElsewhere: boolean;

  constructor(options: ResolverOptions = {}) {
    const { geocoder = "gazetteer", censusUrl = CENSUS_URL, census, now = Date.now } = options;
    const named: Readonly<Record<string, () => Geocoder>> = {
      gazetteer: () => this.#gazetteer,
      census: () => censusGeocoder(censusUrl, census),
    };
    const geocoders = geocoder.split(",").map((name) => memberOf(named, name)());
    this.#asksElsewhere = geocoder !== "gazetteer";
    this.#cache = new GeocodeCache(inTurn(geocoders), now, options.memory);
    this.#boundaries = new Boundaries({ workers: options.workers ?? 1 });
  }

  get pool(): PointInPolygonPool {
    return this.#boundaries.pool;
  }

  /**
   * Locates an address. Unless it is cached, the geocoder is called, which spends the key's resolve
   * budget even if nothing is found (spec 2, Resolve). A failure of the geocoder spends nothing,
   * nor does a request that only waits for another's look-up.
   *
   * @param spend Spends the budget, or throws 429; returns a function that refunds it.
   * @throws {GeocoderUnavailable} when the geocoder is unavailable; if it is asynchronous, as a
   *   rejection.
   */
  geocode(
    address: PostalAddress,
    spend: () => MaybePromise<() => void>,
  ): MaybePromise<Lookup> {
    const failed = (error: unknown): never => {
      if (error instanceof GeocoderUnavailable) this.counts.unavailable++;
      throw error;
    };
    const counted = (lookup: Lookup): Lookup => {
      this.counts[outcome(lookup)]++;
      return lookup;
    };
    try {
      const lookup = this.#cache.locate(address, () => this.#spend(spend));
      return lookup instanceof Promise ? lookup.then(counted, failed) : counted(lookup);
    } catch (error) {
      return failed(error);
    }
  }

  /** The territories of a geocoded address, the likeliest first. */
  territories(territories: TerritoryVersion, query: TerritoryQuery): MaybePromise<Territories> {
    return findTerritories(territories, query, this.#boundaries, this.#gazetteer);
  }

  /** The state, county, city and ZIP code of a geocoded address. */
  whereabouts(address: PostalAddress, point: Point): Whereabouts {
    const place = this.#gazetteer.place(address, point);
    const { zip, city, leftOut, state, countyFips } = place;
    const county = countyFips === null ? undefined : this.#gazetteer.county(countyFips);
    return {
      state: (countyFips === null ? null : stateOfFips(countyFips)) ?? state,
      county: county?.name ?? null,
      county_fips: countyFips,
      city,
      leftOut,
      zip,
    };
  }

  /** The county of a five-digit FIPS code; undefined when there is none. */
  county(fips: string): County | undefined {
    return this.#gazetteer.county(fips);
  }

  /** Starts workers and opens tables, so that the first request does not wait for them. */
  warm(): void {
    if (this.#asksElsewhere) this.#gazetteer.warm();
  }

  close(): void {
    this.#boundaries.close();
  }

  #spend(spend: () => MaybePromise<() => void>): MaybePromise<() => void> {
    const refused = (error: unknown): never => {
      this.counts.refused++;
      throw error;
    };
    try {
      const spent = spend();
      return spent instanceof Promise ? spent.catch(refused) : spent;
    } catch (error) {
      return refused(error);
    }
  }
}

function outcome({ geocode, cache }: Lookup): "remembered" | "found" | "unknown" {
  if (cache === "hit") return "remembered";
  return geocode === null ? "unknown" : "found";
}

import { LRUCache } from "lru-cache";
import { type MaybePromise, whenAvailable } from "../../base/async/maybe_promise.ts";
import type { Filter } from "../../library/query/filters.ts";
import type { PostalAddress } from "../addresses/address.ts";
import type { Gazetteer, Place } from "../geocoding/gazetteer.ts";
import { type Geocode, isExact } from "../geocoding/geocoder.ts";
import type { Boundaries } from "./boundaries.ts";
import { type Candidate, candidatesOf } from "./candidates.ts";
import {
  confidenceOf,
  EVIDENCE,
  type Evidence,
  type Sureness,
  surenessOf,
} from "./utility_confidence.ts";
import { rowsOfPlace } from "./place_rows.ts";
import { samplePoints } from "./sample_points.ts";
import { SHAPES } from "./shapes.ts";
import { territoryOrder } from "./territory_order.ts";
import type { TerritoryVersion } from "./territory_version.ts";
import { present } from "../../base/known.ts";

/** The strongest evidence of the first territory (decisions, Resolve and quote-context). */
export type ResolutionMethod =
  | "polygon_lookup"
  | "zip_lookup"
  | "city_lookup"
  | "county_lookup"
  | "sample_point_nearest";

/** A territory that may serve an address. */
export interface FoundTerritory {
  readonly row: number;
  /** Whether the row's own readiness holds for this address. */
  readonly quoteSafe: boolean;
  /** How sure it is that it serves the address, never more than the row's own; null if that is. */
  readonly confidence: Sureness | null;
  /** What speaks for its utility, the strongest first; empty if it is only near. */
  readonly evidence: readonly Evidence[];
}

/** The territories of an address, the likeliest first. */
export interface Territories {
  /** Null when there is none. */
  readonly method: ResolutionMethod | null;
  readonly found: readonly FoundTerritory[];
  /** How many are quote-safe, also beyond the limit. */
  readonly quoteSafe: number;
  /** Whether the evidence singles out the utility of the first. */
  readonly isSingledOut: boolean;
}

/** What is asked: where the address is, which rows may be seen, and how many are wanted. */
export interface TerritoryQuery {
  readonly address: PostalAddress;
  readonly geocode: Geocode;
  readonly visible: Filter | undefined;
  readonly limit: number;
}

/** A sample point further away says nothing about who serves an address. */
const NEAREST_WITHIN_MILES = 60;

/** For so many places the territories are remembered: those that a firm quotes in are few. */
const MOST_PLACES = 1_000;

/**
 * Finds the territories of a geocoded address: those whose boundary holds the point, and those of its
 * ZIP code, its city and its county, ranked by all that speaks for them. Without any, those with the
 * nearest sample points.
 */
export function findTerritories(
  territories: TerritoryVersion,
  query: TerritoryQuery,
  boundaries: Boundaries,
  gazetteer: Gazetteer,
): MaybePromise<Territories> {
  const shapes = SHAPES.of(territories);
  const inside = shapes === null ? [] : boundaries.rowsAt(shapes, query.geocode);
  return whenAvailable(inside, (inside) => limited(territories, query, inside, gazetteer));
}

/** @param inside Rows whose boundary holds the point. */
function limited(
  territories: TerritoryVersion,
  query: TerritoryQuery,
  inside: Iterable<number>,
  gazetteer: Gazetteer,
): Territories {
  const { address, geocode, visible, limit } = query;
  const place = gazetteer.place(address, geocode);
  const exact = isExact(geocode);
  // Boundaries around the middle of a county say nothing of an address that names only the county.
  const hits = gazetteer.isCountyOnly(place, geocode)
    ? []
    : Array.from(inside).filter((row) => visible?.passes(row) ?? true);
  const all = ranked(territories, { place, hits, exact, visible }, gazetteer) ??
    nearest(territories, geocode, visible, place);
  return all.found.length <= limit ? all : { ...all, found: all.found.slice(0, limit) };
}

/** A place, the boundaries around its point, and how well the point is known. */
interface Located {
  readonly place: Place;
  readonly hits: readonly number[];
  readonly exact: boolean;
  readonly visible: Filter | undefined;
}

/** The ranked territories of a place, remembered where all rows may be seen. */
function ranked(
  territories: TerritoryVersion,
  located: Located,
  gazetteer: Gazetteer,
): Territories | undefined {
  const { place, hits, exact, visible } = located;
  if (visible !== undefined) return rankedOf(territories, located, gazetteer);
  const known = territories.once(rememberedPlaces);
  const { zip, cityZips, city, state, countyFips } = place;
  const key = `${zip}|${
    cityZips[0]
  }|${city}|${state}|${countyFips}|${exact}|${hits.toSorted().join()}`;
  let one = known.get(key);
  if (one === undefined) {
    known.set(key, one = { found: rankedOf(territories, located, gazetteer) });
  }
  return one.found;
}

function rememberedPlaces() {
  return new LRUCache<string, { found: Territories | undefined }>({ max: MOST_PLACES });
}

function rankedOf(
  territories: TerritoryVersion,
  { place, hits, exact, visible }: Located,
  gazetteer: Gazetteer,
): Territories | undefined {
  const { candidates, listed } = candidatesOf(territories, place, {
    polygon: hits,
    ...rowsOfPlace(territories, place, visible, gazetteer),
  });
  const [first] = candidates;
  if (first === undefined) return undefined;
  const sureness = surenessOf(candidates, listed, exact);
  const { confidence, quote_safe } = territories.columns;
  const found = candidates.flatMap((candidate) => {
    const evidence = EVIDENCE.filter((one) => candidate.evidence.has(one));
    // Off a boundary, or not sure on which side of it, nothing is safe.
    const sure = exact && candidate.evidence.has("polygon");
    return candidate.rows.map((row): FoundTerritory => ({
      row,
      quoteSafe: sure && quote_safe.values[row] === 1,
      confidence: confidenceOf(candidate === first ? sureness : "low", confidence.get(row)),
      evidence,
    }));
  });
  return {
    method: methodOf(first),
    found,
    quoteSafe: found.filter(({ quoteSafe }) => quoteSafe).length,
    isSingledOut: sureness !== "low",
  };
}

function methodOf({ evidence }: Candidate): ResolutionMethod {
  if (evidence.has("polygon")) return "polygon_lookup";
  if (evidence.has("zip")) return "zip_lookup";
  return evidence.has("city") ? "city_lookup" : "county_lookup";
}

function nearest(
  territories: TerritoryVersion,
  geocode: Geocode,
  visible: Filter | undefined,
  { city, state }: Place,
): Territories {
  const near = samplePoints(territories).within(geocode, NEAREST_WITHIN_MILES, visible);
  const byRow = new Map(near.map(({ row, miles }) => [row, present(miles, "miles")]));
  const order = territoryOrder(territories);
  const rows = order.sort(byRow.keys(), { city, state, miles: (row) => byRow.get(row)! });
  const { confidence } = territories.columns;
  return {
    method: rows.length === 0 ? null : "sample_point_nearest",
    found: rows.map((row) => ({
      row,
      quoteSafe: false,
      confidence: confidenceOf("low", confidence.get(row)),
      evidence: [],
    })),
    quoteSafe: 0,
    isSingledOut: false,
  };
}

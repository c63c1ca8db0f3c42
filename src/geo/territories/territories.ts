import { LRUCache } from "lru-cache";
import { type MaybePromise, whenAvailable } from "../../base/async/maybe_promise.ts";
import type { Filter } from "../../library/query/filters.ts";
import type { PostalAddress } from "../addresses/address.ts";
import type { Gazetteer, LeftOut, Place } from "../geocoding/gazetteer.ts";
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
import { NEAREST_WITHIN_MILES, samplePoints } from "./sample_points.ts";
import { SHAPES } from "./shapes.ts";
import { territoryOrder } from "./territory_order.ts";
import type { TerritoryVersion } from "./territory_version.ts";
import { entryOf } from "../../base/known.ts";

/** The strongest evidence of the first territory (decisions, Resolve and quote-context). */
type ResolutionMethod =
  | "polygon_lookup"
  | "zip_lookup"
  | "city_lookup"
  | "county_lookup"
  | "sample_point_nearest";

/** A territory that may serve an address. */
export interface FoundTerritory {
  readonly row: number;
  /** Whether the row is quote-safe for this address. */
  readonly quoteSafe: boolean;
  /**
   * How certain it is that it serves the address, at most the row's own confidence; null if that is
   * null.
   */
  readonly confidence: Sureness | null;
  /** The evidence for its utility, the strongest first; empty if it is only near. */
  readonly evidence: readonly Evidence[];
}

/** The location of an address and what serves it, the likeliest territory first. */
export interface Territories {
  /** Null when the address could not be geocoded. */
  readonly geocode: Geocode | null;
  /** The ignored part of the address, if any. */
  readonly leftOut: LeftOut | null;
  /** Null when there is none. */
  readonly method: ResolutionMethod | null;
  readonly found: readonly FoundTerritory[];
  /** How many are quote-safe. */
  readonly quoteSafe: number;
  /** Whether the first is above `low`: the evidence is clear, and its row is not doubtful. */
  readonly isSingledOut: boolean;
}

/** A geocoded address, and the rows that the caller may see. */
export interface TerritoryQuery {
  readonly address: PostalAddress;
  readonly geocode: Geocode;
  readonly visible: Filter | undefined;
}

/** Results are cached for this many places, about 5 kB each with their text. */
const MAX_PLACES = 5_000;

/**
 * Finds the territories of a geocoded address: those whose boundary contains the point, and those
 * of its ZIP code, city and county, ranked by evidence. Without any, those with the nearest sample
 * points.
 *
 * @returns The same object for all addresses at the center of one ZIP code or city while it is
 *   cached (`deno task bench --section requests --only resolve`).
 */
export function findTerritories(
  territories: TerritoryVersion,
  { address, geocode, visible }: TerritoryQuery,
  boundaries: Boundaries,
  gazetteer: Gazetteer,
): MaybePromise<Territories> {
  const place = gazetteer.place(address, geocode);
  const find = () => territoriesAt(territories, { place, geocode, visible }, boundaries, gazetteer);
  // The point of a building belongs to one customer.
  if (visible !== undefined || isExact(geocode)) return find();
  const { zip, cityZips, city, state, countyFips, leftOut } = place;
  const { lat, lng, confidence } = geocode;
  const key = [
    lat,
    lng,
    confidence,
    zip,
    cityZips[0],
    city,
    state,
    countyFips,
    leftOut,
  ].join("|");
  const remembered = territories.once(rememberedPlaces);
  return remembered.get(key) ?? whenAvailable(find(), (found) => {
    remembered.set(key, found);
    return found;
  });
}

const rememberedPlaces = () => new LRUCache<string, Territories>({ max: MAX_PLACES });

/** A place, its point, and the rows that the caller may see. */
interface Located {
  readonly place: Place;
  readonly geocode: Geocode;
  readonly visible: Filter | undefined;
}

function territoriesAt(
  territories: TerritoryVersion,
  located: Located,
  boundaries: Boundaries,
  gazetteer: Gazetteer,
): MaybePromise<Territories> {
  const { place, geocode, visible } = located;
  const shapes = SHAPES.of(territories);
  const inside = shapes === null ? [] : boundaries.rowsAt(shapes, geocode);
  return whenAvailable(inside, (inside) => {
    // Boundaries around the center of a county are no evidence for an address that names only the
    // county.
    const hits = gazetteer.isCountyOnly(place, geocode)
      ? []
      : Array.from(inside).filter((row) => visible?.passes(row) ?? true);
    return ranked(territories, located, hits, gazetteer) ?? nearest(territories, located);
  });
}

/**
 * @param hits Rows whose boundary contains the point.
 * @returns Undefined if there is no evidence for any row.
 */
function ranked(
  territories: TerritoryVersion,
  { place, geocode, visible }: Located,
  hits: readonly number[],
  gazetteer: Gazetteer,
): Territories | undefined {
  const exact = isExact(geocode);
  const { candidates, listed } = candidatesOf(territories, place, {
    polygon: hits,
    ...rowsOfPlace(territories, place, visible, gazetteer),
  }, gazetteer);
  const [first] = candidates;
  if (first === undefined) return undefined;
  // The point is that of another state's ZIP code, or of a city that is not the township.
  const isElsewhere = place.leftOut === "zip_state" || place.leftOut === "township";
  const sureness = isElsewhere ? "low" : surenessOf(candidates, listed, exact);
  const { confidence, quote_safe } = territories.columns;
  const found = candidates.flatMap((candidate) => {
    const evidence = EVIDENCE.filter((one) => candidate.evidence.has(one));
    // Without a boundary around an exact point, nothing is quote-safe.
    const sure = exact && candidate.evidence.has("polygon");
    return candidate.rows.map((row): FoundTerritory => ({
      row,
      quoteSafe: sure && quote_safe.values[row] === 1,
      confidence: confidenceOf(candidate === first ? sureness : "low", confidence.get(row)),
      evidence,
    }));
  });
  return {
    geocode,
    leftOut: place.leftOut,
    method: methodOf(first),
    found,
    quoteSafe: found.filter(({ quoteSafe }) => quoteSafe).length,
    isSingledOut: isAboveLow(found[0]?.confidence),
  };
}

const isAboveLow = (confidence: Sureness | null | undefined) =>
  confidence === "high" || confidence === "medium";

function methodOf({ evidence }: Candidate): ResolutionMethod {
  if (evidence.has("polygon")) return "polygon_lookup";
  if (evidence.has("zip")) return "zip_lookup";
  return evidence.has("city") ? "city_lookup" : "county_lookup";
}

function nearest(
  territories: TerritoryVersion,
  { place: { city, state, leftOut }, geocode, visible }: Located,
): Territories {
  const near = samplePoints(territories).within(geocode, NEAREST_WITHIN_MILES, visible);
  const byRow = new Map(near.map(({ row, miles }) => [row, miles]));
  const order = territoryOrder(territories);
  const rows = order.sort(byRow.keys(), { city, state, miles: (row) => entryOf(byRow, row) });
  const { confidence } = territories.columns;
  return {
    geocode,
    leftOut,
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

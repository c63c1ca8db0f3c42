import { equals, equalsOrAny, exact, type Filter } from "../library/filters.ts";
import { select } from "../library/query.ts";
import type { Version } from "../library/version.ts";
import type { PostalAddress } from "./address.ts";
import { cityName } from "./city_name.ts";
import { distanceMiles } from "./distance.ts";
import type { GazetteerClient } from "./gazetteer_client.ts";
import type { Place } from "./gazetteer.ts";
import { type Geocode, isExact, type Point } from "./geocoder.ts";
import type { PointInPolygonPool } from "./pool.ts";

/** How territories were found, the surest way first (decisions, Resolve and quote-context). */
export type ResolutionMethod =
  | "polygon_lookup"
  | "zip_lookup"
  | "city_lookup"
  | "county_lookup"
  | "sample_point_nearest";

/** A territory that may serve an address. */
export interface FoundTerritory {
  readonly row: number;
  /** From the address to the territory's sample point; null without one. */
  readonly miles: number | null;
  /** Whether the row's own readiness holds for this address. */
  readonly quoteSafe: boolean;
}

/** The territories of an address, the likeliest first. */
export interface Territories {
  /** Null when there is none. */
  readonly method: ResolutionMethod | null;
  readonly found: readonly FoundTerritory[];
  /** How many are quote-safe, also beyond the limit. */
  readonly quoteSafe: number;
}

/** What is asked: where the address is, which rows may be seen, and how many are wanted. */
export interface TerritoryQuery {
  readonly address: PostalAddress;
  readonly geocode: Geocode;
  readonly visible: Filter | undefined;
  readonly limit: number;
}

/**
 * Finds the territories of a geocoded address: those whose boundary holds the point, else those of
 * its ZIP code, its city, its county, and last those with the nearest sample points.
 */
export async function findTerritories(
  territories: Version,
  { address, geocode, visible, limit }: TerritoryQuery,
  pool: PointInPolygonPool,
  gazetteer: GazetteerClient,
): Promise<Territories> {
  const miles = milesTo(territories, geocode);
  const flags = territories.flags("quote_safe").values;
  const found = (method: ResolutionMethod, rows: readonly number[]): Territories => {
    // Off a boundary, or not sure on which side of it, nothing is safe.
    const isSafe = (row: number) =>
      method === "polygon_lookup" && isExact(geocode) && flags[row] === 1;
    return {
      method: rows.length === 0 ? null : method,
      found: rows.slice(0, limit)
        .map((row) => ({ row, miles: miles(row), quoteSafe: isSafe(row) })),
      quoteSafe: rows.filter(isSafe).length,
    };
  };

  const inside = await rowsAround(territories, geocode, pool);
  const hits = inside.filter((row) => visible?.passes(row) ?? true);
  const surest = bySureness(territories, (row) => territories.shapes?.areas[row] ?? NaN);
  if (hits.length > 0) return found("polygon_lookup", hits.sort(surest));

  for (const [method, where] of byPlace(territories, await gazetteer.place(address, geocode))) {
    const rows = select({ size: territories.size, where: [...where, visible] });
    if (rows.length > 0) return found(method, rows.sort(surest));
  }

  const nearest = select({ size: territories.size, where: [hasSample(territories), visible] })
    .sort((a, b) => miles(a)! - miles(b)! || ids(territories)[a]! - ids(territories)[b]!)
    .slice(0, limit);
  return found("sample_point_nearest", nearest.sort(bySureness(territories, (row) => miles(row)!)));
}

async function rowsAround(
  { shapes }: Version,
  { lat, lng }: Point,
  pool: PointInPolygonPool,
): Promise<number[]> {
  if (shapes === null) return [];
  const { rows } = await pool.locate(shapes, Float64Array.of(lng, lat));
  return [...rows];
}

type Where = readonly (Filter | undefined)[];

/** Rows of the ZIP code, of the city, of the county; never ones of another part of those. */
function byPlace(territories: Version, place: Place): [ResolutionMethod, Where][] {
  const { zip, city, state, countyFips } = place;
  const [zips, cities] = [territories.texts("zip_code"), territories.texts("city_name")];
  const ofZip = equalsOrAny(zips, zip ?? undefined, exact);
  const ofCity = equalsOrAny(cities, city ?? undefined, cityName);
  const ways: [ResolutionMethod, Where][] = [];
  if (zip !== null) ways.push(["zip_lookup", [equals(zips, zip, exact)]]);
  if (city !== null && state !== null) {
    const ofState = equals(territories.texts("state_code"), state, exact);
    ways.push(["city_lookup", [equals(cities, city, cityName), ofState, ofZip]]);
  }
  if (countyFips !== null) {
    const ofCounty = equals(territories.texts("county_fips"), countyFips, exact);
    ways.push(["county_lookup", [ofCounty, ofCity, ofZip]]);
  }
  return ways;
}

function hasSample(territories: Version): Filter {
  const { values } = territories.numbers("sample_lat");
  return { passes: (row) => !isNaN(values[row]!) };
}

function milesTo(territories: Version, { lat, lng }: Point): (row: number) => number | null {
  const latitudes = territories.numbers("sample_lat").values;
  const longitudes = territories.numbers("sample_lng").values;
  return (row) => {
    const miles = distanceMiles(lat, lng, latitudes[row]!, longitudes[row]!);
    return isNaN(miles) ? null : miles;
  };
}

/** Compares rows by confidence, then by the smaller measure (NaN last), then by id. */
function bySureness(territories: Version, measure: (row: number) => number) {
  const confidences = territories.texts("confidence");
  const ranks = ["high", "medium", "low", null];
  const key = (row: number) => [
    ranks.indexOf(confidences.get(row)),
    isNaN(measure(row)) ? Infinity : measure(row),
    ids(territories)[row]!,
  ];
  return (a: number, b: number): number => {
    const [left, right] = [key(a), key(b)];
    const at = left.findIndex((value, i) => value !== right[i]);
    return at < 0 ? 0 : left[at]! - right[at]!;
  };
}

/** Each row's place in the order of ids. */
function ids(territories: Version): Uint32Array {
  return territories.once(rankById);
}

function rankById(territories: Version): Uint32Array {
  const ranks = new Uint32Array(territories.size);
  territories.order("id").forEach((row, rank) => ranks[row] = rank);
  return ranks;
}

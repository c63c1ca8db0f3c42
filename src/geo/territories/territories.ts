import { type MaybePromise, whenAvailable } from "../../base/async/maybe_promise.ts";
import type { Filter } from "../../library/query/filters.ts";
import type { PostalAddress } from "../addresses/address.ts";
import type { Boundaries } from "./boundaries.ts";
import type { Gazetteer, Place } from "../geocoding/gazetteer.ts";
import { type Geocode, isExact } from "../geocoding/geocoder.ts";
import { samplePoints } from "./sample_points.ts";
import { SHAPES } from "./shapes.ts";
import {
  areasOf,
  type PlaceMethod,
  type RankedRows,
  territoriesOfPlace,
} from "./place_territories.ts";
import { territoryOrder } from "./territory_order.ts";
import type { TerritoryVersion } from "./territory_version.ts";

/** How territories were found, the surest way first (decisions, Resolve and quote-context). */
export type ResolutionMethod = "polygon_lookup" | PlaceMethod | "sample_point_nearest";

/** A territory that may serve an address. */
export interface FoundTerritory {
  readonly row: number;
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

/** Beyond it a sample point says nothing of who serves an address. */
const NEAREST_WITHIN_MILES = 60;

/**
 * Finds the territories of a geocoded address: those whose boundary holds the point, else those of
 * its ZIP code, its city, its county, and last those with the nearest sample points.
 */
export function findTerritories(
  territories: TerritoryVersion,
  query: TerritoryQuery,
  boundaries: Boundaries,
  gazetteer: Gazetteer,
): MaybePromise<Territories> {
  const shapes = SHAPES.of(territories);
  const inside = shapes === null ? [] : boundaries.rowsAt(shapes, query.geocode);
  return whenAvailable(inside, (inside) => ranked(territories, query, inside, gazetteer));
}

/** @param inside Rows whose boundary holds the point. */
function ranked(
  territories: TerritoryVersion,
  { address, geocode, visible, limit }: TerritoryQuery,
  inside: Iterable<number>,
  gazetteer: Gazetteer,
): Territories {
  const place = gazetteer.place(address, geocode);
  const { method, rows } = ofBoundaries(territories, inside, visible, place) ??
    territoriesOfPlace(territories, place, visible, gazetteer) ??
    nearest(territories, geocode, visible, place);
  // Off a boundary, or not sure on which side of it, nothing is safe.
  const sure = method === "polygon_lookup" && isExact(geocode);
  const flags = territories.columns.quote_safe.values;
  const isSafe = (row: number) => sure && flags[row] === 1;
  return {
    method,
    found: rows.slice(0, limit).map((row) => ({ row, quoteSafe: isSafe(row) })),
    quoteSafe: sure ? rows.filter(isSafe).length : 0,
  };
}

function ofBoundaries(
  territories: TerritoryVersion,
  inside: Iterable<number>,
  visible: Filter | undefined,
  { city }: Place,
): RankedRows<"polygon_lookup"> | undefined {
  const hits = Array.from(inside).filter((row) => visible?.passes(row) ?? true);
  if (hits.length === 0) return undefined;
  const rows = territoryOrder(territories).sort(hits, city, areasOf(territories));
  return { method: "polygon_lookup", rows };
}

function nearest(
  territories: TerritoryVersion,
  geocode: Geocode,
  visible: Filter | undefined,
  { city }: Place,
): RankedRows<"sample_point_nearest" | null> {
  const near = samplePoints(territories).within(geocode, NEAREST_WITHIN_MILES, visible);
  const miles = new Map(near.map(({ row, miles }) => [row, miles!]));
  const order = territoryOrder(territories);
  const rows = order.sort(near.map(({ row }) => row), city, (row) => miles.get(row)!);
  return { method: near.length === 0 ? null : "sample_point_nearest", rows };
}

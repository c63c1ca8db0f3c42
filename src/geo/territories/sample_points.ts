import { around } from "geokdbush";
import KDBush from "kdbush";
import { firstOf, itemAt, present } from "../../base/known.ts";
import type { Filter } from "../../library/query/filters.ts";
import { distanceMiles } from "./distance.ts";
import type { Point } from "../geocoding/geocoder.ts";
import type { TerritoryVersion } from "./territory_version.ts";

/** A row, and the distance to its sample point. */
export interface Near {
  readonly row: number;
  /** Null without a sample point. */
  readonly miles: number | null;
}

/** A row that has a sample point. */
type NearPoint = Near & { readonly miles: number };

/** A sample point further away is no evidence for an address (decisions, Resolve). */
export const NEAREST_WITHIN_MILES = 60;

/** Slightly more than a mile, because the index uses a slightly smaller Earth than ours. */
const KM_IN_A_MILE = 1.6095;

/** The sample points of a version's rows, opened once per version. */
export function samplePoints(version: TerritoryVersion): SamplePoints {
  return version.once(openSamplePoints);
}

function openSamplePoints(version: TerritoryVersion): SamplePoints {
  const { sample_lat, sample_lng } = version.columns;
  return new SamplePoints(sample_lat.all(), sample_lng.all());
}

/** Finds the nearest points, many of which coincide: all utilities of one county share one. */
export class SamplePoints {
  readonly #latitudes: Float64Array;
  readonly #longitudes: Float64Array;
  readonly #index: KDBush;
  /** Rows by point, in order. */
  readonly #rows: number[][] = [];
  /** Rows without a point. */
  readonly #nowhere: number[] = [];

  /** Degrees by row; NaN for rows without a point. */
  constructor(latitudes: Float64Array, longitudes: Float64Array) {
    this.#latitudes = latitudes;
    this.#longitudes = longitudes;
    const places = new Map<string, number>();
    latitudes.forEach((lat, row) => {
      if (isNaN(lat)) return void this.#nowhere.push(row);
      const key = `${lat},${longitudes[row]}`;
      const place = places.get(key) ?? places.size;
      places.set(key, place);
      (this.#rows[place] ??= []).push(row);
    });
    this.#index = new KDBush(places.size);
    for (const rows of this.#rows) {
      const row = firstOf(rows);
      this.#index.add(longitudes[row]!, latitudes[row]!);
    }
    this.#index.finish();
  }

  /** The distance from a row's point to another; null if the row has none. */
  milesTo(row: number, { lat, lng }: Point): number | null {
    const miles = distanceMiles(lat, lng, this.#latitudes[row]!, this.#longitudes[row]!);
    return isNaN(miles) ? null : miles;
  }

  /** All rows within some miles, the nearest first, then in stored order. */
  within(from: Point, miles: number, where: Filter | undefined): NearPoint[] {
    const places = around(this.#index, from.lng, from.lat, Infinity, miles * KM_IN_A_MILE);
    return this.#near(places, from, where).filter((near) => near.miles <= miles);
  }

  /** The nearest rows, then those without a point in stored order. */
  nearest(from: Point, most: number, where: Filter | undefined): Near[] {
    const passes = (row: number) => where?.passes(row) ?? true;
    const somePasses = (place: number) => itemAt(this.#rows, place).some(passes);
    const places = around(this.#index, from.lng, from.lat, most, Infinity, somePasses);
    const near = this.#near(places, from, where);
    const nowhere = near.length < most ? this.#nowhere.filter(passes) : [];
    return [...near, ...nowhere.map((row) => ({ row, miles: null }))].slice(0, most);
  }

  #near(places: readonly number[], from: Point, where: Filter | undefined): NearPoint[] {
    return places.flatMap((place) => itemAt(this.#rows, place))
      .filter((row) => where?.passes(row) ?? true)
      .map((row) => ({ row, miles: present(this.milesTo(row, from), "miles") }))
      .sort((a, b) => a.miles - b.miles || a.row - b.row);
  }
}

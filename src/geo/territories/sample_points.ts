import { around } from "geokdbush";
import KDBush from "kdbush";
import { firstOf, itemAt, present } from "../../base/known.ts";
import type { Filter } from "../../library/query/filters.ts";
import { distanceMiles } from "./distance.ts";
import type { Point } from "../geocoding/geocoder.ts";
import type { TerritoryVersion } from "./territory_version.ts";

/** A row, and how far its sample point is. */
export interface Near {
  readonly row: number;
  /** Null without a sample point. */
  readonly miles: number | null;
}

/** A row that has a sample point. */
export type NearPoint = Near & { readonly miles: number };

/** A little more than a mile has: the index takes the Earth to be a trifle smaller than we do. */
const KM_IN_A_MILE = 1.6095;

/** The sample points of a version's rows, opened once a version. */
export function samplePoints(version: TerritoryVersion): SamplePoints {
  return version.once(openSamplePoints);
}

function openSamplePoints(version: TerritoryVersion): SamplePoints {
  const { sample_lat, sample_lng } = version.columns;
  return new SamplePoints(sample_lat.all(), sample_lng.all());
}

/** Finds the nearest of many points, of which many are the same: all utilities of one county. */
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

  /** From a row's point to another; null if the row has none. */
  milesTo(row: number, { lat, lng }: Point): number | null {
    const miles = distanceMiles(lat, lng, this.#latitudes[row]!, this.#longitudes[row]!);
    return isNaN(miles) ? null : miles;
  }

  /** All rows whose points are within some miles, nearest first, then in stored order. */
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

import { type Filter, NOTHING } from "../query/filters.ts";
import { passes } from "../query/query.ts";
import { inverse } from "../query/order.ts";
import {
  allBits,
  bitsWhere,
  countBits,
  hasBit,
  intersection,
  movedBits,
  noBits,
  type RowBits,
} from "../query/row_bits.ts";
import { sortRows } from "../query/sort_rows.ts";
import { entryOf, firstOf } from "../../base/known.ts";

/** Descriptive statistics; every number is null when there is no value (spec 1, Benchmark result). */
export interface Statistics {
  readonly avg: number | null;
  readonly median: number | null;
  readonly min: number | null;
  readonly max: number | null;
  /** Of the population. */
  readonly stddev: number | null;
  readonly p25: number | null;
  readonly p75: number | null;
  readonly sample_size: number;
}

/**
 * A column's values in ascending order, without nulls, and the positions of filtered rows in it.
 * Built once per version, so that no request sorts.
 */
export class SortedValues {
  /** Rising. */
  readonly values: Float64Array;
  /** The row of each. */
  readonly rows: Uint32Array;
  readonly #size: number;
  readonly #placed = new WeakMap<RowBits, RowBits>();
  #places: Int32Array | undefined;
  #whole: Statistics | undefined;

  /** @param rising The rows sorted by their values, if that is known; nulls may be last. */
  constructor(column: Float64Array, rising = risingRows(column)) {
    let size = rising.length;
    while (size > 0 && isNaN(column[rising[size - 1]!]!)) size--;
    this.#size = column.length;
    this.rows = rising.subarray(0, size);
    this.values = new Float64Array(size);
    for (let place = 0; place < size; place++) this.values[place] = column[rising[place]!]!;
  }

  /** The statistics of all values. */
  get whole(): Statistics {
    return this.#whole ??= describe(this.values, this.everywhere());
  }

  /** The positions of the values whose rows pass every filter; undefined filters are skipped. */
  passing(where: readonly (Filter | undefined)[]): RowBits {
    const filters = where.filter((filter) => filter !== undefined);
    if (filters.includes(NOTHING)) return noBits(this.values.length);
    const known = filters.flatMap(({ bits }) => bits ?? []);
    const others = filters.filter(({ bits }) => bits === undefined);
    const places = known.length === 0
      ? this.everywhere()
      : intersection(known.map((bits) => this.placesOf(bits())));
    if (others.length === 0) return places;
    const { rows } = this;
    return bitsWhere(rows.length, (at) => hasBit(places, at) && passes(others, rows[at]!));
  }

  /** The positions of all values. */
  everywhere(): RowBits {
    return allBits(this.values.length);
  }

  /** The positions of rows among the values, computed once while the column caches the rows. */
  placesOf(rows: RowBits): RowBits {
    let places = this.#placed.get(rows);
    if (places === undefined) {
      // -1 for rows that have no value.
      this.#places ??= inverse(this.rows, new Int32Array(this.#size).fill(-1));
      places = movedBits(rows, this.#places, noBits(this.values.length));
      this.#placed.set(rows, places);
    }
    return places;
  }
}

function risingRows(column: Float64Array): Uint32Array {
  return sortRows(Uint32Array.from(column.keys()).filter((row) => !isNaN(column[row]!)), column);
}

/** Statistics of the values whose rows pass every filter; undefined ones are skipped. */
export function statistics(
  sorted: SortedValues,
  where: readonly (Filter | undefined)[],
): Statistics {
  return where.every((filter) => filter === undefined)
    ? sorted.whole
    : describe(sorted.values, sorted.passing(where));
}

const QUARTILES = [0.25, 0.5, 0.75];

/** @param sorted Rising. */
function describe(sorted: Float64Array, places: RowBits): Statistics {
  const size = countBits(places);
  if (size === 0) return EMPTY;
  const place = (share: number) => (size - 1) * share;
  const above = (share: number) => Math.min(Math.floor(place(share)) + 1, size - 1);
  // The ranks around each quartile, ascending, and their values.
  const ranks = [...new Set(QUARTILES.flatMap((share) => [Math.floor(place(share)), above(share)]))]
    .sort((a, b) => a - b);
  const ranked = new Map<number, number>();
  let next = firstOf(ranks);
  let rank = 0;
  let lowest = 0;
  let highest = 0;
  // Sums differences from the lowest value, so that the average of equal values is exact.
  let sum = 0;
  let squares = 0;
  for (let item = 0; item < places.length; item++) {
    for (let rest = places[item]!; rest !== 0; rest &= rest - 1) {
      const value = sorted[32 * item + 31 - Math.clz32(rest & -rest)]!;
      if (rank === 0) lowest = value;
      const more = value - lowest;
      sum += more;
      squares += more * more;
      if (rank === next) {
        ranked.set(rank, value);
        next = ranks[ranked.size] ?? size;
      }
      highest = value;
      rank++;
    }
  }
  const mean = sum / size;
  // Linear interpolation between the two nearest ranks (decisions, Statistics).
  const quartile = (share: number) => {
    const low = entryOf(ranked, Math.floor(place(share)));
    return low + (entryOf(ranked, above(share)) - low) * (place(share) % 1);
  };
  return {
    avg: lowest + mean,
    median: quartile(0.5),
    min: lowest,
    max: highest,
    stddev: Math.sqrt(Math.max(0, squares / size - mean * mean)),
    p25: quartile(0.25),
    p75: quartile(0.75),
    sample_size: size,
  };
}

const EMPTY: Statistics = Object.freeze({
  avg: null,
  median: null,
  min: null,
  max: null,
  stddev: null,
  p25: null,
  p75: null,
  sample_size: 0,
});

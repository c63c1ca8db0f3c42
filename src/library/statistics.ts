import { type Filter, type Grouped, NOTHING } from "./filters.ts";
import { passes } from "./query.ts";

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

/** Values in rising order and the row of each. */
interface Sorted {
  readonly values: Float64Array;
  readonly rows: Uint32Array;
}

/**
 * A column's values in rising order, without nulls, and the same within each group of the columns
 * that are filtered by; made once per version (`version.once`), so that no request sorts.
 */
export class SortedValues {
  readonly #all: Sorted;
  readonly #size: number;
  readonly #groups = new Map<Grouped, Sorted[]>();

  constructor(column: Float64Array) {
    this.#size = column.length;
    const rows = Uint32Array.from(column.keys()).filter((row) => !isNaN(column[row]!));
    rows.sort((a, b) => column[a]! - column[b]! || a - b);
    this.#all = { rows, values: Float64Array.from(rows, (row) => column[row]!) };
  }

  /** The values among the rows of the smallest group that a filter has. */
  smallest(filters: readonly Filter[]): { sorted: Sorted; known: Filter | undefined } {
    let sorted = this.#all;
    let known: Filter | undefined;
    for (const filter of filters) {
      if (filter.group === undefined) continue;
      const group = this.#groupsOf(filter.group.of)[filter.group.index]!;
      if (group.rows.length > sorted.rows.length) continue;
      sorted = group;
      known = filter;
    }
    return { sorted, known };
  }

  #groupsOf(column: Grouped): Sorted[] {
    let groups = this.#groups.get(column);
    if (groups === undefined) {
      const { starts, rows } = column.groups();
      const groupOf = new Int32Array(this.#size).fill(-1);
      const members: number[][] = [];
      for (let group = 0; group + 1 < starts.length; group++) {
        members.push([]);
        for (let at = starts[group]!; at < starts[group + 1]!; at++) groupOf[rows[at]!] = group;
      }
      this.#all.rows.forEach((row, place) => members[groupOf[row]!]?.push(place));
      groups = members.map((places) => ({
        rows: Uint32Array.from(places, (place) => this.#all.rows[place]!),
        values: Float64Array.from(places, (place) => this.#all.values[place]!),
      }));
      this.#groups.set(column, groups);
    }
    return groups;
  }
}

/** Statistics of the values whose rows pass every filter; undefined ones are skipped. */
export function statistics(
  sorted: SortedValues,
  where: readonly (Filter | undefined)[],
): Statistics {
  const filters = where.filter((filter) => filter !== undefined);
  if (filters.includes(NOTHING)) return EMPTY;
  const { sorted: smallest, known } = sorted.smallest(filters);
  const rest = filters.filter((filter) => filter !== known);
  return rest.length === 0
    ? describe(smallest.values, smallest.values.length)
    : describe(...passing(smallest, rest));
}

/** The values whose rows pass, still in rising order, and how many they are. */
function passing({ values, rows }: Sorted, filters: readonly Filter[]): [Float64Array, number] {
  const chosen = new Float64Array(values.length);
  let size = 0;
  for (let at = 0; at < values.length; at++) {
    if (passes(filters, rows[at]!)) chosen[size++] = values[at]!;
  }
  return [chosen, size];
}

/** @param sorted Rising; only the first `size` count. */
function describe(sorted: Float64Array, size: number): Statistics {
  if (size === 0) return EMPTY;
  // Summing what is above the lowest value keeps the average of equal values exact.
  const lowest = sorted[0]!;
  let above = 0;
  for (let at = 0; at < size; at++) above += sorted[at]! - lowest;
  const avg = lowest + above / size;
  let squares = 0;
  for (let at = 0; at < size; at++) squares += (sorted[at]! - avg) ** 2;
  return {
    avg,
    median: quantile(sorted, size, 0.5),
    min: lowest,
    max: sorted[size - 1]!,
    stddev: Math.sqrt(squares / size),
    p25: quantile(sorted, size, 0.25),
    p75: quantile(sorted, size, 0.75),
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

/** Linear interpolation between the two nearest ranks (decisions, Statistics). */
function quantile(sorted: Float64Array, size: number, fraction: number): number {
  const place = (size - 1) * fraction;
  const below = Math.floor(place);
  const low = sorted[below]!;
  const high = sorted[Math.min(below + 1, size - 1)]!;
  return low + (high - low) * (place - below);
}

import type { Filter } from "./filters.ts";

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

/** A column's values in rising order, without nulls, and the row of each. */
export interface SortedValues {
  readonly values: Float64Array;
  readonly rows: Uint32Array;
}

/** Sorts a column by value; do it once per version (`version.once`). */
export function sortValues(column: Float64Array): SortedValues {
  const rows = Uint32Array.from(column.keys()).filter((row) => !isNaN(column[row]!));
  rows.sort((a, b) => column[a]! - column[b]! || a - b);
  return { values: Float64Array.from(rows, (row) => column[row]!), rows };
}

/**
 * Statistics of the values whose rows pass every filter. The values come sorted, so one pass gives
 * the order statistics without sorting on a request.
 */
export function statistics(
  sorted: SortedValues,
  where: readonly (Filter | undefined)[],
): Statistics {
  const filters = where.filter((filter) => filter !== undefined);
  const chosen = filters.length === 0 ? sorted.values : new Float64Array(sorted.values.length);
  let size = 0;
  let sum = 0;
  for (let at = 0; at < sorted.values.length; at++) {
    const row = sorted.rows[at]!;
    if (filters.length > 0 && !filters.every((filter) => filter(row))) continue;
    const value = sorted.values[at]!;
    if (filters.length > 0) chosen[size] = value;
    sum += value;
    size++;
  }
  if (size === 0) return EMPTY;
  const avg = sum / size;
  let squares = 0;
  for (let at = 0; at < size; at++) squares += (chosen[at]! - avg) ** 2;
  return {
    avg,
    median: quantile(chosen, size, 0.5),
    min: chosen[0]!,
    max: chosen[size - 1]!,
    stddev: Math.sqrt(squares / size),
    p25: quantile(chosen, size, 0.25),
    p75: quantile(chosen, size, 0.75),
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

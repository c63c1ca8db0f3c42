import { op, table } from "arquero";
import { firstWhere } from "../../base/memory/first_where.ts";
import type { Filter } from "../query/filters.ts";
import { countBitsBetween, endsOfBits } from "../query/row_bits.ts";
import type { SortedValues } from "./statistics.ts";
import { itemAt } from "../../base/known.ts";

/** How many values are in the half-open range; the last bin includes its end. */
export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** About how many bins a distribution has; their width is a round number. */
const BINS = 20;

/**
 * The distribution of a column's values in the matching rows: bins of equal width from the lowest
 * value to the highest, including empty ones. Nulls are left out. Arquero computes the bins; the
 * values are sorted, so those of a bin are consecutive.
 */
export function histogram(
  sorted: SortedValues,
  where: readonly (Filter | undefined)[],
): readonly Bin[] {
  const { values } = sorted;
  const places = sorted.passing(where);
  const ends = endsOfBits(places);
  if (ends === undefined) return [];
  const { bins: [low, high, step] } = table({ value: ends.map((place) => values[place]!) })
    .rollup({ bins: op.bins("value", BINS) })
    .object() as { bins: [number, number, number] };
  const length = Math.round((high - low) / step);
  const edges = Array.from({ length: length + 1 }, (_, at) => exact(low + at * step));
  // Rounding of the outer edges must not exclude a value.
  const starts = edges.map((edge, at) =>
    at === 0 ? 0 : at === length ? values.length : placeOf(values, edge)
  );
  return Array.from({ length }, (_, at) => ({
    from: itemAt(edges, at),
    to: itemAt(edges, at + 1),
    count: countBitsBetween(places, itemAt(starts, at), itemAt(starts, at + 1)),
  }));
}

/** Removes rounding errors; documented numbers have at most 12 digits. */
const exact = (value: number) => Number(value.toPrecision(12));

/** How many of the ascending values are below one. */
function placeOf(rising: Float64Array, value: number): number {
  return firstWhere(0, rising.length, (at) => rising[at]! >= value);
}

import { op } from "arquero";
import type { Filter } from "./filters.ts";
import { passes } from "./query.ts";
import type { Version } from "./version.ts";

/** How many values there are from `from` on, below `to`; of the last bin, up to it too. */
export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** About how many bins a distribution is shown in: their width is a round number. */
const BINS = 20;

/**
 * How a column's values lie in the rows that pass, from the version's table: bins of one width side
 * by side from the lowest value to the highest, also those that are empty. Nulls are left out.
 */
export function histogram(
  version: Version,
  column: string,
  where: readonly (Filter | undefined)[],
): readonly Bin[] {
  const filters = where.filter((filter) => filter !== undefined);
  const wanted = new Uint8Array(version.size);
  for (let row = 0; row < version.size; row++) if (passes(filters, row)) wanted[row] = 1;
  const values = version.table.select({ [column]: "value" }).assign({ wanted })
    .filter("d => d.wanted === 1 && !op.is_nan(d.value)");
  if (values.numRows() === 0) return [];
  const { bins: [low, high, step] } = values.rollup({ bins: op.bins("value", BINS) })
    .object() as { bins: [number, number, number] };
  const bins = Array.from({ length: Math.round((high - low) / step) }, (_, at) => ({
    from: exact(low + at * step),
    to: exact(low + (at + 1) * step),
    count: 0,
  }));
  for (const value of values.array("value")) {
    let at = Math.min(bins.length - 1, Math.floor((value - low) / step));
    // Fractions make that a bin too low or too high, at its edges.
    while (at + 1 < bins.length && value >= bins[at + 1]!.from) at++;
    while (at > 0 && value < bins[at]!.from) at--;
    bins[at]!.count++;
  }
  return bins;
}

/** Without what adding fractions leaves behind; documented numbers have at most 12 digits. */
const exact = (value: number) => Number(value.toPrecision(12));

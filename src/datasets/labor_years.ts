import type { CommonKinds, Kinds } from "../library/columns.ts";
import type { Filter } from "../library/filters.ts";
import { bitsWhere, hasBit, type RowBits } from "../library/row_bits.ts";
import type { Version } from "../library/version.ts";

/** The columns of labor rates that tell a region, an occupation and a year. */
interface LaborKinds extends Kinds {
  readonly occupation_code: "text";
  readonly region_type: "text";
  readonly region_code: "text";
  readonly state_code: "text";
  readonly data_year: "number";
}

export type LaborVersion = Version<CommonKinds & LaborKinds>;

/** Of each region and occupation, the record of the newest year (decisions, Which rows a list gives). */
export function newestOnly(version: LaborVersion): Filter {
  const newest = version.once(newestRows);
  return { passes: (row) => hasBit(newest, row), bits: () => newest };
}

function newestRows({ columns, size }: LaborVersion): RowBits {
  const years = columns.data_year.values;
  const kinds = [columns.occupation_code, columns.region_type, columns.region_code];
  const newest = new Map<number, number>();
  // One number for what would be three codes: a text for each row takes four times as long.
  const keyOf = (row: number) =>
    kinds.reduce((key, { codes, distinct }) => key * (distinct + 1) + codes[row]! + 1, 0);
  for (let row = 0; row < size; row++) {
    const key = keyOf(row);
    newest.set(key, Math.max(newest.get(key) ?? 0, years[row]!));
  }
  return bitsWhere(size, (row) => newest.get(keyOf(row)) === years[row]);
}

/** The newest year of an occupation's rates (of all, without one), or null when there are none. */
export function latestYear(version: LaborVersion, occupation: string | undefined): number | null {
  return version.once(latestYears).get(occupation) ?? null;
}

function latestYears({ columns, size }: LaborVersion): Map<string | undefined, number> {
  const latest = new Map<string | undefined, number>();
  for (let row = 0; row < size; row++) {
    const year = columns.data_year.values[row]!;
    for (const occupation of [columns.occupation_code.get(row)!, undefined]) {
      latest.set(occupation, Math.max(latest.get(occupation) ?? 0, year));
    }
  }
  return latest;
}

import type { CommonKinds, Kinds } from "../library/columns/columns.ts";
import type { Filter } from "../library/query/filters.ts";
import { hasBit, noBits, type RowBits } from "../library/query/row_bits.ts";
import type { Version } from "../library/versions/version.ts";

/** The columns that identify a labor rate: region, occupation and year. */
interface LaborKinds extends Kinds {
  readonly occupation_code: "text";
  readonly region_type: "text";
  readonly region_code: "text";
  readonly state_code: "text";
  readonly data_year: "number";
}

export type LaborVersion = Version<CommonKinds & LaborKinds>;

/** Keeps the newest year of each region and occupation (decisions, Which rows a list gives). */
export function newestOnly(version: LaborVersion): Filter {
  const newest = version.once(newestRows);
  return { passes: (row) => hasBit(newest, row), bits: () => newest };
}

function newestRows({ columns, size }: LaborVersion): RowBits {
  const { data_year, occupation_code: occupations, region_type: types, region_code } = columns;
  const { starts, rows } = region_code.groups();
  const kindOf = (row: number) =>
    types.codes[row]! * occupations.distinct + occupations.codes[row]!;
  // The newest year of the current region, by type and occupation; reset to 0 after each region.
  const newest = new Float64Array(types.distinct * occupations.distinct);
  const bits = noBits(size);
  for (let region = 0; region < region_code.distinct; region++) {
    const ofRegion = rows.subarray(starts[region], starts[region + 1]);
    for (let at = 0; at < ofRegion.length; at++) {
      const kind = kindOf(ofRegion[at]!);
      newest[kind] = Math.max(newest[kind]!, data_year.get(ofRegion[at]!));
    }
    for (let at = 0; at < ofRegion.length; at++) {
      const row = ofRegion[at]!;
      if (newest[kindOf(row)] === data_year.get(row)) bits[row >>> 5]! |= 1 << row;
    }
    for (let at = 0; at < ofRegion.length; at++) newest[kindOf(ofRegion[at]!)] = 0;
  }
  return bits;
}

/** The newest year of an occupation's rates, or of all rates if undefined; null if there are none. */
export function latestYear(version: LaborVersion, occupation: string | undefined): number | null {
  return version.once(latestYears).get(occupation) ?? null;
}

function latestYears({ columns, size }: LaborVersion): Map<string | undefined, number> {
  const { codes, dictionary } = columns.occupation_code;
  const latest = new Float64Array(dictionary.length);
  for (let row = 0; row < size; row++) {
    latest[codes[row]!] = Math.max(latest[codes[row]!]!, columns.data_year.get(row));
  }
  const byOccupation = dictionary.map((occupation, code) => [occupation, latest[code]!] as const);
  return new Map<string | undefined, number>(
    size === 0 ? [] : [...byOccupation, [undefined, latest.reduce((a, b) => Math.max(a, b))]],
  );
}

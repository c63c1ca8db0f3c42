import { countiesMeant, type County, countyName } from "../../base/places/county_names.ts";
import { exact } from "../../base/text/text.ts";
import type { TextColumn } from "../../library/columns/text_columns.ts";
import { equals, type Filter, oneOfRows } from "../../library/query/filters.ts";
import { select } from "../../library/query/query.ts";

/** A version whose rows are of counties. */
interface OfCounties {
  readonly size: number;
  readonly columns: Readonly<Record<"state_code" | "county_name" | "county_fips", TextColumn>>;
}

/**
 * Rows of the counties that a name means, in a state or in any: where a county and a city of one
 * state have one name, the kind that the name carries decides between them.
 */
export function ofCountiesMeant(
  { columns, size }: OfCounties,
  state: string | undefined,
  county: string,
): Filter {
  const named = select({
    size,
    where: [
      equals(columns.county_name, county, countyName),
      equals(columns.state_code, state, exact),
    ],
  });
  return rowsMeant(named, county, (row) => ({
    name: columns.county_name.get(row),
    state: columns.state_code.get(row),
    fips: columns.county_fips.get(row),
  }));
}

/** Those of some rows whose counties a name means. */
export function rowsMeant(
  rows: readonly number[],
  county: string,
  countyOf: (row: number) => County,
): Filter {
  const counties = rows.map((row) => ({ row, ...countyOf(row) }));
  return oneOfRows(countiesMeant(counties, county).map(({ row }) => row));
}

import {
  changedCounty,
  codesNamed,
  isTownOf,
  otherCodes,
} from "../../base/places/county_identities.ts";
import {
  countiesMeant,
  type County,
  countyName,
  type NamedCounty,
  nameWithKind,
} from "../../base/places/county_names.ts";
import { exact } from "../../base/text/text.ts";
import type { TextColumn } from "../../library/columns/text_columns.ts";
import {
  among,
  either,
  equals,
  type Filter,
  NOTHING,
  oneOfRows,
} from "../../library/query/filters.ts";
import { select } from "../../library/query/query.ts";
import { firstOf, present } from "../../base/known.ts";

/** A version whose rows belong to counties. */
interface OfCounties {
  readonly size: number;
  readonly columns:
    & Readonly<Record<"state_code" | "county_name" | "county_fips", TextColumn>>
    & Readonly<Partial<Record<"city_name", TextColumn>>>;
}

/**
 * Rows of the counties that a name means, in a state or in any. If a county and a city of one state
 * have the same name, the kind in the given name (`… County`, `… city`) decides.
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
  if (named.length === 0) return ofChangedCounty({ columns, size }, state, county);
  return rowsMeant(named, county, (row) => ({
    name: columns.county_name.get(row),
    state: columns.state_code.get(row),
    fips: columns.county_fips.get(row),
  }));
}

/**
 * Rows of a county by its FIPS code; if there are none, rows with its former or current code.
 *
 * @param fips Five digits; undefined does not filter.
 */
export function ofCountyCode(column: TextColumn, fips: string | undefined): Filter | undefined {
  if (fips === undefined) return undefined;
  const own = column.equal(fips, exact);
  return among(
    column,
    own.length > 0 ? own : otherCodes(fips).flatMap((other) => column.equal(other, exact)),
  );
}

/** Rows of a county: with its FIPS code, or with its name and no code. */
export function ofCounty({ columns, size }: OfCounties, county: NamedCounty): Filter {
  const coded = ofCountyCode(columns.county_fips, county.fips ?? undefined) ?? NOTHING;
  return either(coded, oneOfRows(namedWithoutCode({ columns, size }, county)));
}

/** Rows with a county's name and no FIPS code. */
function namedWithoutCode({ columns, size }: OfCounties, county: NamedCounty): number[] {
  const { county_fips, county_name, state_code } = columns;
  const named = county_name.equal(county.name, countyName);
  if (named.length === 0) return [];
  const where = [among(county_name, named), equals(state_code, county.state ?? undefined, exact)];
  const rows = select({ size, where }).filter((row) => county_fips.get(row) === null)
    .map((row) => ({ row, name: county_name.get(row), state: state_code.get(row), fips: null }));
  return countiesMeant(rows, nameWithKind(county)).map(({ row }) => row);
}

/** Rows of the predecessors and successors of counties that have or had a name. */
export function ofChangedCounty(
  { columns, size }: OfCounties,
  state: string | undefined,
  county: string,
): Filter {
  const codes = codesNamed(state, county);
  if (codes.length === 0) return NOTHING;
  const { county_fips, county_name, state_code, city_name } = columns;
  const coded = among(county_fips, codes.flatMap((code) => county_fips.equal(code, exact)));
  const named = codes.flatMap((code) =>
    namedWithoutCode({ columns, size }, present(changedCounty(code), `county ${code}`))
  );
  return either(
    coded,
    oneOfRows(named),
    city_name === undefined ? NOTHING : {
      // Rows of Connecticut's towns have no county.
      passes: (row) => {
        const city = city_name.get(row);
        return city !== null && state_code.get(row) === "CT" && county_name.get(row) === null &&
          isTownOf(city, firstOf(codes));
      },
    },
  );
}

/** Of some rows, those whose county is meant by a name. @param countyOf The county of a row. */
export function rowsMeant(
  rows: readonly number[],
  county: string,
  countyOf: (row: number) => County,
): Filter {
  const counties = rows.map((row) => ({ row, ...countyOf(row) }));
  return oneOfRows(countiesMeant(counties, county).map(({ row }) => row));
}

import type { LABOR_REGION_TYPES } from "../../datasets/labor_rates.ts";
import { all, caseless, either, equals, exact, type Filter, is } from "../../library/filters.ts";
import type { Version } from "../../library/version.ts";

/** Which labor rates are wanted. */
export interface LaborQuery {
  /** Occupational classification code. */
  readonly occupation: string;
  readonly region_type?: (typeof LABOR_REGION_TYPES)[number] | undefined;
  readonly region_code?: string | undefined;
  readonly state?: string | undefined;
  readonly data_year?: number | undefined;
  readonly include_states: boolean;
  readonly include_metros?: boolean;
}

/**
 * Filters of labor rates: of the year asked for, else the occupation's latest; of the region asked
 * for, else the nation's or the state's, with what is to be included beside it (decisions, Which
 * rows a list gives).
 */
export function laborFilters(rates: Version, query: LaborQuery): (Filter | undefined)[] {
  const { occupation, data_year, include_states, include_metros = false } = query;
  const year = data_year ?? latestYearOf(rates, occupation) ?? undefined;
  const ofType = (type: string) =>
    all(
      equals(rates.texts("region_type"), type, exact),
      equals(rates.texts("state_code"), query.state, exact),
    );
  const regions = [
    asked(rates, query),
    ...include_states ? [ofType("state")] : [],
    ...include_metros ? [ofType("metro"), ofType("nonmetro")] : [],
  ];
  return [
    equals(rates.texts("occupation_code"), occupation, exact),
    is(rates.numbers("data_year"), year),
    either(...regions),
  ];
}

function asked(rates: Version, { region_type, region_code, state }: LaborQuery): Filter {
  const byDefault = state === undefined ? "national" : "state";
  const type = region_type ?? (region_code === undefined ? byDefault : undefined);
  return all(
    equals(rates.texts("region_type"), type, exact),
    equals(rates.texts("region_code"), region_code, caseless),
    equals(rates.texts("state_code"), state, exact),
  );
}

/** The newest year of an occupation's rates, or null when there are none. */
export function latestYearOf(rates: Version, occupation: string): number | null {
  return rates.once(latestYears).get(occupation) ?? null;
}

function latestYears(rates: Version): Map<string, number> {
  const occupations = rates.texts("occupation_code");
  const years = rates.numbers("data_year").values;
  const latest = new Map<string, number>();
  for (let row = 0; row < rates.size; row++) {
    const occupation = occupations.get(row)!;
    latest.set(occupation, Math.max(latest.get(occupation) ?? 0, years[row]!));
  }
  return latest;
}

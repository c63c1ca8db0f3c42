import { op } from "arquero";
import { sampleOf } from "../../access/sample.ts";
import { divisionsOf } from "../../datasets/census_divisions.ts";
import { REGION_TYPES } from "../../datasets/electricity_rates.ts";
import { endpoint } from "../../http/endpoint.ts";
import { JsonText } from "../../http/json.ts";
import {
  boolean,
  defaulting,
  limit,
  oneOf,
  params,
  slugged,
  state,
  year,
} from "../../http/params.ts";
import {
  all,
  caseless,
  either,
  equals,
  exact,
  type Filter,
  is,
  slug,
} from "../../library/filters.ts";
import { select } from "../../library/query.ts";
import type { Version } from "../../library/version.ts";

const rateParams = params({
  state,
  region_type: oneOf(REGION_TYPES),
  region_code: slugged,
  data_year: year,
  include_divisions: defaulting(boolean, false),
  limit: limit(100, 500),
});
type Params = ReturnType<typeof rateParams.read>;

/** GET /api/v1/context/electricity-rates (spec 2). */
export const electricityRatesEndpoint = endpoint({
  path: "/api/v1/context/electricity-rates",
  params: rateParams,
  access: { dataset: "electricity_rates", level: "sample" },
  envelope: "success",
  answer(params, library, caller) {
    const rates = library.version("electricity_rates");
    const latest = rates.once(latestYear);
    const rows = select({
      size: rates.size,
      limit: params.limit,
      where: [
        is(rates.numbers("data_year"), params.data_year ?? latest ?? undefined),
        ...regions(rates, params),
        sampleOf(rates, caller.access.electricity_rates),
      ],
    });
    return {
      data: {
        records: JsonText.array(rates.records().join(rows)),
        coverage: {
          source: "eia_sales_revenue_average_price",
          latest_loaded_year: latest,
          regions_returned: rows.length,
          quote_safe_only: false,
          usage_note: "Regional market averages for context, not a customer's tariff.",
        },
      },
    };
  },
});

/** The year of the newest rates, or null when there are none. */
export function latestYear(rates: Version): number | null {
  const { year } = rates.table.rollup({ year: op.max("data_year") }).object() as { year?: number };
  return year ?? null;
}

/**
 * Which regions: those of the type and code asked for, else states (decisions, Which rows a list
 * gives); census divisions beside them when they are included.
 */
function regions(rates: Version, params: Params): (Filter | undefined)[] {
  const { region_type: type, region_code: code, state, include_divisions: divisions } = params;
  const ofType = type ?? (code === undefined ? "state" : undefined);
  const asked = [
    equals(rates.texts("region_type"), ofType, exact),
    equals(rates.texts("region_code"), code, slug),
    equals(rates.texts("state_code"), state, caseless),
  ];
  return divisions ? [either(all(...asked), divisionRows(rates, state))] : asked;
}

/** All census divisions, or the one that a state lies in. */
function divisionRows(rates: Version, state: string | undefined): Filter {
  const type = equals(rates.texts("region_type"), "census_division", exact)!;
  if (state === undefined) return type;
  const codes = divisionsOf(state).map((code) => equals(rates.texts("region_code"), code, exact)!);
  return all(type, either(...codes));
}

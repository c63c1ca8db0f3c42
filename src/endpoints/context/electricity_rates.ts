import { z } from "zod";
import {
  electricityRates,
  latestLoadedYear,
  REGION_TYPES,
} from "../../datasets/electricity_rates.ts";
import { boolean, oneOf, slugged, state, year } from "../../http/declare/kinds.ts";
import * as covered from "../coverage_fields.ts";
import { list } from "../list.ts";

/** GET /api/v1/context/electricity-rates (spec 2). */
export const electricityRatesEndpoint = list({
  path: "/api/v1/context/electricity-rates",
  summary: "Average electricity prices of a region by class of customer, by year.",
  example: "state=CO",
  dataset: electricityRates,
  params: {
    state: state.describe("Two-letter code of a state: its own record."),
    region_type: oneOf(REGION_TYPES).describe("Kind of region; without it and a code, states."),
    region_code: slugged.describe(
      "State code, or division code such as pacific or south_atlantic.",
    ),
    data_year: year.describe("Year of the prices; without it the latest that is loaded."),
    include_divisions: boolean.default(false).describe("Adds records of census divisions."),
  },
  limit: [100, 500],
  defaults: ({ region_type, region_code }) =>
    region_type === undefined && region_code === undefined ? { region_type: "state" as const } : {},
  query: (asked, _context, withoutDefaults) => ({
    ...asked,
    data_year: asked.data_year ?? (withoutDefaults ? undefined : "latest" as const),
  }),
  covers: {
    source: covered.source,
    latest_loaded_year: covered.latestYear,
    regions_returned: covered.returned,
    quote_safe_only: covered.quoteSafeOnly,
    usage_note: z.string().describe("What the rates may be used for."),
  },
  coverage: (_, { rows, version }) => ({
    source: "eia_sales_revenue_average_price",
    latest_loaded_year: latestLoadedYear(version),
    regions_returned: rows.length,
    quote_safe_only: false,
    usage_note: "Regional market averages for context, not a customer's tariff.",
  }),
});

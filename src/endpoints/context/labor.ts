import { z } from "zod";
import { type Trade, TRADES } from "../../datasets/declare/fields.ts";
import { LABOR_REGION_TYPES, laborRates, OCCUPATIONS } from "../../datasets/labor_rates.ts";
import { latestYear } from "../../datasets/labor_years.ts";
import { boolean, oneOf, state, text, year } from "../../http/declare/kinds.ts";
import * as covered from "../coverage_fields.ts";
import { list } from "../list.ts";
import { trade } from "../shared_params.ts";

/** GET /api/v1/context/labor (spec 2). */
export const laborEndpoint = list({
  path: "/api/v1/context/labor",
  summary: "Wages of a trade's occupation in the nation, a state or a metropolitan area.",
  example: "trade=hvac&state=CO",
  exampleValues: { region_type: "state", region_code: "CO" },
  dataset: laborRates,
  params: {
    trade: trade.default("hvac").describe("Trade, which chooses the occupation."),
    occupation_code: text.describe(
      "Occupational classification code, in place of the trade's own.",
    ),
    region_type: oneOf(LABOR_REGION_TYPES)
      .describe("Kind of region; without it and a code, the nation, or with state that state."),
    state: state.describe("Two-letter code that the record's region must have."),
    region_code: text.describe("Area code of a metropolitan or nonmetropolitan area."),
    data_year: year.describe("Year of the wages; without it the newest record of each region."),
    include_states: boolean.default(false).describe("Adds records of states."),
    include_metros: boolean.default(false)
      .describe("Adds records of metropolitan and nonmetropolitan areas."),
  },
  limit: [100, 500],
  defaults: ({ region_type, region_code, state }) =>
    region_type === undefined && region_code === undefined
      ? { region_type: state === undefined ? "national" as const : "state" as const }
      : {},
  query: ({ trade, occupation_code, data_year, ...asked }, _context, withoutDefaults) => ({
    ...asked,
    occupation: occupation_code ?? (trade === undefined ? undefined : OCCUPATIONS[trade]),
    data_year: data_year ?? (withoutDefaults ? undefined : "newest" as const),
  }),
  covers: {
    trade: covered.tradeOrAll,
    occupation_code: z.string().nullable().describe("Occupation code used; null for any."),
    source: covered.source,
    latest_loaded_year: covered.latestYear,
    quote_safe_only: covered.quoteSafeOnly,
  },
  coverage({ trade: asked, occupation_code }, { version }, { sent }) {
    // An occupation without a trade overrides the default trade.
    const isOverridden = occupation_code !== undefined && !sent.has("trade");
    const trade = isOverridden ? tradeOf(occupation_code) : asked;
    const occupation = occupation_code ?? (trade === undefined ? undefined : OCCUPATIONS[trade]);
    return {
      trade: trade ?? "all",
      occupation_code: occupation ?? null,
      source: "bls_oews",
      latest_loaded_year: latestYear(version, occupation),
      quote_safe_only: true,
    };
  },
});

function tradeOf(occupation: string): Trade | undefined {
  return TRADES.find((trade) => OCCUPATIONS[trade] === occupation);
}

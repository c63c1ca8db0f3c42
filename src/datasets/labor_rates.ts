import { z } from "zod";
import { exact } from "../base/text/text.ts";
import {
  all,
  beginningOf,
  either,
  equals,
  equalsNumber,
  type Filter,
} from "../library/query/filters.ts";
import { columnSpecs } from "../library/columns/columns.ts";
import { type LaborVersion, newestOnly } from "./labor_years.ts";
import { searchedStates } from "./search/place_search.ts";
import { metaLine } from "./search/search_document.ts";
import { dataset } from "./declare/dataset.ts";
import {
  amountOrNull,
  integer,
  numberOrNull,
  recordId,
  recordTrade,
  stateCode,
  text,
  textOrNull,
  type Trade,
} from "./declare/fields.ts";
import { risesThrough } from "./declare/row_checks.ts";
import * as trust from "./declare/trust_fields.ts";

/** In the order of lists. */
export const LABOR_REGION_TYPES = [
  "national",
  "state",
  "metro",
  "nonmetro",
] as const;

/** Standard Occupational Classification code of each trade (spec 2, GET /api/v1/context/labor). */
export const OCCUPATIONS: Readonly<Record<Trade, string>> = {
  hvac: "49-9021",
  roofing: "47-2181",
  electrical: "47-2111",
  plumbing: "47-2152",
  solar: "47-2231",
};

/** Regional labor rate record (spec 2). Wages in USD an hour; every row is quote-safe. */
const schema = z.strictObject({
  record_id: recordId,
  trade: recordTrade,
  occupation_code: z.string().regex(/^\d{2}-\d{4}$/, "must be of the form 49-9021").meta({
    description: "Standard Occupational Classification code.",
  }),
  occupation_title: text.meta({ description: "Name of the occupation." }),
  region: z.strictObject({
    type: z.enum(LABOR_REGION_TYPES).meta({ description: "Kind of region." }),
    code: text.meta({ description: "Code of the region." }),
    state_code: stateCode.nullable().meta({
      description: "State of the region.",
    }),
    state_name: textOrNull.meta({ description: "Name of the state." }),
    name: text.meta({ description: "Name of the region." }),
  }).meta({ description: "Where the wages are paid." }),
  data_year: integer.min(1990).max(2100).meta({
    description: "Year of the wages.",
  }),
  effective_period: text.meta({ description: "Period of the survey's data." }),
  employment: z.int().nonnegative().nullable().meta({
    description: "People employed; null where it is suppressed.",
    unit: "people",
  }),
  wage_distribution: z.strictObject({
    hourly_mean: amountOrNull.meta({
      description: "Mean wage.",
      unit: "USD/h",
    }),
    hourly_p10: amountOrNull.meta({
      description: "10th percentile wage.",
      unit: "USD/h",
    }),
    hourly_p25: amountOrNull.meta({
      description: "25th percentile wage.",
      unit: "USD/h",
    }),
    hourly_median: amountOrNull.meta({
      description: "Median wage.",
      unit: "USD/h",
    }),
    hourly_p75: amountOrNull.meta({
      description: "75th percentile wage.",
      unit: "USD/h",
    }),
    hourly_p90: amountOrNull.meta({
      description: "90th percentile wage.",
      unit: "USD/h",
    }),
    annual_median: z.int().nonnegative().nullable().meta({
      description: "Median wage of a year.",
      unit: "USD",
    }),
    employment_rse: numberOrNull.meta({
      description: "Relative standard error of employment.",
      unit: "%",
    }),
    wage_prse: numberOrNull.meta({
      description: "Relative standard error of the mean wage.",
      unit: "%",
    }),
  }).meta({ description: "Wages before burden." }),
  loaded_labor: z.strictObject({
    burden_multiplier: amountOrNull.meta({
      description: "Factor from wage to cost.",
      unit: "ratio",
    }),
    hourly_mean: amountOrNull.meta({
      description: "Mean cost.",
      unit: "USD/h",
    }),
    hourly_p25: amountOrNull.meta({
      description: "25th percentile cost.",
      unit: "USD/h",
    }),
    hourly_median: amountOrNull.meta({
      description: "Median cost.",
      unit: "USD/h",
    }),
    hourly_p75: amountOrNull.meta({
      description: "75th percentile cost.",
      unit: "USD/h",
    }),
  }).meta({ description: "Wages with burden." }),
  quote_safe: trust.quoteSafeIs(true, "every labor rate is quote-safe"),
  provenance: trust.provenanceOf({
    source_document_id: trust.sourceDocument,
    source_url: trust.sourceUrl,
    burden_source_url: textOrNull.meta({
      description: "Address of the burden's source.",
    }),
    last_verified_at: trust.verifiedAt,
    quote_safe: trust.quoteSafeIs(true, "every labor rate is quote-safe"),
    trust_basis: trust.basis("published_labor_rate_source"),
  }),
}).check((check) => {
  const { wage_distribution: wages, loaded_labor: loaded } = check.value;
  risesThrough(check, "wage_distribution", wages, [
    "hourly_p10",
    "hourly_p25",
    "hourly_median",
    "hourly_p75",
    "hourly_p90",
  ]);
  risesThrough(check, "loaded_labor", loaded, [
    "hourly_p25",
    "hourly_median",
    "hourly_p75",
  ]);
});

export type LaborRate = z.infer<typeof schema>;

const { numbers, texts } = columnSpecs<LaborRate>();

/** Query of labor rates. */
interface LaborQuery {
  /** Occupational classification code. */
  readonly occupation?: string | undefined;
  readonly region_type?: (typeof LABOR_REGION_TYPES)[number] | undefined;
  readonly region_code?: string | undefined;
  readonly state?: string | undefined;
  /** A year, or the newest year of each region. */
  readonly data_year?: number | "newest" | undefined;
  readonly include_states?: boolean | undefined;
  readonly include_metros?: boolean | undefined;
}

const SAMPLE_QUERIES: readonly LaborQuery[] = Object.values(OCCUPATIONS)
  .map((occupation) => ({ occupation, data_year: "newest", region_type: "national" }));

export const laborRates = dataset({
  key: "labor_rates",
  title: "Regional labor rates",
  source: "BLS Occupational Employment and Wage Statistics",
  endpoint: "/api/v1/context/labor",
  access: { name: "labor_rates", level: "sample" },
  schema,
  id: "record_id",
  trade: (row) => row.trade,
  ...trust.ofProvenance<LaborRate>(),
  columns: {
    occupation_code: texts((row) => row.occupation_code),
    occupation_title: texts((row) => row.occupation_title),
    region_rank: numbers((row) => LABOR_REGION_TYPES.indexOf(row.region.type)),
    region_type: texts((row) => row.region.type),
    region_code: texts((row) => row.region.code),
    region_name: texts((row) => row.region.name),
    state_code: texts((row) => row.region.state_code),
    data_year: numbers((row) => row.data_year),
  },
  order: ["region_rank", "region_name"],
  search: {
    type: "labor",
    category: "labor",
    document: (row) => ({
      title: row.occupation_title,
      subtitle: row.region.name,
      year: row.data_year,
      meta: metaLine(
        row.region.type,
        row.data_year,
        row.wage_distribution.hourly_median !== null &&
          `$${row.wage_distribution.hourly_median} an hour`,
      ),
      fields: {
        occupation_code: row.occupation_code,
        kind: `${row.trade} wages labor rates${row.trade === "hvac" ? " hvac technicians" : ""}`,
        state: searchedStates(row.region.state_code),
      },
    }),
  },
  filters(version, query: LaborQuery) {
    const { columns } = version;
    const year = query.data_year;
    return [
      equals(columns.occupation_code, query.occupation, exact),
      year === "newest" ? newestOnly(version) : equalsNumber(columns.data_year, year),
      either(...regions(version, query)),
    ];
  },
  sampleQueries: SAMPLE_QUERIES,
});

/** Filters for the requested region and for other regions to include; a row must match one of them. */
function regions({ columns }: LaborVersion, query: LaborQuery): Filter[] {
  const inState = equals(columns.state_code, query.state, exact);
  const ofType = (type: string) => all(equals(columns.region_type, type, exact), inState);
  const asked = all(
    equals(columns.region_type, query.region_type, exact),
    beginningOf(columns.region_code, query.region_code),
    inState,
  );
  return [
    asked,
    ...query.include_states === true ? [ofType("state")] : [],
    ...query.include_metros === true ? [ofType("metro"), ofType("nonmetro")] : [],
  ];
}

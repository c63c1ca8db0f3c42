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
import { op } from "arquero";
import type { Readers } from "../library/columns/column_readers.ts";
import type { Version } from "../library/versions/version.ts";
import { divisionsOf } from "./places/census_divisions.ts";
import { columnSpecs } from "../library/columns/columns.ts";
import { dataset } from "./declare/dataset.ts";
import {
  amountOrNull,
  confidence,
  instantOrNull,
  integer,
  metadataOrNull,
  recordId,
  stateCode,
  text,
  textOrNull,
  trade,
} from "./declare/fields.ts";
import { fieldError } from "./declare/row_checks.ts";
import * as trust from "./declare/trust_fields.ts";

/** In the order of lists (decisions, Orders). */
export const REGION_TYPES = ["national", "census_division", "state"] as const;

/** Customer classes that the contract gives a rate for. */
export const CUSTOMER_CLASSES = [
  "residential",
  "commercial",
  "industrial",
  "transportation",
  "total",
] as const;

const ROUNDING = 1e-9;

/** Electricity rate record (spec 2), with the additional fields of a published row. */
const schema = z.strictObject({
  id: recordId,
  source_document_id: trust.rowSource,
  region_type: z.enum(REGION_TYPES).meta({ description: "Kind of region." }),
  region_code: text.meta({ description: "Code of the state or division." }),
  state_code: stateCode.nullable().meta({
    description: "State, in records of states.",
  }),
  region_name: text.meta({ description: "Name of the region." }),
  data_year: integer.min(1900).max(2100).meta({
    description: "Year of the prices.",
  }),
  effective_period: textOrNull.meta({
    description: "Period that they average.",
  }),
  residential_cents_per_kwh: amountOrNull.meta({
    description: "Average price, residential.",
    unit: "¢/kWh",
  }),
  commercial_cents_per_kwh: amountOrNull.meta({
    description: "Average price, commercial.",
    unit: "¢/kWh",
  }),
  industrial_cents_per_kwh: amountOrNull.meta({
    description: "Average price, industrial.",
    unit: "¢/kWh",
  }),
  transportation_cents_per_kwh: amountOrNull.meta({
    description: "Average price, transportation.",
    unit: "¢/kWh",
  }),
  total_cents_per_kwh: amountOrNull.meta({
    description: "Average price, all customers.",
    unit: "¢/kWh",
  }),
  residential_usd_per_kwh: amountOrNull.meta({
    description: "Average price, residential; cents divided by 100.",
    unit: "USD/kWh",
  }),
  commercial_usd_per_kwh: amountOrNull.meta({
    description: "Average price, commercial; cents divided by 100.",
    unit: "USD/kWh",
  }),
  industrial_usd_per_kwh: amountOrNull.meta({
    description: "Average price, industrial; cents divided by 100.",
    unit: "USD/kWh",
  }),
  transportation_usd_per_kwh: amountOrNull.meta({
    description: "Average price, transportation; cents divided by 100.",
    unit: "USD/kWh",
  }),
  total_usd_per_kwh: amountOrNull.meta({
    description: "Average price, all customers; cents divided by 100.",
    unit: "USD/kWh",
  }),
  source_url: trust.sourceUrl,
  source_table: textOrNull.meta({ description: "Table of the source." }),
  last_verified_at: trust.verifiedAtOrNull,
  applicable_trades: z.array(trade).meta({
    description: "Trades that it is relevant to.",
  }),
  metadata: metadataOrNull.meta({
    description: "Further facts, as published.",
  }),
  updated_at: instantOrNull.meta({
    description: "When the row was last changed.",
  }),
  quote_safe: trust.quoteSafeIs(false, "averages are context, not a customer's tariff"),
  confidence: confidence.nullable().meta({
    description: "Confidence in the row.",
  }),
}).check((check) => {
  const row = check.value;
  for (const customers of CUSTOMER_CLASSES) {
    const cents = row[`${customers}_cents_per_kwh`];
    const usd = row[`${customers}_usd_per_kwh`];
    const agree = cents === null || usd === null
      ? cents === usd
      : Math.abs(usd - cents / 100) < ROUNDING;
    if (!agree) {
      const message = "must be cents / 100, and null when cents is null";
      fieldError(check, `${customers}_usd_per_kwh`, message);
    }
  }
  if ((row.state_code !== null) !== (row.region_type === "state")) {
    fieldError(check, "state_code", "must be given for state records, and only for them");
  }
});

export type ElectricityRate = z.infer<typeof schema>;

const { numbers, texts } = columnSpecs<ElectricityRate>();

/** Query of electricity rates. */
interface RateQuery {
  readonly state?: string | undefined;
  readonly region_type?: (typeof REGION_TYPES)[number] | undefined;
  readonly region_code?: string | undefined;
  /** A year, or the latest year in the dataset. */
  readonly data_year?: number | "latest" | undefined;
  readonly include_divisions?: boolean | undefined;
}

const SAMPLE_QUERIES: readonly RateQuery[] = [{ region_type: "state", data_year: "latest" }];

export const electricityRates = dataset({
  key: "electricity_rates",
  title: "Electricity rates",
  source: "EIA electric sales, revenue and average price",
  endpoint: "/api/v1/context/electricity-rates",
  access: { name: "electricity_rates", level: "sample" },
  schema,
  rules: [
    "Dollars per kWh equal cents per kWh divided by 100, and one is null exactly when the other is.",
  ],
  id: "id",
  quoteSafe: (row) => row.quote_safe,
  verifiedAt: (row) => row.last_verified_at,
  sourceDocument: (row) => row.source_document_id,
  columns: {
    region_rank: numbers((row) => REGION_TYPES.indexOf(row.region_type)),
    region_type: texts((row) => row.region_type),
    region_code: texts((row) => row.region_code),
    region_name: texts((row) => row.region_name),
    state_code: texts((row) => row.state_code),
    data_year: numbers((row) => row.data_year),
  },
  order: ["-quote_safe", "region_rank", "region_name"],
  sync: { level: "production", ceiling: 50_000 },
  filters(version, query: RateQuery) {
    const year = query.data_year === "latest"
      ? latestLoadedYear(version) ?? undefined
      : query.data_year;
    return [equalsNumber(version.columns.data_year, year), ...regions(version.columns, query)];
  },
  sampleQueries: SAMPLE_QUERIES,
});

/** The year of the newest rates, or null if there are none. */
export function latestLoadedYear(version: Pick<Version, "once">): number | null {
  return version.once(newestYear);
}

function newestYear({ table }: Pick<Version, "table">): number | null {
  const { year } = table.rollup({ year: op.max("data_year") }).object() as {
    year?: number;
  };
  return year ?? null;
}

type RegionColumns = Readers<
  Readonly<Record<"region_type" | "region_code" | "state_code", "text">>
>;

/** Filters for the requested regions, plus census divisions if these are included. */
function regions(columns: RegionColumns, query: RateQuery): (Filter | undefined)[] {
  const asked = [
    equals(columns.region_type, query.region_type, exact),
    beginningOf(columns.region_code, query.region_code),
    equals(columns.state_code, query.state, exact),
  ];
  return query.include_divisions === true
    ? [either(all(...asked), divisions(columns, query.state))]
    : asked;
}

/** All census divisions, or those that contain a state. */
function divisions(columns: RegionColumns, state: string | undefined): Filter {
  const type = equals(columns.region_type, "census_division", exact);
  if (state === undefined) return type;
  const codes = divisionsOf(state).map((code) => equals(columns.region_code, code, exact));
  return all(type, either(...codes));
}

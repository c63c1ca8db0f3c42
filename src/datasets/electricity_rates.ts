import { z } from "zod";
import { flags, instants, numbers, texts } from "../library/columns.ts";
import { dataset } from "./dataset.ts";
import {
  amountOrNull,
  confidence,
  fault,
  instantOrNull,
  integer,
  metadataOrNull,
  stateCode,
  text,
  textOrNull,
  trade,
} from "./fields.ts";

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

/** Electricity rate record (spec 2), and what a published row carries besides. */
const schema = z.strictObject({
  id: text,
  source_document_id: textOrNull,
  region_type: z.enum(REGION_TYPES),
  region_code: text,
  state_code: stateCode.nullable(),
  region_name: text,
  data_year: integer.min(1900).max(2100),
  effective_period: textOrNull,
  residential_cents_per_kwh: amountOrNull,
  commercial_cents_per_kwh: amountOrNull,
  industrial_cents_per_kwh: amountOrNull,
  transportation_cents_per_kwh: amountOrNull,
  total_cents_per_kwh: amountOrNull,
  residential_usd_per_kwh: amountOrNull,
  commercial_usd_per_kwh: amountOrNull,
  industrial_usd_per_kwh: amountOrNull,
  transportation_usd_per_kwh: amountOrNull,
  total_usd_per_kwh: amountOrNull,
  source_url: textOrNull,
  source_table: textOrNull,
  last_verified_at: instantOrNull,
  applicable_trades: z.array(trade),
  metadata: metadataOrNull,
  updated_at: instantOrNull,
  quote_safe: z.literal(false, "must be false: averages are context, not a customer's tariff"),
  confidence: confidence.nullable(),
}).check((check) => {
  const row = check.value;
  for (const customers of CUSTOMER_CLASSES) {
    const cents = row[`${customers}_cents_per_kwh`];
    const usd = row[`${customers}_usd_per_kwh`];
    const agree = cents === null || usd === null
      ? cents === usd
      : Math.abs(usd - cents / 100) < ROUNDING;
    if (!agree) {
      fault(check, `${customers}_usd_per_kwh`, "must be cents / 100, and null when cents is null");
    }
  }
  if ((row.state_code !== null) !== (row.region_type === "state")) {
    fault(check, "state_code", "must be given for state records, and only for them");
  }
});

export type ElectricityRate = z.infer<typeof schema>;

export const electricityRates = dataset<ElectricityRate>({
  key: "electricity_rates",
  title: "Electricity rates",
  source: "EIA electric sales, revenue and average price",
  endpoint: "/api/v1/context/electricity-rates",
  schema,
  id: (row) => row.id,
  quoteSafe: (row) => row.quote_safe,
  sourceDocument: (row) => row.source_document_id,
  columns: {
    region_rank: numbers((row) => REGION_TYPES.indexOf(row.region_type)),
    region_type: texts((row) => row.region_type),
    region_code: texts((row) => row.region_code),
    region_name: texts((row) => row.region_name),
    state_code: texts((row) => row.state_code),
    data_year: numbers((row) => row.data_year),
    last_verified_at: instants((row) => row.last_verified_at),
    quote_safe: flags((row) => row.quote_safe),
    source_document_id: texts((row) => row.source_document_id),
  },
  order: ["-quote_safe", "region_rank", "region_name"],
  sync: { level: "sandbox", ceiling: 50_000 },
});

import { z } from "zod";
import { flags, instants, numbers, texts } from "../library/columns.ts";
import { metaLine } from "../search/document.ts";
import { dataset } from "./dataset.ts";
import {
  amountOrNull,
  instant,
  integer,
  lowToHigh,
  numberOrNull,
  stateCode,
  text,
  textOrNull,
  trade,
} from "./fields.ts";

/** In the order of lists. */
export const LABOR_REGION_TYPES = ["national", "state", "metro", "nonmetro"] as const;

/** Standard Occupational Classification code of each trade (spec 2, GET /api/v1/context/labor). */
export const OCCUPATIONS: Readonly<Record<string, string>> = {
  hvac: "49-9021",
  roofing: "47-2181",
  electrical: "47-2111",
  plumbing: "47-2152",
  solar: "47-2231",
};

/** Regional labor rate record (spec 2). Wages in USD an hour; every row is quote-safe. */
const schema = z.strictObject({
  record_id: text,
  trade,
  occupation_code: z.string().regex(/^\d{2}-\d{4}$/, "must be of the form 49-9021"),
  occupation_title: text,
  region: z.strictObject({
    type: z.enum(LABOR_REGION_TYPES),
    code: text,
    state_code: stateCode.nullable(),
    state_name: textOrNull,
    name: text,
  }),
  data_year: integer.min(1990).max(2100),
  effective_period: text,
  employment: z.int().nonnegative().nullable(),
  wage_distribution: z.strictObject({
    hourly_mean: amountOrNull,
    hourly_p10: amountOrNull,
    hourly_p25: amountOrNull,
    hourly_median: amountOrNull,
    hourly_p75: amountOrNull,
    hourly_p90: amountOrNull,
    annual_median: z.int().nonnegative().nullable(),
    employment_rse: numberOrNull,
    wage_prse: numberOrNull,
  }),
  loaded_labor: z.strictObject({
    burden_multiplier: amountOrNull,
    hourly_mean: amountOrNull,
    hourly_p25: amountOrNull,
    hourly_median: amountOrNull,
    hourly_p75: amountOrNull,
  }),
  quote_safe: z.literal(true, "must be true: every labor rate is quote-safe"),
  provenance: z.strictObject({
    source_document_id: textOrNull,
    source_url: textOrNull,
    burden_source_url: textOrNull,
    last_verified_at: instant,
    quote_safe: z.literal(true, "must be true: every labor rate is quote-safe"),
    trust_basis: z.literal("published_labor_rate_source"),
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
  risesThrough(check, "loaded_labor", loaded, ["hourly_p25", "hourly_median", "hourly_p75"]);
});

type LaborRateCheck = Parameters<typeof lowToHigh>[0];

/** Percentiles that are given must not fall. */
function risesThrough<Name extends string>(
  check: LaborRateCheck,
  path: string,
  values: Readonly<Record<Name, number | null>>,
  names: readonly Name[],
): void {
  const given = names.filter((name) => values[name] !== null);
  for (let i = 1; i < given.length; i++) {
    const low = given[i - 1]!;
    lowToHigh(check, `${path}.${low}`, values[low], values[given[i]!]);
  }
}

export type LaborRate = z.infer<typeof schema>;

export const laborRates = dataset<LaborRate>({
  key: "labor_rates",
  title: "Regional labor rates",
  source: "BLS Occupational Employment and Wage Statistics",
  endpoint: "/api/v1/context/labor",
  schema,
  id: (row) => row.record_id,
  trade: (row) => row.trade,
  quoteSafe: (row) => row.quote_safe,
  sourceDocument: (row) => row.provenance.source_document_id,
  columns: {
    trade: texts((row) => row.trade),
    occupation_code: texts((row) => row.occupation_code),
    occupation_title: texts((row) => row.occupation_title),
    region_rank: numbers((row) => LABOR_REGION_TYPES.indexOf(row.region.type)),
    region_type: texts((row) => row.region.type),
    region_code: texts((row) => row.region.code),
    region_name: texts((row) => row.region.name),
    state_code: texts((row) => row.region.state_code),
    data_year: numbers((row) => row.data_year),
    quote_safe: flags((row) => row.quote_safe),
    last_verified_at: instants((row) => row.provenance.last_verified_at),
    source_document_id: texts((row) => row.provenance.source_document_id),
  },
  order: ["region_rank", "region_name"],
  search: {
    type: "labor",
    category: "labor",
    document: (row) => ({
      title: row.occupation_title,
      subtitle: row.region.name,
      trade: row.trade,
      quoteSafe: row.quote_safe,
      confidence: null,
      sourceDocumentId: row.provenance.source_document_id,
      lastVerifiedAt: row.provenance.last_verified_at,
      unresolvedRequirements: [],
      meta: metaLine(
        row.region.type,
        row.data_year,
        row.wage_distribution.hourly_median !== null &&
          `$${row.wage_distribution.hourly_median} an hour`,
      ),
      fields: { occupation_code: row.occupation_code },
    }),
  },
});

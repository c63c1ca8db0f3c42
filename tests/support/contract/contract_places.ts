import { z } from "zod";
import {
  confidenceOrNull,
  dateOrNull,
  fips,
  flag,
  flagOrNull,
  integerOrNull,
  numberOrNull,
  provenance,
  record,
  structured,
  text,
  textOrNull,
  texts,
  trade,
} from "./contract_fields.ts";

/** Records of spec 2 that belong to a place, from the contract. */

export const territory = record({
  record_id: text,
  utility: record({
    id: text,
    name: textOrNull,
    slug: textOrNull,
    eia_utility_id: textOrNull,
    provider_type: z.enum(["iou", "municipal", "cooperative", "federal", "unknown"]),
    state_codes: texts,
  }),
  geography: record({
    state_code: text,
    county_name: textOrNull,
    county_fips: fips.nullable(),
    city_name: textOrNull,
    zip_code: textOrNull,
    coverage_level: z.enum(["state", "county", "city", "zip", "polygon"]),
    sample_lat: numberOrNull,
    sample_lng: numberOrNull,
    sample_address: textOrNull,
    distance_miles: numberOrNull,
  }),
  territory_notes: textOrNull,
  geometry_status: z.enum(["loaded", "pending", "unavailable"]).nullable(),
  quote_safe: flag,
  confidence: confidenceOrNull,
  provenance: provenance("utility_territory_context", { provider_source_url: textOrNull }),
}).refine((row) => !row.quote_safe || row.geometry_status === "loaded", "needs its polygon");

/** The same for an address, with its evidence (decisions, Fields added to records). */
export const resolvedTerritory = territory.safeExtend({
  evidence: z.array(z.enum(["polygon", "zip", "city", "county", "name"])),
});

export const laborRate = record({
  record_id: text,
  trade,
  occupation_code: text,
  occupation_title: text,
  region: record({
    type: z.enum(["national", "state", "metro", "nonmetro"]),
    code: text,
    state_code: textOrNull,
    state_name: textOrNull,
    name: text,
  }),
  data_year: z.int(),
  effective_period: text,
  employment: integerOrNull,
  wage_distribution: record({
    hourly_mean: numberOrNull,
    hourly_p10: numberOrNull,
    hourly_p25: numberOrNull,
    hourly_median: numberOrNull,
    hourly_p75: numberOrNull,
    hourly_p90: numberOrNull,
    annual_median: integerOrNull,
    employment_rse: numberOrNull,
    wage_prse: numberOrNull,
  }),
  loaded_labor: record({
    burden_multiplier: numberOrNull,
    hourly_mean: numberOrNull,
    hourly_p25: numberOrNull,
    hourly_median: numberOrNull,
    hourly_p75: numberOrNull,
  }),
  /** At the top level too: "Every record carries `quote_safe`" (spec 2). */
  quote_safe: z.literal(true),
  provenance: record({
    source_document_id: textOrNull,
    source_url: textOrNull,
    burden_source_url: textOrNull,
    last_verified_at: text,
    quote_safe: z.literal(true),
    trust_basis: z.literal("published_labor_rate_source"),
  }),
});

export const permit = record({
  record_id: text,
  jurisdiction: record({
    id: text,
    slug: textOrNull,
    authority_name: textOrNull,
    jurisdiction_type: z.enum(["city", "county", "state", "special_district"]).nullable(),
    state_code: textOrNull,
    county_name: textOrNull,
    county_fips: textOrNull,
    city_name: textOrNull,
    website_url: textOrNull,
    permit_portal_url: textOrNull,
  }),
  trade: z.union([trade, z.literal("context")]),
  permit_type: textOrNull,
  requirements: record({
    permit_required: flagOrNull,
    inspection_required: flagOrNull,
    licensed_contractor_required: flagOrNull,
    registered_contractor_required: flagOrNull,
    preapproval_required: flagOrNull,
    required_documents: texts,
    unresolved_requirements: texts,
  }),
  fees: record({
    amount_type: z.enum(["flat", "valuation_based", "tiered", "exempt", "unknown"]).nullable(),
    fee_low: numberOrNull,
    fee_high: numberOrNull,
    formula: textOrNull,
  }),
  code: record({
    basis: textOrNull,
    cycle: textOrNull,
    status: z.enum(["adopted", "pending", "partial", "unknown"]).nullable(),
  }),
  quote_safe: flag,
  confidence: confidenceOrNull,
  provenance: provenance("permit_code_context"),
});

const CLASSES = ["residential", "commercial", "industrial", "transportation", "total"];
const prices = (unit: string) =>
  Object.fromEntries(CLASSES.map((name) => [`${name}_${unit}_per_kwh`, numberOrNull]));

export const electricityRate = record({
  id: text,
  source_document_id: textOrNull,
  region_type: z.enum(["national", "census_division", "state"]),
  region_code: text,
  state_code: textOrNull,
  region_name: text,
  data_year: z.int(),
  effective_period: textOrNull,
  ...prices("cents"),
  ...prices("usd"),
  source_url: textOrNull,
  source_table: textOrNull,
  last_verified_at: textOrNull,
  applicable_trades: z.array(trade),
  metadata: structured.nullable(),
  updated_at: textOrNull,
  /** Another test checks that it is present (spec 2, Every record carries quote_safe). */
  quote_safe: z.literal(false).optional(),
  confidence: confidenceOrNull.optional(),
}).refine((row) =>
  CLASSES.every((name) => {
    const { [`${name}_cents_per_kwh`]: cents, [`${name}_usd_per_kwh`]: usd } =
      row as unknown as Record<string, number | null>;
    return cents == null || usd == null ? cents === usd : Math.abs(usd - cents / 100) < 1e-9;
  }), "USD must be cents / 100");

export const incentive = record({
  id: text,
  program_key: text,
  program_name: text,
  authority: text,
  authority_type: z.enum(["federal", "state", "utility", "local", "nonprofit", "unknown"]),
  program_type: z.enum([
    "rebate",
    "tax_credit",
    "loan",
    "grant",
    "pace",
    "on_bill_financing",
    "other",
  ]),
  trade_category: trade,
  summary: textOrNull,
  status: z.enum([
    "active",
    "planned",
    "paused",
    "waitlist",
    "expired",
    "superseded",
    "state_dependent",
    "limited",
    "unknown",
  ]),
  effective_date: dateOrNull,
  expires_at: dateOrNull,
  last_verified_at: textOrNull,
  source_url: textOrNull,
  quote_safe: flag,
  confidence: confidenceOrNull,
  // Added to v1 (decisions, Fields added to records).
  amount: record({
    kind: z.enum(["flat", "percent", "per_unit", "up_to"]),
    number: z.number(),
    unit: textOrNull,
    minimum: numberOrNull,
    maximum: numberOrNull,
  }).nullable(),
  conditions: z.array(record({
    kind: text,
    minimum: numberOrNull,
    unit: textOrNull,
    met: flagOrNull,
  })),
  places: z.array(record({
    state_code: text,
    county_name: textOrNull,
    county_fips: fips.nullable(),
    city_name: textOrNull,
  })),
  state_codes: texts,
  utilities: texts,
  measure_keys: texts,
  income_bands: texts,
  unresolved_requirements: texts,
  quote_safe_until: dateOrNull,
});

import { z } from "zod";
import {
  confidenceOrNull,
  fips,
  flag,
  integerOrNull,
  numberOrNull,
  provenance,
  record,
  stateCode,
  text,
  textOrNull,
  texts,
  trade,
} from "./contract_fields.ts";
import {
  dealerFee,
  equipment,
  financeEligibility,
  financeProduct,
  incentive,
  laborAdder,
  permit,
  resolvedTerritory,
} from "./contract_schemas.ts";

/** The complete body of quote-context (spec 1, and the decisions where it is silent). */

const count = z.int().nonnegative();

/** Decisions, Rows to publish. */
const climate = record({
  record_id: text,
  state_code: stateCode,
  county_name: text,
  county_fips: fips,
  iecc_climate_zone: z.enum(["1", "2", "3", "4", "5", "6", "7", "8"]).nullable(),
  iecc_moisture_regime: z.enum(["A", "B", "C"]).nullable(),
  ba_climate_zone: textOrNull,
  iecc_edition: z.int(),
  heating_design_temp_f: numberOrNull,
  cooling_design_temp_f: numberOrNull,
  hdd65: numberOrNull,
  cdd65: numberOrNull,
  quote_safe: flag,
  confidence: confidenceOrNull,
  unresolved_requirements: texts,
  provenance: provenance("climate_context"),
});

const resolution = record({
  geocode: record({
    matched: flag,
    normalized_address: z.null(),
    lat: numberOrNull,
    lng: numberOrNull,
    confidence: z.enum(["rooftop", "range_interpolated", "geometric_center", "approximate"])
      .nullable(),
    notes: z.array(z.string()).optional(),
  }),
  territories: z.array(resolvedTerritory),
  resolution_method: textOrNull,
});

const summary = record({ total: count, quote_safe: count, not_quote_safe: count })
  .refine((it) => it.total === it.quote_safe + it.not_quote_safe, "must add up");

const coverage = record({
  finance_records: count,
  finance_fee_records: count,
  equipment_records: count,
  finance_total_available: count,
  finance_fees_total_available: count,
  equipment_total_available: count,
  context_total_available: record({
    climate: count,
    incentives: count,
    labor_adders: count,
    permits: count,
    finance_eligibility: count,
  }),
  context_records: record({
    climate: count,
    incentives: count,
    labor_adders: count,
    permits: count,
    finance_eligibility: count,
    utility_territory: z.union([z.literal(0), z.literal(1)]),
  }),
  quote_safe_summary: record({
    finance: summary,
    equipment: summary,
    climate: summary,
    incentives: summary,
    labor_adders: summary,
    permits: summary,
    finance_eligibility: summary,
    utility_territory: summary,
  }),
  unresolved_requirements: z.array(
    text.regex(/^(finance|equipment|climate|incentives|labor_adders|permits|finance_eligibility):/),
  ),
  derived: z.strictObject({
    state: text.nullable(),
    county: text.nullable(),
    county_fips: text.nullable(),
    city: text.nullable(),
    from: z.enum(["address", "county_fips"]),
  }).nullable(),
  contains_samples: z.boolean(),
  warnings: z.array(text.regex(/^[a-z_]+: \S/)),
});

const inputs = record({
  state: textOrNull,
  county: textOrNull,
  county_fips: textOrNull,
  city: textOrNull,
  utility: textOrNull,
  measure: textOrNull,
  financier: textOrNull,
  payment_type: textOrNull,
  term_months: integerOrNull,
  equipment_category: textOrNull,
  manufacturer: textOrNull,
  sku: textOrNull,
  equipment_id: textOrNull,
  address_redacted: flag,
});

/** @param specs `full` with an `equipment_category`, else `summarized`. */
export function quoteBody(specs: "full" | "summarized") {
  return record({
    data: record({
      trade,
      inputs,
      coverage,
      finance: z.array(financeProduct),
      finance_fees: z.array(dealerFee),
      equipment: z.array(equipment(specs)),
      context: record({
        equipment_incentive_context: record({
          equipment_id: text,
          manufacturer: text,
          sku: text,
          trade,
          category: text,
          measure_key: textOrNull,
          quote_safe: flag,
        }).nullable(),
        climate: z.array(climate),
        incentives: z.array(incentive),
        labor_adders: z.array(laborAdder),
        permits: z.array(permit),
        finance_eligibility: z.array(financeEligibility),
        utility_territory_resolution: resolution.nullable(),
      }),
    }),
    error: z.null(),
    meta: record({
      request_id: text.regex(/^req_.+/),
      api_version: z.literal("2026-06-30"),
      dataset_version: z.null(),
      trust: record({
        endpoint: z.literal("/api/v1/quote-context"),
        level: text.min(1),
        use_case: text.min(1),
        data_rights_note: text.min(1),
        required_response_fields: texts,
      }),
      performance: record({
        target_ms: z.literal(300),
        warn_ms: z.literal(600),
        max_response_bytes: count,
        basis: z.literal("server"),
      }),
    }),
  });
}

import fc from "fast-check";
import {
  LABOR_REGION_TYPES,
  type LaborRate,
  OCCUPATIONS,
} from "../../../src/datasets/labor_rates.ts";
import {
  amount,
  amountOrNull,
  id,
  instant,
  numberOrNull,
  orNull,
  record,
  rising,
  state,
  text,
  textOrNull,
  trade,
  urlOrNull,
  wholeOrNull,
  year,
} from "./values.ts";

export const laborRates: fc.Arbitrary<LaborRate> = fc.tuple(
  rising(amount, 5),
  rising(amount, 3),
  record({
    record_id: id,
    trade,
    occupation_code: fc.constantFrom(...Object.values(OCCUPATIONS), "00-0000"),
    occupation_title: text,
    region: record({
      type: fc.constantFrom(...LABOR_REGION_TYPES),
      code: text,
      state_code: orNull(state),
      state_name: textOrNull,
      name: text,
    }),
    data_year: year,
    effective_period: text,
    employment: wholeOrNull,
    quote_safe: fc.constant(true as const),
    provenance: record({
      source_document_id: textOrNull,
      source_url: urlOrNull,
      burden_source_url: urlOrNull,
      last_verified_at: instant,
      quote_safe: fc.constant(true as const),
      trust_basis: fc.constant("published_labor_rate_source" as const),
    }),
  }),
  record({
    hourly_mean: amountOrNull,
    annual_median: wholeOrNull,
    employment_rse: numberOrNull,
    wage_prse: numberOrNull,
  }),
  record({ burden_multiplier: amountOrNull, hourly_mean: amountOrNull }),
).map(([wages, loaded, row, other, burden]) => ({
  ...row,
  wage_distribution: {
    ...other,
    hourly_p10: wages[0]!,
    hourly_p25: wages[1]!,
    hourly_median: wages[2]!,
    hourly_p75: wages[3]!,
    hourly_p90: wages[4]!,
  },
  loaded_labor: {
    ...burden,
    hourly_p25: loaded[0]!,
    hourly_median: loaded[1]!,
    hourly_p75: loaded[2]!,
  },
}));

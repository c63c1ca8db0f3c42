import fc from "fast-check";
import { CENSUS_DIVISIONS } from "../../../src/datasets/places/census_divisions.ts";
import {
  CUSTOMER_CLASSES,
  type ElectricityRate,
  REGION_TYPES,
} from "../../../src/datasets/electricity_rates.ts";
import {
  amountOrNull,
  confidenceOrNull,
  id,
  instantOrNull,
  metadataOrNull,
  orEmpty,
  record,
  rounded,
  state,
  text,
  textOrNull,
  trade,
  urlOrNull,
  year,
} from "./values.ts";

const rates = fc.tuple(
  ...CUSTOMER_CLASSES.map((customers) =>
    amountOrNull.map((cents) => ({
      [`${customers}_cents_per_kwh`]: cents,
      [`${customers}_usd_per_kwh`]: cents === null ? null : rounded(cents / 100),
    }))
  ),
).map((classes) =>
  Object.assign({}, ...classes) as Pick<
    ElectricityRate,
    `${(typeof CUSTOMER_CLASSES)[number]}_${"cents" | "usd"}_per_kwh`
  >
);

const region = fc.oneof(
  fc.constant({ region_type: REGION_TYPES[0], region_code: "US", state_code: null }),
  fc.constantFrom(...Object.keys(CENSUS_DIVISIONS)).map((region_code) => ({
    region_type: REGION_TYPES[1],
    region_code,
    state_code: null,
  })),
  state.map((code) => ({ region_type: REGION_TYPES[2], region_code: code, state_code: code })),
);

export const electricityRates: fc.Arbitrary<ElectricityRate> = fc.tuple(
  region,
  rates,
  record({
    id,
    source_document_id: textOrNull,
    region_name: text,
    data_year: year,
    effective_period: textOrNull,
    source_url: urlOrNull,
    source_table: textOrNull,
    last_verified_at: instantOrNull,
    applicable_trades: orEmpty(fc.uniqueArray(trade, { maxLength: 5 })),
    metadata: metadataOrNull,
    updated_at: instantOrNull,
    quote_safe: fc.constant(false as const),
    confidence: confidenceOrNull,
  }),
).map(([where, cents, row]) => ({ ...row, ...where, ...cents }));

import fc from "fast-check";
import type { Climate } from "../../../src/datasets/hvac_climate.ts";
import {
  amountOrNull,
  confidenceOrNull,
  fiveDigits,
  flag,
  id,
  instantOrNull,
  numberOrNull,
  orNull,
  record,
  state,
  text,
  textList,
  textOrNull,
  urlOrNull,
  year,
} from "./values.ts";

export const hvacClimate: fc.Arbitrary<Climate> = record({
  record_id: id,
  state_code: state,
  county_name: text,
  county_fips: fiveDigits,
  iecc_climate_zone: orNull(
    fc.constantFrom("1", "2", "3", "4", "5", "6", "7", "8"),
  ) as fc.Arbitrary<Climate["iecc_climate_zone"]>,
  iecc_moisture_regime: orNull(fc.constantFrom("A" as const, "B" as const, "C" as const)),
  ba_climate_zone: textOrNull,
  iecc_edition: year,
  heating_design_temp_f: numberOrNull,
  cooling_design_temp_f: numberOrNull,
  hdd65: amountOrNull,
  cdd65: amountOrNull,
  quote_safe: flag,
  confidence: confidenceOrNull,
  unresolved_requirements: textList,
  provenance: record({
    source_document_id: textOrNull,
    source_url: urlOrNull,
    last_verified_at: instantOrNull,
    trust_basis: fc.constant("climate_context" as const),
  }),
});

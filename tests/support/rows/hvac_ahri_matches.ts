import fc from "fast-check";
import { type AhriMatch, MATCH_STATUSES } from "../../../src/datasets/hvac_ahri_matches.ts";
import {
  confidenceOrNull,
  flag,
  id,
  instantOrNull,
  integerOrNull,
  numberOrNull,
  orNull,
  record,
  textList,
  textOrNull,
  urlOrNull,
} from "./values.ts";

const unit = record({ brand: textOrNull, model: textOrNull });

export const hvacAhriMatches: fc.Arbitrary<AhriMatch> = fc.tuple(
  fc.integer({ min: 0, max: 3 }),
  record({
    record_id: id,
    ahri_reference_number: orNull(fc.integer({ min: 1, max: 999_999_999 }).map(String)),
    outdoor_unit: unit,
    indoor_unit: unit,
    system_type: orNull(fc.constantFrom("split_ac", "heat_pump", "packaged")),
    refrigerant_type: textOrNull,
    ratings: record({
      seer2: numberOrNull,
      eer2: numberOrNull,
      hspf2: numberOrNull,
      cooling_capacity_btu_h: integerOrNull,
      heating_capacity_47f_btu_h: integerOrNull,
      heating_capacity_17f_btu_h: integerOrNull,
      heating_capacity_5f_btu_h: integerOrNull,
    }),
    status: orNull(fc.constantFrom(...MATCH_STATUSES)),
    efficiency_program_link_status: textOrNull,
    verification: record({
      source_kind: fc.constantFrom(
        "ahri_licensed" as const,
        "efficiency_program_candidate" as const,
        "certificate_scrape" as const,
        "contractor_upload" as const,
      ),
      exact_match: flag,
      certified_at: instantOrNull,
      published_at: instantOrNull,
    }),
    unresolved_requirements: textList,
    quote_safe: flag,
    confidence: confidenceOrNull,
    provenance: record({
      source_document_id: textOrNull,
      source_url: urlOrNull,
      certificate_url: urlOrNull,
      last_verified_at: instantOrNull,
      trust_basis: fc.constant("ahri_match_context" as const),
    }),
  }),
).map(([one, row]): AhriMatch =>
  // One row in four meets all four conditions.
  one === 0
    ? {
      ...row,
      status: "certified",
      verification: { ...row.verification, source_kind: "ahri_licensed", exact_match: true },
      unresolved_requirements: [],
    }
    : { ...row, quote_safe: false }
);

import fc from "fast-check";
import type { Permit } from "../../../src/datasets/permits.ts";
import {
  amount,
  confidenceOrNull,
  fiveDigits,
  flag,
  id,
  instantOrNull,
  orNull,
  range,
  record,
  slug,
  state,
  text,
  textList,
  textOrNull,
  trade,
  urlOrNull,
} from "./values.ts";

export const permits: fc.Arbitrary<Permit> = record({
  record_id: id,
  jurisdiction: record({
    id: text,
    slug: orNull(slug),
    authority_name: textOrNull,
    jurisdiction_type: orNull(
      fc.constantFrom(
        "city" as const,
        "county" as const,
        "state" as const,
        "special_district" as const,
      ),
    ),
    state_code: orNull(state),
    county_name: textOrNull,
    county_fips: orNull(fiveDigits),
    city_name: textOrNull,
    website_url: urlOrNull,
    permit_portal_url: urlOrNull,
  }),
  trade: fc.oneof({ weight: 4, arbitrary: trade }, fc.constant("context" as const)),
  permit_type: orNull(fc.constantFrom("mechanical", "electrical", "building")),
  requirements: record({
    permit_required: orNull(flag),
    inspection_required: orNull(flag),
    licensed_contractor_required: orNull(flag),
    registered_contractor_required: orNull(flag),
    preapproval_required: orNull(flag),
    required_documents: textList,
    unresolved_requirements: textList,
  }),
  fees: fc.tuple(
    range("fee_low", "fee_high", amount),
    record({
      amount_type: orNull(
        fc.constantFrom(
          "flat" as const,
          "valuation_based" as const,
          "tiered" as const,
          "exempt" as const,
          "unknown" as const,
        ),
      ),
      formula: textOrNull,
    }),
  ).map(([fee, rest]) => ({ ...rest, ...fee })),
  code: record({
    basis: textOrNull,
    cycle: orNull(fc.constantFrom("2018", "2020", "2023", "2026")),
    status: orNull(
      fc.constantFrom(
        "adopted" as const,
        "pending" as const,
        "partial" as const,
        "unknown" as const,
      ),
    ),
  }),
  quote_safe: flag,
  confidence: confidenceOrNull,
  provenance: record({
    source_document_id: textOrNull,
    source_url: urlOrNull,
    last_verified_at: instantOrNull,
    trust_basis: fc.constant("permit_code_context" as const),
  }),
});

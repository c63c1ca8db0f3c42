import { z } from "zod";
import { equipmentPricing } from "../../datasets/equipment_pricing.ts";
import { hvacAhriMatches, MATCH_STATUSES } from "../../datasets/hvac_ahri_matches.ts";
import { oneOf, text } from "../../http/declare/kinds.ts";
import { findEquipment } from "../equipment_lookup.ts";
import * as covered from "../coverage_fields.ts";
import { list, quoteSafe } from "../list.ts";

/** GET /api/v1/context/ahri-matches (spec 2). */
export const ahriMatchesEndpoint = list({
  path: "/api/v1/context/ahri-matches",
  summary: "Outdoor and indoor units that are rated together, with their ratings.",
  example: "limit=1",
  exampleValues: {
    equipment_id: "cf270974-e603-5ed1-b97b-1eaae4d79d76",
    ahri_reference_number: "200000001",
    outdoor_model: "ACIQ-36-HPD",
    indoor_model: "SAMPLE-COIL-36",
    manufacturer: "ACIQ",
  },
  dataset: hvacAhriMatches,
  reads: [equipmentPricing.key],
  params: {
    equipment_id: text.describe("Id of catalog equipment: the systems it is part of."),
    ahri_reference_number: text.describe("AHRI reference number, exactly."),
    outdoor_model: text.describe("Part of the outdoor unit's model."),
    indoor_model: text.describe("Part of the indoor unit's model."),
    manufacturer: text.describe("Part of the outdoor unit's brand."),
    status: oneOf(MATCH_STATUSES).describe("Status of the match."),
    quote_safe: quoteSafe,
  },
  limit: [100, 500],
  query: ({ equipment_id, quote_safe: _, ...asked }, { library }) => ({
    ...asked,
    equipment: equipment_id === undefined
      ? undefined
      : findEquipment(library, equipment_id)?.match ?? null,
  }),
  covers: {
    records_returned: covered.returned,
    quote_safe_only: covered.quoteSafeOnly,
    status: z.string().describe("Requested status, or `all`."),
    trust_basis: covered.trustBasis,
  },
  coverage: ({ quote_safe, status }, { rows }) => ({
    records_returned: rows.length,
    quote_safe_only: quote_safe === true,
    status: status ?? "all",
    trust_basis: "ahri_match_context",
  }),
});

import { z } from "zod";
import { flags, instants, textLists, texts } from "../library/columns.ts";
import { metaLine } from "../search/document.ts";
import { dataset } from "./dataset.ts";
import {
  amountOrNull,
  confidenceOrNull,
  countyFips,
  flag,
  flagOrNull,
  instantOrNull,
  lowToHigh,
  stateCode,
  text,
  textOrNull,
  trade,
} from "./fields.ts";

/** Permit record (spec 2). Fees in USD. */
const schema = z.strictObject({
  record_id: text,
  jurisdiction: z.strictObject({
    id: text,
    slug: textOrNull,
    authority_name: textOrNull,
    jurisdiction_type: z.enum(["city", "county", "state", "special_district"]).nullable(),
    state_code: stateCode.nullable(),
    county_name: textOrNull,
    county_fips: countyFips.nullable(),
    city_name: textOrNull,
    website_url: textOrNull,
    permit_portal_url: textOrNull,
  }),
  trade,
  permit_type: textOrNull,
  requirements: z.strictObject({
    permit_required: flagOrNull,
    inspection_required: flagOrNull,
    licensed_contractor_required: flagOrNull,
    registered_contractor_required: flagOrNull,
    preapproval_required: flagOrNull,
    required_documents: z.array(text),
    unresolved_requirements: z.array(text),
  }),
  fees: z.strictObject({
    amount_type: z.enum(["flat", "valuation_based", "tiered", "exempt", "unknown"]).nullable(),
    fee_low: amountOrNull,
    fee_high: amountOrNull,
    formula: textOrNull,
  }),
  code: z.strictObject({
    basis: textOrNull,
    cycle: textOrNull,
    status: z.enum(["adopted", "pending", "partial", "unknown"]).nullable(),
  }),
  quote_safe: flag,
  confidence: confidenceOrNull,
  provenance: z.strictObject({
    source_document_id: textOrNull,
    source_url: textOrNull,
    last_verified_at: instantOrNull,
    trust_basis: z.literal("permit_code_context"),
  }),
}).check((check) => {
  const { fees } = check.value;
  lowToHigh(check, "fees.fee_low", fees.fee_low, fees.fee_high);
});

export type Permit = z.infer<typeof schema>;

export const permits = dataset<Permit>({
  key: "permits",
  title: "Permit requirements",
  source: "Authorities having jurisdiction",
  endpoint: "/api/v1/context/permits",
  schema,
  id: (row) => row.record_id,
  trade: (row) => row.trade,
  revision: (row) => row.code.cycle,
  quoteSafe: (row) => row.quote_safe,
  sourceDocument: (row) => row.provenance.source_document_id,
  columns: {
    trade: texts((row) => row.trade),
    authority_name: texts((row) => row.jurisdiction.authority_name),
    permit_type: texts((row) => row.permit_type),
    state_code: texts((row) => row.jurisdiction.state_code),
    county_name: texts((row) => row.jurisdiction.county_name),
    city_name: texts((row) => row.jurisdiction.city_name),
    quote_safe: flags((row) => row.quote_safe),
    unresolved_requirements: textLists((row) => row.requirements.unresolved_requirements),
    last_verified_at: instants((row) => row.provenance.last_verified_at),
    source_document_id: texts((row) => row.provenance.source_document_id),
  },
  order: ["-quote_safe", "authority_name"],
  search: {
    type: "permit",
    category: "permits",
    document: (row) => ({
      title: row.jurisdiction.authority_name ?? row.jurisdiction.id,
      subtitle: row.permit_type,
      trade: row.trade,
      quoteSafe: row.quote_safe,
      confidence: row.confidence,
      sourceDocumentId: row.provenance.source_document_id,
      lastVerifiedAt: row.provenance.last_verified_at,
      unresolvedRequirements: row.requirements.unresolved_requirements,
      meta: metaLine(
        row.trade,
        row.jurisdiction.state_code,
        row.jurisdiction.county_name,
        row.jurisdiction.city_name,
        [row.code.basis, row.code.cycle].filter((part) => part !== null).join(" "),
      ),
      fields: {},
    }),
  },
});

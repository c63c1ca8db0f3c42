import type { Permit } from "../../datasets/permits.ts";
import type { ImportOptions } from "../common/importer.ts";

/** What a source without permit rules says about a jurisdiction. */
interface KnownPermit {
  readonly record_id: string;
  readonly jurisdiction: Pick<Permit["jurisdiction"], "id"> & Partial<Permit["jurisdiction"]>;
  readonly trade: Permit["trade"];
  readonly permit_type: string | null;
  readonly unresolved: readonly string[];
  readonly code: Permit["code"];
  readonly source_url: string;
}

/** Builds a row of `permits` with null for every rule and fee; it is not quote-safe. */
export function permitRow(known: KnownPermit, options: ImportOptions): Permit {
  const { id, ...jurisdiction } = known.jurisdiction;
  return {
    record_id: known.record_id,
    jurisdiction: {
      id,
      slug: null,
      authority_name: null,
      jurisdiction_type: null,
      state_code: null,
      county_name: null,
      county_fips: null,
      city_name: null,
      website_url: null,
      permit_portal_url: null,
      ...jurisdiction,
    },
    trade: known.trade,
    permit_type: known.permit_type,
    requirements: {
      permit_required: null,
      inspection_required: null,
      licensed_contractor_required: null,
      registered_contractor_required: null,
      preapproval_required: null,
      required_documents: [],
      unresolved_requirements: [...known.unresolved],
    },
    fees: { amount_type: null, fee_low: null, fee_high: null, formula: null },
    code: known.code,
    quote_safe: false,
    confidence: "low",
    provenance: {
      source_document_id: options.sourceDocumentId,
      source_url: known.source_url,
      last_verified_at: options.dated,
      trust_basis: "permit_code_context",
    },
  };
}

import { stableUuid } from "../../../src/base/text/stable_uuid.ts";
import { DATED } from "./importing.ts";

/** The provenance of an equipment row. */
export const catalogRecord = (list: string) => ({
  source_document_id: list,
  approval_state: "published",
  last_verified_at: DATED,
  quote_safe: true,
  trust_basis: "catalog_record",
});

/** The provenance of a labor rate. */
export const publishedRate = (list: string) => ({
  source_document_id: list,
  source_url: "https://www.bls.gov/oes/tables.htm",
  burden_source_url: null,
  last_verified_at: DATED,
  quote_safe: true,
  trust_basis: "published_labor_rate_source",
});

/** The cost fields of a published wage, all null. */
export const NO_LOADED_LABOR = {
  burden_multiplier: null,
  hourly_mean: null,
  hourly_p25: null,
  hourly_median: null,
  hourly_p75: null,
};

const NO_RATINGS = {
  seer2_rating: null,
  eer2_rating: null,
  hspf2_rating: null,
  tonnage: null,
  refrigerant_type: null,
  cooling_capacity_btu_h: null,
  compressor_staging: null,
  cold_climate: null,
  ahri_reference_number: null,
  efficiency_program_model_identifier: null,
  date_certified: null,
  heating_capacity_47f_btu_h: null,
  heating_capacity_17f_btu_h: null,
  heating_capacity_5f_btu_h: null,
  cop_5f: null,
  eer: null,
  ieer: null,
  cop: null,
  cop_47f: null,
  cop_17f: null,
  afue: null,
  fuel: null,
};

/** Equipment by Acme from a list of certified products; other ratings are null. */
export function certifiedHvac(
  list: string,
  { sku, measure_key, ...ratings }: {
    readonly sku: string;
    readonly measure_key: string;
    readonly product_type: string;
    readonly source_url: string;
    readonly [rating: string]: unknown;
  },
) {
  return {
    record_id: stableUuid("hvac", "Acme", sku, ratings.product_type),
    trade: "hvac",
    category: "hvac",
    manufacturer: "Acme",
    sku,
    base_cost: 0,
    is_archived: false,
    pricing: null,
    specs: { ...NO_RATINGS, ...ratings, energy_star_certified: true },
    provenance: catalogRecord(list),
    measure_key,
  };
}

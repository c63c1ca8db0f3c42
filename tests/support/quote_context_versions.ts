import { ofTrade, quoteRows } from "./quote_context_rows.ts";
import type { Quote } from "./quote_context_service.ts";
import { aroundDenver, territoryRow } from "./resolve_rows.ts";

/** Versions of everything in a quote, and of which of them an answer is. */

/** Rows of one version, all of hvac and none but of Denver; no two versions have an id in common. */
export function version(number: number) {
  const rows = ofTrade(quoteRows(6, number), "hvac");
  const place = { state_code: "CO", county_fips: "08031" };
  return {
    ...rows,
    finance_products: rows.finance_products.map((row) => ({
      ...row,
      state_scope: [],
      expires_at: null,
    })),
    finance_fees: rows.finance_fees.map((row) => ({ ...row, expires_at: null })),
    hvac_climate: rows.hvac_climate.map((row) => ({ ...row, ...place })),
    permits: rows.permits.map((row) => ({
      ...row,
      jurisdiction: { ...row.jurisdiction, ...place, county_name: "Denver", city_name: null },
    })),
    hvac_incentives: rows.hvac_incentives.map((row) => ({
      ...row,
      status: "active" as const,
      expires_at: null,
      utilities: [],
      state_codes: [],
      measure_keys: [],
    })),
    finance_eligibility: rows.finance_eligibility.map((row) => ({
      ...row,
      state_code: null,
      measure_key: null,
      criteria_scope: null,
      expires_at: null,
    })),
    utility_territory: [territoryRow({ id: `of ${number}`, geometry: aroundDenver(number) })],
  };
}

const idOf = (record: object) => {
  const { id, record_id, finance_program_version_id } = record as Record<string, string>;
  return id ?? record_id ?? finance_program_version_id ?? "";
};

/** The ids of all rows of a version. */
export const idsOf = (rows: object): Set<string> => new Set(Object.values(rows).flat().map(idOf));

/** The ids in each section. */
export function sectionsOf(
  { finance, finance_fees, equipment, context }: Quote,
): [string, string[]][] {
  const { equipment_incentive_context: _, utility_territory_resolution, ...lists } = context;
  const utility_territory = utility_territory_resolution!.territories;
  const sections = { finance, finance_fees, equipment, ...lists, utility_territory };
  return Object.entries(sections).map(([name, records]) => [name, records.map(idOf)]);
}

import type { Equipment } from "../../src/datasets/equipment_row.ts";
import { PRODUCT_TYPES } from "../../src/datasets/finance_products.ts";
import type { UtilityTerritory } from "../../src/datasets/utility_territory.ts";
import { square, territoryRow } from "./resolve_rows.ts";
import { type DatasetKey, type RowOf, rowsOf } from "./rows.ts";

/** Random rows of every dataset of a quote, whose places, trades and measures coincide often. */

export const STATES = ["CA", "TX", "NY"] as const;
/** No row but of equipment is for electrical work. */
const TRADES = ["hvac", "hvac", "hvac", "solar", "solar", "roofing", "plumbing"] as const;
export const LENDERS = ["sun_bank", "green-sky", "acme_credit_union", "pace2"] as const;
export const MEASURES = [
  "air_source_heat_pump",
  "heat_pump_water_heater",
  "smart-thermostat",
] as const;
/** As programs write them; the first three are known by more names than these. */
export const UTILITIES = [
  "Pacific Gas & Electric",
  "con-edison",
  "CPS Energy",
  "Blackstone Light",
] as const;
/** As clients may write them: names, aliases, EIA ids, slugs. */
export const UTILITY_NAMES = [
  "PG&E",
  "14328",
  "pacific_gas_and_electric_company",
  "Con Edison",
  "4226",
  "CPS",
  "cps_energy",
  "blackstone-light",
  "BLACKSTONE LIGHT, INC.",
] as const;
export const MANUFACTURERS = ["Carrier", "carrier comfort", "Q CELLS", "Müller & Söhne"] as const;
export const COUNTY_FIPS = ["06037", "12086", "48201"] as const;
const PAYMENTS = ["loan", "lease", "cash", "pace"] as const;
const COUNTIES = [
  "Los Angeles County",
  "Los Angeles",
  "LOS ANGELES",
  "Miami-Dade County",
  "St. Johns",
  "Los Alamos",
] as const;
const SCOPES = ["los_angeles_county", "miami_dade_county", "all_other_counties", null] as const;
const CITIES = ["Los Angeles", "East Los Angeles", "Pasadena", "Miami", null] as const;
const ENDS = ["2020-01-01", "2026-11-19", "2026-11-20", "2026-11-21", null, null, null] as const;
const INSTANTS = ["2026-11-20T11:59:59Z", "2026-11-20T12:00:01Z", null, null, null] as const;
const NEEDS = ["license not checked", "fee schedule: pending", "Größe prüfen"] as const;

/** Draws that are the same in every run. */
function lots(seed: number) {
  let state = seed;
  const next = (n: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % n;
  };
  return {
    one: <T>(values: readonly T[]): T => values[next(values.length)]!,
    some: <T>(values: readonly T[]): T[] => values.filter(() => next(3) === 0),
    chance: (n: number): boolean => next(n) === 0,
  };
}

type Changes = { [Key in DatasetKey]?: (row: RowOf<Key>) => RowOf<Key> };

/** @param seed Other seeds give other rows. */
function changes(seed: number) {
  const { one, some, chance } = lots(seed);
  const trade_category = () => one(TRADES);
  const needs = () => some(NEEDS);
  return {
    finance_products: (row) => ({
      ...row,
      trade_category: trade_category(),
      financier_slug: one(LENDERS),
      product_type: one(chance(2) ? ["loan"] : PRODUCT_TYPES),
      state_scope: chance(5) ? null : some(STATES),
      last_verified_at: chance(3) ? "2026-10-01T12:00:00Z" : row.last_verified_at,
      expires_at: one(chance(2) ? ENDS : INSTANTS),
      unresolved_requirements: chance(4) ? null : needs(),
    }),
    finance_fees: (row) => ({
      ...row,
      trade_category: trade_category(),
      financier_slug: one(LENDERS),
      payment_type: one(PAYMENTS),
      expires_at: chance(3) ? row.expires_at : null,
    }),
    finance_eligibility: (row) => ({
      ...row,
      trade_category: trade_category(),
      financier_slug: one(LENDERS),
      measure_key: chance(3) ? null : one(MEASURES),
      criteria_scope: one(SCOPES),
      expires_at: one(chance(2) ? ENDS : INSTANTS),
      state_code: chance(4) ? null : one(STATES),
      unresolved_requirements: chance(4) ? null : needs(),
    }),
    equipment_pricing: (row) => {
      const is_archived = chance(5);
      return {
        ...row,
        manufacturer: one(MANUFACTURERS),
        is_archived,
        ...chance(3) ? { base_cost: 0, pricing: null } : {},
        measure_key: chance(4) ? null : one(MEASURES),
        provenance: { ...row.provenance, quote_safe: !is_archived },
      } as Equipment;
    },
    hvac_climate: (row) => ({
      ...row,
      state_code: one(STATES),
      county_name: one(COUNTIES),
      county_fips: one(COUNTY_FIPS),
      unresolved_requirements: needs(),
    }),
    hvac_incentives: (row) => ({
      ...row,
      trade_category: trade_category(),
      status: chance(3) ? row.status : "active",
      expires_at: one(ENDS),
      state_codes: some(STATES),
      utilities: some(UTILITIES),
      measure_keys: some(MEASURES),
      unresolved_requirements: needs(),
    }),
    hvac_labor: (row) => ({ ...row, trade: one(TRADES), unresolved_requirements: needs() }),
    permits: (row) => ({
      ...row,
      trade: one(TRADES),
      jurisdiction: {
        ...row.jurisdiction,
        state_code: chance(6) ? null : one(STATES),
        county_name: chance(4) ? null : one(COUNTIES),
        county_fips: chance(2) ? null : one(COUNTY_FIPS),
        city_name: one(CITIES),
      },
      requirements: { ...row.requirements, unresolved_requirements: needs() },
    }),
  } satisfies Changes;
}

type Changed = keyof ReturnType<typeof changes>;
export type QuoteRows = { readonly [Key in Changed]: RowOf<Key>[] } & {
  readonly utility_territory: readonly UtilityTerritory[];
};

/** So many rows of each dataset, and a few territories around the places of `ADDRESSES`. */
export function quoteRows(count: number, seed = 20261120): QuoteRows {
  const rows = Object.entries(changes(seed)).map(([key, change]) => {
    const changed = rowsOf(key as Changed, count, seed).map(change as (row: unknown) => unknown);
    return [key, JSON.parse(JSON.stringify(changed))];
  });
  return { ...Object.fromEntries(rows), utility_territory: TERRITORIES };
}

/** The same rows, all of one trade; equipment is of the generic category, which each trade has. */
export function ofTrade(rows: QuoteRows, trade: (typeof TRADES)[number]): QuoteRows {
  return {
    ...rows,
    finance_products: rows.finance_products.map((row) => ({ ...row, trade_category: trade })),
    finance_fees: rows.finance_fees.map((row) => ({ ...row, trade_category: trade })),
    finance_eligibility: rows.finance_eligibility.map((row) => ({ ...row, trade_category: trade })),
    equipment_pricing: rows.equipment_pricing.map((row) =>
      ({ ...row, trade, category: "product", specs: {} }) as Equipment
    ),
    hvac_incentives: rows.hvac_incentives.map((row) => ({ ...row, trade_category: trade })),
    hvac_labor: rows.hvac_labor.map((row) => ({ ...row, trade })),
    permits: rows.permits.map((row) => ({ ...row, trade })),
  };
}

/** Addresses that have territories, one in Miami that has none, and one that nobody knows. */
export const IN_LOS_ANGELES = "200 N Spring St, Los Angeles, CA 90012";
export const IN_DENVER = "1437 Bannock St, Denver, CO 80202";
export const IN_HOUSTON = "901 Bagby St, Houston, TX 77002";
export const IN_MIAMI = "3500 Pan American Dr, Miami, FL 33133";
export const NOWHERE = "1 Nowhere Road";

/** Squares around Denver, more of them than are given, and rows of ZIP codes. */
const CONFIDENCES = ["low", "high", null, "medium"] as const;
const TEXAN = { state_code: "TX", zip_code: "77002", coverage_level: "zip" } as const;
const CALIFORNIAN = { state_code: "CA", zip_code: "90012", coverage_level: "zip" } as const;
const TERRITORIES: readonly UtilityTerritory[] = [
  ...Array.from({ length: 13 }, (_, i) =>
    territoryRow({
      id: `denver-${String(i).padStart(2, "0")}`,
      confidence: CONFIDENCES[i % CONFIDENCES.length]!,
      geometry: square(38 - i / 10, -107 - i / 10, 4 + i / 5),
    })),
  servedBy(territoryRow({ id: "houston-b", place: TEXAN }), "16604", "San Antonio"),
  servedBy(territoryRow({ id: "houston-a", place: TEXAN }), null, "Blackstone Light"),
  servedBy(territoryRow({ id: "houston-c", place: TEXAN, confidence: "low" }), "4226", "Edison"),
  servedBy(territoryRow({ id: "los-angeles", place: CALIFORNIAN }), "14328", "Pacific Gas"),
];

function servedBy(
  row: UtilityTerritory,
  eia_utility_id: string | null,
  name: string,
): UtilityTerritory {
  const slug = name.toLowerCase().replaceAll(" ", "_");
  return { ...row, utility: { ...row.utility, eia_utility_id, name, slug } };
}

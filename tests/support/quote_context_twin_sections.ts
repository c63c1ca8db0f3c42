import { hasSpecs } from "./quote_context_records.ts";
import type { QuoteRows } from "./quote_context_rows.ts";
import { NOW } from "./service.ts";
import { contains, fold, hasOrAny, is, type Query, safeFirst, slug, sorted } from "./twin.ts";

/** The lists of quote-context as plain arrays: filtered, sorted and cut. */

/** A query with its trade and the measure that was resolved. */
export interface Asked {
  readonly query: Query;
  readonly trade: string;
  readonly measure: string | null;
}

const limit = (given: string | undefined, byDefault: number, cap: number): number =>
  Math.min(Number(given ?? byDefault), cap);
const financeLimit = ({ finance_limit }: Query): number => limit(finance_limit, 25, 100);

/** How many records of each context category are given at most. */
export const contextLimit = ({ context_limit }: Query): number => limit(context_limit, 10, 50);

/** Whether two numbers are in order; a null end of a range is open. */
const inOrder = (low: number | null, high: number | null): boolean =>
  low === null || high === null || low <= high;

const countySlug = (county: string): string => slug(county).replace(/_county$/, "");

export function finance({ finance_products }: QuoteRows, { query, trade }: Asked) {
  const { state, payment_type, financier, term_months } = query;
  const months = term_months === undefined ? null : Number(term_months);
  const matches = finance_products.filter((row) =>
    row.trade_category === trade &&
    (state === undefined || row.state_scope?.length === 0 || row.state_scope?.includes(state)) &&
    is(row.product_type, payment_type, fold) &&
    is(row.financier_slug, financier, slug) &&
    inOrder(row.term_months_min, months) && inOrder(months, row.term_months_max)
  );
  return sorted(
    matches,
    safeFirst,
    (row) => -Date.parse(row.last_verified_at),
    (row) => row.id,
  ).slice(0, financeLimit(query));
}

export function financeFees({ finance_fees }: QuoteRows, { query, trade }: Asked) {
  const matches = finance_fees.filter((row) =>
    row.trade_category === trade &&
    (row.expires_at === null || Date.parse(row.expires_at) > NOW) &&
    is(row.payment_type, query.payment_type, fold) &&
    is(row.financier_slug, query.financier, slug) &&
    (query.term_months === undefined || row.term_months === Number(query.term_months))
  );
  return sorted(
    matches,
    (row) => row.financier_name,
    (row) => row.product_title,
    (row) => row.finance_program_version_id,
  ).slice(0, financeLimit(query));
}

/** The first records, and how many there are in all. */
export function equipment({ equipment_pricing }: QuoteRows, { query, trade }: Asked) {
  const { equipment_category: category, manufacturer, sku, equipment_limit } = query;
  const matches = equipment_pricing.filter((row) =>
    row.trade === trade && !row.is_archived &&
    (category === undefined || row.category === category) &&
    (category === undefined || category === "product" || hasSpecs(row)) &&
    contains(row.manufacturer, manufacturer) && contains(row.sku, sku)
  );
  const order = sorted(
    matches,
    (row) => row.manufacturer,
    (row) => row.sku,
    (row) => row.record_id,
  );
  return { total: order.length, rows: order.slice(0, limit(equipment_limit, 25, 100)) };
}

export function climate({ hvac_climate }: QuoteRows, { query, trade }: Asked) {
  const { state, county, county_fips } = query;
  if (trade !== "hvac" || state === undefined) return [];
  const ofCounty = (row: QuoteRows["hvac_climate"][number]): boolean => {
    if (county_fips !== undefined) return row.county_fips === county_fips;
    return county !== undefined && countySlug(row.county_name) === countySlug(county);
  };
  return sorted(
    hvac_climate.filter((row) => row.state_code === state && ofCounty(row)),
    safeFirst,
    (row) => row.county_name,
    (row) => row.record_id,
  ).slice(0, contextLimit(query));
}

export function incentives({ hvac_incentives }: QuoteRows, { query, trade, measure }: Asked) {
  const matches = hvac_incentives.filter((row) =>
    row.trade_category === trade && row.status !== "expired" &&
    hasOrAny(row.state_codes, query.state) &&
    hasOrAny(row.utilities, query.utility, slug) &&
    hasOrAny(row.measure_keys, measure ?? undefined, slug)
  );
  return sorted(matches, safeFirst, (row) => row.program_name, (row) => row.id)
    .slice(0, contextLimit(query));
}

export function laborAdders({ hvac_labor }: QuoteRows, { query, trade }: Asked) {
  const matches = hvac_labor.filter((row) => row.trade === trade);
  return sorted(matches, safeFirst, (row) => row.adder_label, (row) => row.record_id)
    .slice(0, contextLimit(query));
}

export function permits({ permits }: QuoteRows, { query, trade }: Asked) {
  const { state, county, city } = query;
  const hasPlace = state !== undefined || county !== undefined;
  const matches = permits.filter(({ trade: own, jurisdiction }) =>
    own === trade && is(jurisdiction.state_code, state) &&
    contains(jurisdiction.county_name, county?.replace(/ +county$/i, "")) &&
    (!hasPlace || contains(jurisdiction.city_name, city))
  );
  return sorted(
    matches,
    safeFirst,
    (row) => row.jurisdiction.authority_name,
    (row) => row.record_id,
  ).slice(0, contextLimit(query));
}

export function financeEligibility(
  { finance_eligibility }: QuoteRows,
  { query, trade, measure }: Asked,
) {
  const { state, county, financier } = query;
  const scope = county === undefined ? undefined : `${countySlug(county)}_county`;
  const matches = finance_eligibility.filter((row) =>
    row.trade_category === trade &&
    (row.state_code === null || is(row.state_code, state)) &&
    (row.measure_key === null || is(row.measure_key, measure ?? undefined, slug)) &&
    is(row.financier_slug, financier, slug) &&
    (scope === undefined || row.criteria_scope === null ||
      [scope, "all_other_counties"].includes(row.criteria_scope))
  );
  return sorted(
    matches,
    (row) => row.product_label,
    (row) => row.criteria_scope,
    (row) => row.id,
  ).slice(0, contextLimit(query));
}

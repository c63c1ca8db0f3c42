import { EQUIPMENT_ACCESS } from "../../access/equipment.ts";
import type { Caller } from "../../http/endpoint.ts";
import { equals, exact, slug, spans } from "../../library/filters.ts";
import type { LibrarySnapshot } from "../../library/library.ts";
import { selectPage } from "../../library/query.ts";
import { equipmentFilters } from "../catalog/equipment_rows.ts";
import { countyScope, eligibilityFilters } from "../context/finance_eligibility.ts";
import { productFilters } from "../context/finance_products.ts";
import { incentiveFilters } from "../context/incentives.ts";
import { laborAdderFilters } from "../context/labor_adders.ts";
import { permitFilters } from "../context/permits.ts";
import { dealerFeeRows } from "../finance/dealer_fee_rows.ts";
import type { QuoteContextParams } from "./params.ts";
import { empty, list, type Section, section } from "./section.ts";

/** What sections are made from: one request, and one library for all of them. */
export interface Inputs {
  readonly params: QuoteContextParams;
  /** The measure that scopes incentives and eligibility. */
  readonly measure: string | undefined;
  readonly library: LibrarySnapshot;
  readonly caller: Caller;
}

/** Finance products whose state scope, type and range of terms fit. */
export function finance({ params, library, caller }: Inputs): Section {
  const version = library.version("finance_products");
  const { trade, state, financier, payment_type, term_months } = params;
  const where = [
    ...productFilters(version, { trade, state, product_type: payment_type }),
    equals(version.texts("financier_slug"), financier, slug),
    spans(version.numbers("term_months_min"), version.numbers("term_months_max"), term_months),
  ];
  const applied = { trade, state, financier, payment_type, term_months };
  const limit = params.finance_limit;
  return list({ version, access: "finance_products", applied, where, limit }, caller);
}

/** Dealer fees, because those are what a quote is computed from. */
export function financeFees({ params, library, caller }: Inputs): Section {
  const version = library.version("finance_fees");
  const { trade, financier, payment_type, term_months } = params;
  const applied = { trade, financier, payment_type, term_months };
  const query = { ...applied, interest_rate: undefined, limit: params.finance_limit };
  return section(
    { version, access: "finance_fees", level: "production", applied },
    caller,
    () => dealerFeeRows(version, query, caller.now),
  );
}

/** Equipment as the catalog lists it, and how much of it there is in all. */
export function equipment({ params, library, caller }: Inputs): Section & { total: number } {
  const version = library.version("equipment_pricing");
  const { trade, equipment_category: category, manufacturer, sku } = params;
  const view = category === undefined ? "summary" : "full";
  const applied = { trade, equipment_category: category, manufacturer, sku };
  let total = 0;
  const found = section(
    { version, view, access: EQUIPMENT_ACCESS[trade], level: "production", applied },
    caller,
    () => {
      const query = { trades: [trade], category, manufacturer, sku, include_archived: false };
      const page = selectPage({
        size: version.size,
        offset: 0,
        limit: params.equipment_limit,
        where: equipmentFilters(version, query),
      });
      total = page.total;
      return page.rows;
    },
  );
  return { ...found, total };
}

/** The county's climate, by its FIPS code or else its name. */
export function climate({ params, library, caller }: Inputs): Section {
  const version = library.version("hvac_climate");
  const { trade, state, county, county_fips, context_limit: limit } = params;
  if (trade !== "hvac") return empty(version, "given for trade=hvac only.");
  if (state === undefined || (county === undefined && county_fips === undefined)) {
    return empty(version, "give state, and county or county_fips.");
  }
  const where = [
    equals(version.texts("state_code"), state, exact),
    county_fips === undefined
      ? equals(version.texts("county_name"), county, countyScope)
      : equals(version.texts("county_fips"), county_fips, exact),
  ];
  const applied = county_fips === undefined ? { state, county } : { state, county_fips };
  const found = list({ version, access: "hvac_climate", applied, where, limit }, caller);
  const counties = new Set(found.rows.map((row) => version.texts("county_fips").codes[row]));
  if (counties.size < 2) return found;
  return { ...found, warning: `${counties.size} counties have this name; give county_fips.` };
}

/** Incentive programs that have not expired. */
export function incentives({ params, measure, library, caller }: Inputs): Section {
  const version = library.version("hvac_incentives");
  const { trade, state, utility, context_limit: limit } = params;
  const applied = { trade, state, utility, measure };
  const where = incentiveFilters(version, { ...applied, include_expired: false });
  return list(
    { version, view: "record", access: "hvac_incentives", applied, where, limit },
    caller,
  );
}

/** Labor adders of the trade. */
export function laborAdders({ params, library, caller }: Inputs): Section {
  const version = library.version("hvac_labor");
  const { trade, context_limit: limit } = params;
  const where = laborAdderFilters(version, { trade });
  return list({ version, access: "hvac_labor", applied: { trade }, where, limit }, caller);
}

/** Permit requirements; the city counts only with its state or county. */
export function permits({ params, library, caller }: Inputs): Section {
  const version = library.version("permits");
  const { trade, state, context_limit: limit } = params;
  const county = params.county?.replace(/[\s_-]+county$/i, "");
  const city = state === undefined && county === undefined ? undefined : params.city;
  const applied = { trade, state, county, city };
  const ask = (query: typeof applied) =>
    list(
      { version, access: "permits", applied, where: permitFilters(version, query), limit },
      caller,
    );
  const found = ask(applied);
  if (found.rows.length > 0 || county === undefined || city === undefined) return found;
  // Sources of a city's permits often name no county.
  const elsewhere = ask({ ...applied, county: undefined }).rows.length > 0;
  return elsewhere
    ? { ...found, warning: `${found.warning} There are some without county.` }
    : found;
}

/** Eligibility rules of the place, the measure and the financier. */
export function financeEligibility({ params, measure, library, caller }: Inputs): Section {
  const version = library.version("finance_eligibility");
  const { trade, state, county, financier, context_limit: limit } = params;
  const applied = { trade, state, county, measure, financier };
  const where = eligibilityFilters(version, applied);
  return list({ version, access: "finance_eligibility", applied, where, limit }, caller);
}

import { hasSpecs } from "../fixtures/quote_context_records.ts";
import type { QuoteRows } from "../fixtures/quote_context_rows.ts";
import { NOW } from "../service/service.ts";
import {
  contains,
  ended,
  fold,
  hasOrAny,
  is,
  type Query,
  safeFirst,
  slug,
  sorted,
} from "./twin.ts";
import { bareCounty, hasCity, hasCounty, type TwinPlace } from "./quote_context_twin_place.ts";
import { namesOf, standsFor } from "./quote_context_twin_utilities.ts";

/** The lists of quote-context as plain arrays: filtered, sorted and truncated. */

/** A query with its place, its trade, and the resolved measure. */
export interface Asked {
  readonly query: Query;
  readonly place: TwinPlace;
  readonly trade: string;
  readonly measure: string | null;
}

const limit = (given: string | undefined, byDefault: number, cap: number): number =>
  Math.min(Number(given ?? byDefault), cap);
const financeLimit = ({ finance_limit }: Query): number => limit(finance_limit, 25, 100);

/** The maximum number of records per context category. */
export const contextLimit = ({ context_limit }: Query): number => limit(context_limit, 10, 50);

/** Whether two numbers are in order; a null end of a range is open. */
const inOrder = (low: number | null, high: number | null): boolean =>
  low === null || high === null || low <= high;

/** State-specific records come last if the customer's state is unknown. */
const isUnlocated = ({ place }: Asked): boolean => place.state === undefined;

const current = ({ expires_at }: { readonly expires_at: string | null }): boolean =>
  !ended(expires_at, NOW);

/** Whether a program is no longer available. */
const isRetired = (status: string | null): boolean =>
  status === "archived" || status === "superseded";

/** The matches in order, the first of which are returned. */
export interface Listed<Row> {
  readonly rows: Row[];
  readonly total: number;
}

const first = <Row>(rows: Row[], most: number): Listed<Row> => (
  { rows: rows.slice(0, most), total: rows.length }
);

export function finance({ finance_products }: QuoteRows, asked: Asked) {
  const { query, place, trade } = asked;
  const { payment_type, financier, term_months } = query;
  const { state } = place;
  const months = term_months === undefined ? null : Number(term_months);
  const matches = finance_products.filter((row) =>
    row.trade_category === trade && current(row) &&
    (state === undefined || row.state_scope?.length === 0 || row.state_scope?.includes(state)) &&
    is(row.product_type, payment_type, slug) &&
    is(row.financier_slug, financier, slug) &&
    inOrder(row.term_months_min, months) && inOrder(months, row.term_months_max)
  );
  const order = sorted(
    matches.filter(({ status }) => !isRetired(status)),
    (row) => isUnlocated(asked) && row.state_scope?.length !== 0 ? 1 : 0,
    safeFirst,
    (row) => -Date.parse(row.last_verified_at),
    (row) => row.id,
  );
  const retired = matches.length - order.length;
  return { ...first(order, financeLimit(query)), retired };
}

export function financeFees({ finance_fees }: QuoteRows, { query, trade }: Asked) {
  const matches = finance_fees.filter((row) =>
    row.trade_category === trade &&
    current(row) &&
    is(row.payment_type, query.payment_type, fold) &&
    is(row.financier_slug, query.financier, slug) &&
    (query.term_months === undefined || row.term_months === Number(query.term_months))
  );
  const order = sorted(
    matches,
    (row) => row.financier_name,
    (row) => row.product_title,
    (row) => row.finance_program_version_id,
  );
  return first(order, financeLimit(query));
}

export function equipment({ equipment_pricing }: QuoteRows, { query, trade, measure }: Asked) {
  const { equipment_category: category, manufacturer, sku, equipment_limit } = query;
  const matches = equipment_pricing.filter((row) =>
    row.trade === trade && !row.is_archived &&
    (category === undefined || row.category === category) &&
    (category === undefined || category === "product" || hasSpecs(row)) &&
    contains(row.manufacturer, manufacturer) && contains(row.sku, sku)
  );
  const isOf = (row: typeof matches[number]) =>
    measure !== null && row.measure_key !== null && slug(row.measure_key) === slug(measure);
  const isMeasured = matches.some(isOf);
  const order = sorted(
    matches.filter((row) => !isMeasured || isOf(row) || row.measure_key === null),
    (row) => isMeasured && !isOf(row) ? 1 : 0,
    (row) =>
      /coating|primer|underlay/.test(
          String((row.specs as { material_type?: string }).material_type),
        )
        ? 1
        : 0,
    (row) => row.manufacturer,
    (row) => row.sku,
    (row) => row.record_id,
  );
  return {
    ...first(order, limit(equipment_limit, 25, 100)),
    /** Whether the measure matched nothing, so that all are returned. */
    isUnmeasured: measure !== null && matches.length > 0 && !isMeasured,
  };
}

export function climate({ hvac_climate }: QuoteRows, { query, place, trade }: Asked) {
  const { state, county, county_fips } = place;
  if (trade !== "hvac" || state === undefined) {
    return first<QuoteRows["hvac_climate"][number]>([], 0);
  }
  const ofCounty = (row: QuoteRows["hvac_climate"][number]): boolean => {
    if (county_fips !== undefined) return row.county_fips === county_fips;
    return county !== undefined && bareCounty(row.county_name) === bareCounty(county);
  };
  const order = sorted(
    hvac_climate.filter((row) => row.state_code === state && ofCounty(row)),
    safeFirst,
    (row) => row.county_name,
    (row) => row.record_id,
  );
  return first(order, contextLimit(query));
}

type Program = QuoteRows["hvac_incentives"][number];
type Where = "here" | "elsewhere" | "unknown";

/** Whether a county is the customer's; undefined if unknown. */
function isCounty(
  of: { readonly county_name: string | null; readonly county_fips: string | null },
  { county, county_fips, countyIsGiven }: TwinPlace,
): boolean | undefined {
  if (of.county_fips !== null && county_fips !== undefined) return of.county_fips === county_fips;
  if (of.county_name === null || county === undefined) return undefined;
  return bareCounty(of.county_name) === bareCounty(county) ||
    (countyIsGiven && hasCity(bareCounty(of.county_name), bareCounty(county)));
}

/** A program's place relative to the customer's. */
function whereIs(of: Program["places"][number], customer: TwinPlace): Where {
  const { state, city, cityIsGiven } = customer;
  if (state !== undefined && of.state_code !== "" && of.state_code !== state) return "elsewhere";
  const same = isCounty(of, customer);
  if (of.city_name === null) return same === undefined ? "unknown" : same ? "here" : "elsewhere";
  if (city === undefined) return same === false ? "elsewhere" : "unknown";
  const isCity = slug(of.city_name) === slug(city) || (cityIsGiven && hasCity(of.city_name, city));
  return isCity ? "here" : "elsewhere";
}

/** A program's place relative to the customer, by its places or else its local authority's name. */
function whereIsProgram(row: Program, customer: TwinPlace): Where {
  const state_code = row.state_codes.length === 1 ? row.state_codes[0]! : "";
  const of = (county_name: string | null, city_name: string | null) =>
    whereIs({ state_code, county_name, county_fips: null, city_name }, customer);
  if (row.places.length > 0) {
    const all = row.places.map((place) => whereIs(place, customer));
    return all.includes("here") ? "here" : all.includes("unknown") ? "unknown" : "elsewhere";
  }
  if (row.authority_type !== "local") return "here";
  const both = /^city and county of (.+)$/i.exec(row.authority)?.[1];
  if (both !== undefined) {
    const all = [of(both, null), of(null, both)];
    return all.includes("here") ? "here" : all.includes("elsewhere") ? "elsewhere" : "unknown";
  }
  const city = /^(?:city|town|village) of (.+)$/i.exec(row.authority)?.[1];
  if (city !== undefined) return of(null, city);
  const county = /^(.+) county$/i.exec(row.authority)?.[1];
  return county === undefined ? "here" : of(county, null);
}

/** @param serving Names or ids of the utilities of the address, the likeliest first. */
export function incentives(
  { hvac_incentives }: QuoteRows,
  quote: Asked,
  serving: readonly string[],
) {
  const { query, place, trade, measure } = quote;
  const matches = hvac_incentives.filter((row) =>
    row.trade_category === trade && row.status !== "expired" && current(row) &&
    hasOrAny(row.state_codes, place.state) &&
    hasOrAny(row.measure_keys, measure ?? undefined, slug)
  );
  const utilities = query.utility === undefined ? serving : [query.utility];
  const isFor = (row: typeof matches[number], utility: string) =>
    row.utilities.some((one) => standsFor(one, utility));
  const isSure = (row: typeof matches[number]) =>
    row.utilities.length === 0 || query.utility !== undefined ||
    (serving.length > 0 && serving.every((utility) => isFor(row, utility)));
  // Those certain to be for the customer come first, if they are for any of the requested ones.
  const turnOf = (row: typeof matches[number]): number => {
    if (row.utilities.length === 0) return 0;
    if (utilities.length === 0) return 1;
    const first = utilities.findIndex((utility) => isFor(row, utility));
    return first < 0 || isSure(row) ? Math.min(first, 0) : first + 1;
  };
  const isOfAnother = (row: Program) => whereIsProgram(row, place) === "elsewhere";
  const isSomewhere = (row: Program) => whereIsProgram(row, place) === "unknown";
  const asked = matches.filter((row) => turnOf(row) >= 0);
  const wanted = asked.filter((row) => !isOfAnother(row));
  const order = sorted(
    wanted.filter(({ status }) => !isRetired(status)),
    (row) => isSomewhere(row) || (isUnlocated(quote) && row.state_codes.length > 0) ? 1 : 0,
    turnOf,
    safeFirst,
    (row) => row.program_name,
    (row) => row.id,
  );
  const found = first(order, contextLimit(query));
  return {
    ...found,
    retired: wanted.length - order.length,
    /**
     * Whether a program is for certain utilities' customers, and the customer's utility is unknown.
     */
    unsure: found.rows.filter((row) => !isSure(row)),
    /** Programs whose places cannot be compared with the customer's. */
    somewhere: found.rows.filter(isSomewhere),
    /** How many programs of other places, or of utilities other than the address's, are omitted. */
    leftOut: (query.utility === undefined ? matches : asked).length - wanted.length,
    isUnknownUtility: query.utility !== undefined && namesOf(query.utility) === undefined,
  };
}

export function laborAdders({ hvac_labor }: QuoteRows, { query, trade }: Asked) {
  const matches = hvac_labor.filter((row) => row.trade === trade);
  const order = sorted(matches, safeFirst, (row) => row.adder_label, (row) => row.record_id);
  return first(order, contextLimit(query));
}

/**
 * Of the city or county, whole matches before partial ones; then of the county itself and the state
 * itself.
 */
export function permits({ permits }: QuoteRows, asked: Asked) {
  const { query, place, trade } = asked;
  const { state, county, county_fips, countyIsGiven, cityIsGiven } = place;
  const asksCounty = county !== undefined || county_fips !== undefined;
  const city = state === undefined && !asksCounty ? undefined : place.city;
  const all = sorted(
    permits.filter(({ trade: own, jurisdiction }) =>
      [trade, "context"].includes(own) && is(jurisdiction.state_code, state)
    ),
    safeFirst,
    (row) => row.jurisdiction.authority_name,
    (row) => row.record_id,
  );
  type Permit = typeof all[number];
  type At = Permit["jurisdiction"];
  const listed = (rows: Permit[]) =>
    first(
      sorted(rows, (row) => isUnlocated(asked) && row.jurisdiction.state_code !== null ? 1 : 0),
      contextLimit(query),
    );
  const where = (fits: (at: At) => boolean) => all.filter((row) => fits(row.jurisdiction));
  const namesNone = (at: At) => at.county_name === null && at.county_fips === null;
  const wholeCounty = (at: At) => hasCounty(at, place);
  const wholeCity = (at: At) => at.city_name !== null && slug(at.city_name) === slug(city!);
  const maybeCounty = (at: At) =>
    !asksCounty || wholeCounty(at) ||
    (county_fips === undefined ? at.county_name === null : namesNone(at));
  const partOfCounty = (at: At) => hasCity(at.county_name, county?.replace(/[ _-]+county$/i, ""));

  const ofState = where((at) => state !== undefined && at.city_name === null && namesNone(at));
  const ofCounty = where((at) => asksCounty && at.city_name === null && wholeCounty(at));
  if (city === undefined && !asksCounty) return listed(all);
  if (city === undefined) {
    const whole = where(wholeCounty);
    const partly = where(partOfCounty);
    const isPart = whole.length === 0 && countyIsGiven && county_fips === undefined;
    return listed([...(isPart ? partly : whole), ...ofState]);
  }
  const whole = where((at) => wholeCity(at) && maybeCounty(at));
  const partly = where((at) =>
    hasCity(at.city_name, city) && (at.county_name === null || partOfCounty(at))
  );
  const isPart = whole.length === 0 && cityIsGiven;
  return listed([...(isPart ? partly : whole), ...ofCounty, ...ofState]);
}

export function financeEligibility(
  { finance_eligibility }: QuoteRows,
  asked: Asked,
) {
  const { query, place, trade, measure } = asked;
  const { financier } = query;
  const { state, county } = place;
  const matches = finance_eligibility.filter((row) =>
    row.trade_category === trade && current(row) &&
    (row.state_code === null || is(row.state_code, state)) &&
    (row.measure_key === null || is(row.measure_key, measure ?? undefined, slug)) &&
    is(row.financier_slug, financier, slug) &&
    (county === undefined || row.criteria_scope === null ||
      row.criteria_scope === "all_other_counties" ||
      bareCounty(row.criteria_scope) === bareCounty(county))
  );
  const order = sorted(
    matches.filter(({ availability_status }) => !isRetired(availability_status)),
    (row) => isUnlocated(asked) && row.state_code !== null ? 1 : 0,
    (row) => row.product_label,
    (row) => row.criteria_scope,
    (row) => row.id,
  );
  const found = first(order, contextLimit(query));
  const hasCounty = county !== undefined || place.county_fips !== undefined;
  return {
    ...found,
    retired: matches.length - order.length,
    /** Restricted to some counties, if the customer's is unknown. */
    unsure: hasCounty ? [] : found.rows.filter((row) => row.criteria_scope !== null),
  };
}

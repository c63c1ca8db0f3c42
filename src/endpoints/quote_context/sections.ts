import type { Caller } from "../../access/caller.ts";
import { stateName } from "../../base/places/states.ts";
import { exact } from "../../base/text/text.ts";
import { readableTrades } from "../../datasets/declare/access.ts";
import { nameWithKind } from "../../base/places/county_names.ts";
import { equipmentPricing, type EquipmentQuery } from "../../datasets/equipment_pricing.ts";
import { financeEligibility } from "../../datasets/finance_eligibility.ts";
import { financeFees } from "../../datasets/finance_fees.ts";
import { financeProducts } from "../../datasets/finance_products.ts";
import { hvacClimate } from "../../datasets/hvac_climate.ts";
import { hvacLabor } from "../../datasets/hvac_labor.ts";
import { all, type Filter, flagged, isNull, unexpired } from "../../library/query/filters.ts";
import { count } from "../../library/query/query.ts";
import type { LibrarySnapshot } from "../../library/serving/library.ts";
import type { RatedEquipment } from "../incentive_conditions.ts";
import type { QuoteContextParams } from "./params.ts";
import { ofUnknownCounty, ofUnknownState } from "./doubts.ts";
import type { Place } from "./place.ts";
import { emptySection, type Section, section } from "./section_rows.ts";

/** What all sections of one answer are made from. */
export interface Inputs {
  readonly params: QuoteContextParams;
  readonly place: Place;
  /** The measure that scopes incentives and eligibility. */
  readonly measure: string | undefined;
  /** The equipment for which conditions of incentives are evaluated, if the caller may see it. */
  readonly rated?: RatedEquipment | undefined;
  readonly library: LibrarySnapshot;
  readonly caller: Caller;
}

/** `queryOf` of a dataset whose filters have the same names as the parameters. */
const same = <A>(some: Partial<A>): Partial<A> => some;

/** Finance products that have not ended and match state, type and term. */
export function finance({ params, place, library, caller }: Inputs): Section {
  const { trade, financier, payment_type, term_months, finance_limit: limit } = params;
  const { state } = place;
  const applied = { trade, state, financier, payment_type, term_months };
  const queryOf = ({ financier, payment_type, ...rest }: Partial<typeof applied>) => ({
    ...rest,
    financier_slug: financier,
    product_type: payment_type,
  });
  const { expires_at, state_scope } = library.version(financeProducts).columns;
  const doubts = ofUnknownState(place, (row) => !state_scope.isEmpty(row));
  const source = {
    dataset: financeProducts,
    library,
    caller,
    applied,
    queryOf,
    always: unexpired(expires_at, caller.now),
    doubts,
    withoutRetired: true,
  };
  return section(source, { query: queryOf(applied), limit });
}

/** Dealer fees, from which a quote is computed. */
export function dealerFees({ params, library, caller }: Inputs): Section {
  const { trade, financier, payment_type, term_months, finance_limit: limit } = params;
  const applied = { trade, financier, payment_type, term_months };
  return section({ dataset: financeFees, library, caller, applied, queryOf: same }, {
    query: applied,
    limit,
  });
}

/**
 * Equipment as in the catalog: with the measure first, then without any measure. If no equipment has the
 * measure, all equipment is listed. Roofing materials that cover a roof come before accessories.
 */
export function equipment({ params, measure, library, caller }: Inputs): Section {
  const { trade, equipment_category: category, manufacturer, sku } = params;
  const version = library.version(equipmentPricing);
  const { covers_roof, measure_key, price_known } = version.columns;
  const query = { trades: [trade], category, manufacturer, sku };
  const filters = equipmentPricing.filters(version, { ...query, measure }, caller.now);
  const hasMeasure = measure !== undefined &&
    count({ size: version.size, where: filters }) > 0;
  const measured: { query: EquipmentQuery; where?: Filter }[] = hasMeasure
    ? [{ query: { ...query, measure } }, { query, where: isNull(measure_key) }]
    : [{ query }];
  const covering = trade === "roofing"
    ? [flagged(covers_roof, true), flagged(covers_roof, false)]
    : [undefined];
  const found = section(
    {
      dataset: equipmentPricing,
      library,
      caller,
      trade,
      applied: { trade, equipment_category: category, manufacturer, sku },
      queryOf: ({ trade: one, equipment_category, ...rest }) => ({
        ...rest,
        trades: one === undefined ? readableTrades(equipmentPricing, caller) : [one],
        category: equipment_category,
      }),
    },
    ...measured.flatMap(({ where, ...ask }) =>
      covering.map((part) => ({
        ...ask,
        where: all(where, part),
        limit: params.equipment_limit,
        view: category === undefined ? "summary" : "full",
      }))
    ),
  );
  const unmeasured = measure === undefined || hasMeasure || found.rows.length === 0
    ? []
    : [`no equipment has the measure ${measure}; all ${found.total} records are given.`];
  const unknown = found.rows.filter((row) => price_known.values[row] !== 1).length;
  const unpriced = unknown === 0
    ? []
    : [`the price of ${unknown} of ${found.rows.length} records is unknown: their base_cost is 0.`];
  return {
    ...found,
    unresolved: [...found.unresolved, ...unknown === 0 ? [] : ["price_unknown"]],
    warnings: [...found.warnings, ...unmeasured, ...unpriced],
  };
}

/** The county's climate, by its FIPS code or else its name. */
export function climate({ params, place, library, caller }: Inputs): Section {
  const { state, county, county_fips } = place;
  if (params.trade !== "hvac") return emptySection("given for trade=hvac only.");
  if (state === undefined || (county === undefined && county_fips === undefined)) {
    return emptySection("give state, and county or county_fips.");
  }
  const query = county_fips === undefined ? { state, county } : { state, county_fips };
  const found = section({ dataset: hvacClimate, library, caller, applied: query, queryOf: same }, {
    query,
    limit: params.context_limit,
  });
  const { columns: { county_fips: column, state_code }, info } = library.version(hvacClimate);
  if (found.rows.length === 0 && info !== null && state_code.equal(state, exact).length === 0) {
    return { ...found, warnings: [`no source has the climate of ${stateName(state) ?? state}.`] };
  }
  const counties = new Set(found.rows.map((row) => column.codes[row]));
  if (counties.size < 2) return found;
  return { ...found, warnings: [`${counties.size} counties have this name; give county_fips.`] };
}

/** Labor adders of the trade. */
export function laborAdders({ params, library, caller }: Inputs): Section {
  const { trade, context_limit: limit } = params;
  const applied = { trade };
  const source = { dataset: hvacLabor, library, caller, applied, queryOf: same };
  return section(source, { query: applied, limit });
}

/** Eligibility rules of the place, the measure and the financier that have not ended. */
export function eligibility({ params, place, measure, library, caller }: Inputs): Section {
  const { trade, financier, context_limit: limit } = params;
  const { state, county, county_fips: fips = null } = place;
  const applied = { trade, state, county, measure, financier };
  const named = county === undefined
    ? undefined
    : nameWithKind({ name: county, state: null, fips });
  const { expires_at, state_code, criteria_scope } = library.version(financeEligibility).columns;
  const queryOf = ({ county: one, ...rest }: Partial<typeof applied>) => ({
    ...rest,
    county: one === undefined ? undefined : named,
  });
  const doubts = [
    ...ofUnknownState(place, (row) => state_code.get(row) !== null),
    ...ofUnknownCounty(place, (row) => criteria_scope.get(row) !== null),
  ];
  return section({
    dataset: financeEligibility,
    library,
    caller,
    applied,
    queryOf,
    always: unexpired(expires_at, caller.now),
    doubts,
    withoutRetired: true,
  }, { query: queryOf(applied), limit });
}

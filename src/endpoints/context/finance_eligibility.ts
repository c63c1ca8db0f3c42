import { sampleOf } from "../../access/sample.ts";
import { ALL_OTHER_COUNTIES, PROGRAM_TYPES } from "../../datasets/finance_eligibility.ts";
import { endpoint } from "../../http/endpoint.ts";
import { JsonText } from "../../http/json.ts";
import { boolean, limit, oneOf, params, slugged, state, text, trade } from "../../http/params.ts";
import {
  contains,
  either,
  equals,
  equalsOrAny,
  exact,
  type Filter,
  flagged,
  slug,
} from "../../library/filters.ts";
import { select } from "../../library/query.ts";
import type { Version } from "../../library/version.ts";

/** What eligibility rules may be asked for. */
export interface EligibilityQuery {
  readonly trade?: string | undefined;
  readonly state?: string | undefined;
  readonly measure?: string | undefined;
  readonly financier?: string | undefined;
  readonly program_type?: string | undefined;
  readonly county?: string | undefined;
  readonly product?: string | undefined;
  readonly quote_safe?: boolean | undefined;
}

/** Filters of eligibility rules; what a rule leaves open stays (decisions, Which rows a list gives). */
export function eligibilityFilters(
  rules: Version,
  query: EligibilityQuery,
): (Filter | undefined)[] {
  return [
    equals(rules.texts("trade"), query.trade, exact),
    equalsOrAny(rules.texts("state_code"), query.state, exact),
    equalsOrAny(rules.texts("measure_key"), query.measure, slug),
    equals(rules.texts("financier_slug"), query.financier, slug),
    equals(rules.texts("program_type"), query.program_type, exact),
    inCounty(rules, query.county),
    contains(rules.texts("product_label"), query.product),
    flagged(rules.flags("quote_safe"), query.quote_safe),
  ];
}

/** Rules of the county, of all other counties, and of the whole state. */
function inCounty(rules: Version, county: string | undefined): Filter | undefined {
  if (county === undefined) return undefined;
  const scopes = rules.texts("criteria_scope");
  return either(
    equalsOrAny(scopes, countyScope(county), exact)!,
    equals(scopes, ALL_OTHER_COUNTIES, exact)!,
  );
}

/** `Los Angeles County` and `los-angeles` both become `los_angeles_county`. */
export function countyScope(county: string): string {
  return `${slug(county).replace(/_county$/, "")}_county`;
}

/** GET /api/v1/context/finance-eligibility (spec 2). */
export const financeEligibilityEndpoint = endpoint({
  path: "/api/v1/context/finance-eligibility",
  params: params({
    trade,
    state,
    measure: slugged,
    financier: slugged,
    program_type: oneOf(PROGRAM_TYPES),
    county: text,
    product: text,
    quote_safe: boolean,
    limit: limit(100, 500),
  }),
  access: { dataset: "finance_eligibility", level: "sample" },
  envelope: "usage",
  answer(params, library, caller) {
    const rules = library.version("finance_eligibility");
    const rows = select({
      size: rules.size,
      limit: params.limit,
      where: [
        ...eligibilityFilters(rules, params),
        sampleOf(rules, caller.access.finance_eligibility),
      ],
    });
    return {
      data: {
        records: JsonText.array(rules.records().join(rows)),
        coverage: {
          trade: params.trade ?? "all",
          state: params.state ?? null,
          county: params.county ?? null,
          financier: params.financier ?? null,
          program_type: params.program_type ?? "all",
          measure: params.measure ?? null,
          product: params.product ?? null,
          returned: rows.length,
          source: "finance_eligibility",
          quote_safe_rule: "Contractor-uploaded rules stay quote_safe=false until an official " +
            "source or a review approves them.",
        },
      },
    };
  },
});

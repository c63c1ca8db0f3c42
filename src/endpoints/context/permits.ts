import { sampleOf } from "../../access/sample.ts";
import { endpoint } from "../../http/endpoint.ts";
import { JsonText } from "../../http/json.ts";
import { boolean, defaulting, limit, params, state, text, trade } from "../../http/params.ts";
import { contains, equals, exact, type Filter, flagged } from "../../library/filters.ts";
import { select } from "../../library/query.ts";
import type { Version } from "../../library/version.ts";

/** What permit requirements may be asked for. */
export interface PermitQuery {
  readonly trade: string;
  readonly state?: string | undefined;
  readonly county?: string | undefined;
  readonly city?: string | undefined;
  readonly quote_safe?: boolean | undefined;
}

/** Filters of permit requirements. */
export function permitFilters(permits: Version, query: PermitQuery): (Filter | undefined)[] {
  return [
    equals(permits.texts("trade"), query.trade, exact),
    equals(permits.texts("state_code"), query.state, exact),
    contains(permits.texts("county_name"), query.county),
    contains(permits.texts("city_name"), query.city),
    flagged(permits.flags("quote_safe"), query.quote_safe),
  ];
}

/** GET /api/v1/context/permits (spec 2). */
export const permitsEndpoint = endpoint({
  path: "/api/v1/context/permits",
  params: params({
    trade: defaulting(trade, "hvac"),
    state,
    county: text,
    city: text,
    quote_safe: boolean,
    limit: limit(100, 500),
  }),
  access: { dataset: "permits", level: "sample" },
  envelope: "success",
  answer(params, library, caller) {
    const permits = library.version("permits");
    const rows = select({
      size: permits.size,
      limit: params.limit,
      where: [...permitFilters(permits, params), sampleOf(permits, caller.access.permits)],
    });
    return {
      data: {
        records: JsonText.array(permits.records().join(rows)),
        coverage: {
          trade: params.trade,
          state: params.state ?? null,
          county: params.county ?? null,
          city: params.city ?? null,
          records_returned: rows.length,
          quote_safe_only: params.quote_safe === true,
          trust_basis: "permit_code_context",
        },
      },
    };
  },
});

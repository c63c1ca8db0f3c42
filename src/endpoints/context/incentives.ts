import { sampleOf } from "../../access/sample.ts";
import { INCENTIVE_STATUSES, INCOME_BANDS } from "../../datasets/hvac_incentives.ts";
import { endpoint } from "../../http/endpoint.ts";
import { notFound } from "../../http/errors.ts";
import { JsonText } from "../../http/json.ts";
import {
  boolean,
  defaulting,
  limit,
  oneOf,
  params,
  slugged,
  state,
  text,
  trade,
} from "../../http/params.ts";
import {
  equals,
  exact,
  type Filter,
  flagged,
  listsOrAny,
  not,
  slug,
} from "../../library/filters.ts";
import { select } from "../../library/query.ts";
import type { Version } from "../../library/version.ts";
import { findEquipment } from "../catalog/equipment_lookup.ts";

/** What incentive programs may be asked for. */
export interface IncentiveQuery {
  readonly trade: string;
  readonly state?: string | undefined;
  readonly utility?: string | undefined;
  readonly measure?: string | undefined;
  readonly status?: string | undefined;
  readonly income_band?: string | undefined;
  readonly quote_safe?: boolean | undefined;
  readonly include_expired: boolean;
}

/** Filters of incentive programs: an empty list of a program means any. */
export function incentiveFilters(
  programs: Version,
  query: IncentiveQuery,
): (Filter | undefined)[] {
  const withExpired = query.include_expired || query.status === "expired";
  return [
    equals(programs.texts("trade"), query.trade, exact),
    listsOrAny(programs.lists("state_codes"), query.state, exact),
    listsOrAny(programs.lists("utilities"), query.utility, slug),
    listsOrAny(programs.lists("measure_keys"), query.measure, slug),
    equals(programs.texts("status"), query.status, exact),
    listsOrAny(programs.lists("income_bands"), query.income_band, exact),
    flagged(programs.flags("quote_safe"), query.quote_safe),
    withExpired ? undefined : not(equals(programs.texts("status"), "expired", exact)!),
  ];
}

/** GET /api/v1/context/incentives (spec 2). */
export const incentivesEndpoint = endpoint({
  path: "/api/v1/context/incentives",
  params: params({
    trade: defaulting(trade, "hvac"),
    state,
    utility: text,
    measure: slugged,
    equipment_id: text,
    status: oneOf(INCENTIVE_STATUSES),
    income_band: oneOf(INCOME_BANDS),
    quote_safe: boolean,
    include_expired: defaulting(boolean, false),
    limit: limit(100, 500),
  }),
  access: { dataset: "hvac_incentives", level: "sample" },
  envelope: "success",
  answer(params, library, caller) {
    const programs = library.version("hvac_incentives");
    const id = params.equipment_id;
    const equipment = id === undefined ? undefined : findEquipment(library, id)?.context;
    if (id !== undefined && equipment === undefined) {
      throw notFound("Unknown equipment_id. Use a record_id of the equipment catalog.");
    }
    const measure = params.measure ?? equipment?.measure_key ?? undefined;
    const rows = select({
      size: programs.size,
      limit: params.limit,
      where: [
        ...incentiveFilters(programs, { ...params, measure }),
        sampleOf(programs, caller.access.hvac_incentives),
      ],
    });
    return {
      data: {
        records: JsonText.array(programs.records("record").join(rows)),
        coverage: {
          trade: params.trade,
          state: params.state ?? null,
          utility: params.utility ?? null,
          measure: measure ?? null,
          equipment_context: equipment === undefined ? null : { ...equipment },
          records_returned: rows.length,
          quote_safe_only: params.quote_safe === true,
          includes_expired: params.include_expired || params.status === "expired",
          trust_basis: "incentive_program_context",
        },
      },
    };
  },
});

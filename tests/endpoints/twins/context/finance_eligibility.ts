import fc from "fast-check";
import { twinTest } from "../../../support/service/twin_service.ts";
import {
  agrees,
  ANY_CASE_TRADES,
  contains,
  flagIs,
  FLAGS,
  fold,
  is,
  limitOf,
  LIMITS,
  partsOf,
  queries,
  rowsToPublish,
  slug,
  sorted,
  standing,
  STATES,
  valuesOf,
} from "../../../support/naive/twin.ts";

const PATH = "/api/v1/context/finance-eligibility";

const rows = rowsToPublish("finance_eligibility");
const ROWS = { finance_eligibility: rows };

/** Ways to write a county, and the scope that each means. */
const COUNTIES: Record<string, string> = {
  "Los Angeles": "los_angeles_county",
  "los angeles county": "los_angeles_county",
  "los-angeles": "los_angeles_county",
  "LOS_ANGELES_COUNTY": "los_angeles_county",
  "Miami-Dade": "miami_dade_county",
  "Miami-Dade County": "miami_dade_county",
  "Nowhere": "all_other_counties",
  "County": "all_other_counties",
};

twinTest(`GET ${PATH} 200 matches its naive twin`, ROWS, (service) =>
  agrees(
    service,
    PATH,
    queries({
      trade: ANY_CASE_TRADES,
      state: STATES,
      measure: valuesOf(rows.map((row) => row.measure_key)),
      financier: valuesOf(rows.map((row) => row.financier_slug)),
      program_type: valuesOf(rows.map((row) => row.program_type))
        .filter((value) => rows.some((row) => row.program_type === value)),
      county: fc.constantFrom(...Object.keys(COUNTIES)),
      product: partsOf(rows.map((row) => row.product_label)),
      quote_safe: FLAGS,
      limit: LIMITS,
    }),
    (query) => {
      const state = query.state?.toUpperCase();
      const matches = rows.map(standing).filter((row) =>
        is(row.trade_category, query.trade, fold) &&
        (row.state_code === null || is(row.state_code, state)) &&
        (row.measure_key === null || is(row.measure_key, query.measure, slug)) &&
        is(row.financier_slug, query.financier, slug) &&
        is(row.program_type, query.program_type) &&
        (query.county === undefined || row.criteria_scope === null ||
          [COUNTIES[query.county], "all_other_counties"].includes(row.criteria_scope)) &&
        contains(row.product_label, query.product) &&
        flagIs(row.quote_safe, query.quote_safe)
      );
      const records = sorted(
        matches,
        (row) => row.trade_category,
        (row) => row.product_label,
        (row) => row.criteria_scope,
        (row) => row.id,
      ).slice(0, limitOf(query, 100, 500));
      return {
        records,
        coverage: {
          trade: query.trade?.toLowerCase() ?? "all",
          state: state ?? null,
          county: query.county ?? null,
          program_type: query.program_type ?? "all",
          // Echoed as sent.
          financier: query.financier ?? null,
          measure: query.measure ?? null,
          product: query.product ?? null,
          returned: records.length,
          source: "finance_eligibility",
        },
      };
    },
    ({ records }) => records.length,
    {
      part: (
        {
          data: {
            records,
            coverage: { quote_safe_rule: _, ...coverage },
          },
        },
      ) => ({
        records,
        coverage,
      }),
    },
  ));

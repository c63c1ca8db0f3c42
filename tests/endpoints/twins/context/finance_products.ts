import fc from "fast-check";
import { PRODUCT_TYPES } from "../../../../src/datasets/finance_products.ts";
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
  safeFirst,
  slug,
  sorted,
  standing,
  STATES,
  valuesOf,
} from "../../../support/naive/twin.ts";

const PATH = "/api/v1/context/finance-products";

const rows = rowsToPublish("finance_products");
const ROWS = { finance_products: rows };

twinTest(`GET ${PATH} 200 matches its naive twin`, ROWS, (service) =>
  agrees(
    service,
    PATH,
    queries({
      trade: ANY_CASE_TRADES,
      product_type: fc.constantFrom(...PRODUCT_TYPES),
      state: STATES,
      financier: fc.oneof(
        valuesOf(rows.map((row) => row.financier_slug)),
        partsOf(rows.map((row) => row.financier_name)),
      ),
      measure: valuesOf(rows.flatMap((row) => row.eligible_measures ?? [])),
      quote_safe: FLAGS,
      limit: LIMITS,
    }),
    (query) => {
      const state = query.state?.toUpperCase();
      const matches = rows.map(standing).filter((row) =>
        is(row.trade_category, query.trade, fold) &&
        is(row.product_type, query.product_type) &&
        (state === undefined || row.state_scope?.length === 0 ||
          row.state_scope?.includes(state)) &&
        (is(row.financier_slug, query.financier, slug) ||
          contains(row.financier_name, query.financier)) &&
        (query.measure === undefined ||
          row.eligible_measures?.some((one) => is(one, query.measure, fold))) &&
        flagIs(row.quote_safe, query.quote_safe)
      );
      const records = sorted(
        matches,
        safeFirst,
        (row) => -Date.parse(row.last_verified_at),
        (row) => row.id,
      ).slice(0, limitOf(query, 100, 250));
      return {
        records,
        coverage: {
          trade: query.trade?.toLowerCase() ?? "all",
          financier: query.financier ?? null,
          product_type: query.product_type ?? "all",
          state: state ?? null,
          measure: query.measure ?? null,
          returned: records.length,
          source: "finance_products",
        },
      };
    },
    ({ records }) => records.length,
    {
      part: ({ data: { records, coverage: { quote_safe_rule: _, ...coverage } } }) => ({
        records,
        coverage,
      }),
    },
  ));

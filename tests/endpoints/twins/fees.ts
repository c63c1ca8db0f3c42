import { NOW } from "../../support/service/service.ts";
import { twinTest } from "../../support/service/twin_service.ts";
import {
  agrees,
  ANY_CASE_TRADES,
  fold,
  is,
  limitOf,
  LIMITS,
  queries,
  type Query,
  rowsToPublish,
  slug,
  sorted,
  valuesOf,
} from "../../support/naive/twin.ts";

const FEES = "/api/v1/finance/fees";
const PRICING = "/api/v1/pricing/finance";

const rows = rowsToPublish("finance_fees", (row, i) => ({
  ...row,
  expires_at: i % 3 === 0 ? row.expires_at : null,
}));
const ROWS = { finance_fees: rows };

const asked = queries({
  trade: ANY_CASE_TRADES,
  financier: valuesOf(rows.map((row) => row.financier_slug)),
  payment_type: valuesOf(rows.map((row) => row.payment_type)),
  term_months: valuesOf(
    rows.map((row) => row.term_months)
      .filter((months) => months !== null).map(String),
  ).filter((text) => /^\d+$/.test(text)),
  interest_rate: valuesOf(
    rows.map((row) => row.interest_rate)
      .filter((rate) => rate !== null).map(String),
  ).filter((text) => isFinite(Number(text))),
  limit: LIMITS,
});

function matching(query: Query) {
  const matches = rows.filter((row) =>
    (row.expires_at === null || Date.parse(row.expires_at) > NOW) &&
    is(row.trade_category, query.trade, fold) &&
    is(row.financier_slug, query.financier, slug) &&
    is(row.payment_type, query.payment_type, fold) &&
    (query.term_months === undefined || row.term_months === Number(query.term_months)) &&
    (query.interest_rate === undefined || row.interest_rate === Number(query.interest_rate))
  );
  return sorted(
    matches,
    (row) => row.financier_name,
    (row) => row.product_title,
    (row) => row.finance_program_version_id,
  );
}

twinTest(`GET ${FEES} 200 matches its naive twin`, ROWS, (service) =>
  agrees(
    service,
    FEES,
    asked,
    (query) => matching(query).slice(0, limitOf(query, 1000, 5000)),
    (records) => records.length,
  ));

twinTest(`GET ${PRICING} 200 matches its naive twin`, ROWS, (service) =>
  agrees(
    service,
    PRICING,
    asked,
    (query) => {
      const records = matching(query).slice(0, limitOf(query, 100, 500));
      return {
        records,
        coverage: {
          returned: records.length,
          source: "finance_fees",
          trade: query.trade?.toLowerCase() ?? "all",
          quote_safe_only: true,
        },
      };
    },
    ({ records }) => records.length,
  ));

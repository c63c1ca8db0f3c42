import { twinTest } from "../../../support/service/twin_service.ts";
import {
  agrees,
  flagIs,
  FLAGS,
  is,
  limitOf,
  LIMITS,
  queries,
  rowsToPublish,
  safeFirst,
  slug,
  sorted,
  TRADES,
  valuesOf,
} from "../../../support/naive/twin.ts";

const PATH = "/api/v1/context/labor-adders";

const KEYS = ["line_set", "attic-access", "refrigerant_recovery", "crane"];
const rows = rowsToPublish("hvac_labor", (row, i) => ({
  ...row,
  trade: i % 2 === 0 ? "hvac" : row.trade,
  adder_key: i % 10 === 0 ? KEYS[(i / 10) % KEYS.length]! : row.adder_key,
}));
const ROWS = { hvac_labor: rows };

twinTest(`GET ${PATH} 200 matches its naive twin`, ROWS, (service) =>
  agrees(
    service,
    PATH,
    queries({
      trade: TRADES,
      adder: valuesOf([...KEYS, "Line Set", ...rows.map((row) => row.adder_key)]),
      quote_safe: FLAGS,
      limit: LIMITS,
    }),
    (query) => {
      const matches = rows.filter((row) =>
        is(row.trade, query.trade ?? "hvac") &&
        is(row.adder_key, query.adder, slug) &&
        flagIs(row.quote_safe, query.quote_safe)
      );
      const records = sorted(
        matches,
        safeFirst,
        (row) => row.adder_label,
        (row) => row.record_id,
      ).slice(0, limitOf(query, 100, 500));
      return {
        records,
        coverage: {
          trade: query.trade ?? "hvac",
          // As spelled in the record, or else as sent.
          adder: query.adder === undefined ? null : records[0]?.adder_key ?? query.adder,
          records_returned: records.length,
          quote_safe_only: query.quote_safe === "true",
          trust_basis: "labor_adder_context",
        },
      };
    },
    ({ records }) => records.length,
  ));

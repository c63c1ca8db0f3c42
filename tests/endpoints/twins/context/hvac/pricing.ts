import { twinTest } from "../../../../support/service/twin_service.ts";
import {
  agrees,
  contains,
  flagIs,
  FLAGS,
  is,
  limitOf,
  LIMITS,
  partsOf,
  queries,
  rowsToPublish,
  safeFirst,
  slug,
  sorted,
  valuesOf,
} from "../../../../support/naive/twin.ts";

const PATH = "/api/v1/context/hvac/pricing";

const rows = rowsToPublish("hvac_pricing");
const ROWS = { hvac_pricing: rows };

twinTest(`GET ${PATH} 200 matches its naive twin`, ROWS, (service) =>
  agrees(
    service,
    PATH,
    queries({
      manufacturer: partsOf(rows.map((row) => row.manufacturer)),
      model: partsOf(rows.map((row) => row.model_number)),
      price_kind: valuesOf(rows.map((row) => row.price_kind)),
      source_kind: valuesOf(rows.map((row) => row.source_kind)),
      quote_safe: FLAGS,
      limit: LIMITS,
    }),
    (query) => {
      const matches = rows.filter((row) =>
        contains(row.manufacturer, query.manufacturer) &&
        contains(row.model_number, query.model) &&
        is(row.price_kind, query.price_kind, slug) &&
        is(row.source_kind, query.source_kind, slug) &&
        flagIs(row.quote_safe, query.quote_safe)
      );
      const records = sorted(
        matches,
        safeFirst,
        (row) => row.manufacturer,
        (row) => row.model_number,
        (row) => row.id,
      ).slice(0, limitOf(query, 100, 250));
      return { records, coverage: { returned: records.length, source: "hvac_pricing" } };
    },
    ({ records }) => records.length,
    {
      part: ({ data: { records, coverage: { quote_safe_rule: _, ...coverage } } }) => ({
        records,
        coverage,
      }),
    },
  ));

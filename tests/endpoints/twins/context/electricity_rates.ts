import fc from "fast-check";
import { twinTest } from "../../../support/service/twin_service.ts";
import {
  agrees,
  FLAGS,
  is,
  limitOf,
  LIMITS,
  queries,
  rowsToPublish,
  safeFirst,
  slug,
  sorted,
  STATES,
} from "../../../support/naive/twin.ts";

const PATH = "/api/v1/context/electricity-rates";
const TYPES = ["national", "census_division", "state"];

/** Census divisions of the states in rows and queries (with Pacific split as EIA does). */
const DIVISIONS: Record<string, string> = {
  AK: "pacific_noncontiguous",
  HI: "pacific_noncontiguous",
  CA: "pacific_contiguous",
  DC: "south_atlantic",
  FL: "south_atlantic",
  NY: "middle_atlantic",
  TX: "west_south_central",
  WY: "mountain",
};

const rows = rowsToPublish("electricity_rates", (row, i) => ({ ...row, data_year: 2023 + i % 3 }));
const ROWS = { electricity_rates: rows };

twinTest(`GET ${PATH} 200 matches its naive twin`, ROWS, (service) =>
  agrees(
    service,
    PATH,
    queries({
      state: STATES,
      region_type: fc.constantFrom(...TYPES),
      region_code: fc.constantFrom(
        "CA",
        "tx",
        "US",
        "mountain",
        "south-atlantic",
        "pacific_contiguous",
        "nowhere",
      ),
      data_year: fc.constantFrom("2023", "2024", "2025", "2019"),
      include_divisions: FLAGS,
      limit: LIMITS,
    }),
    (query) => {
      const state = query.state?.toUpperCase();
      const plain = query.region_type === undefined && query.region_code === undefined;
      const matches = rows.filter((row) => {
        if (row.data_year !== Number(query.data_year ?? 2025)) return false;
        const asked = is(row.region_type, query.region_type ?? (plain ? "state" : undefined)) &&
          is(row.region_code, query.region_code, slug) && is(row.state_code, state);
        const included = query.include_divisions === "true" &&
          row.region_type === "census_division" &&
          (state === undefined || row.region_code === DIVISIONS[state]);
        return asked || included;
      });
      const records = sorted(
        matches,
        safeFirst,
        (row) => TYPES.indexOf(row.region_type),
        (row) => row.region_name,
        (row) => row.id,
      ).slice(0, limitOf(query, 100, 500));
      return {
        records: records.map(asListed),
        coverage: {
          source: "eia_sales_revenue_average_price",
          latest_loaded_year: 2025,
          regions_returned: records.length,
          quote_safe_only: false,
        },
      };
    },
    ({ records }) => records.length,
    {
      part: ({ data: { records, coverage: { usage_note: _, ...coverage } } }) => ({
        records: records.map(asListed),
        coverage,
      }),
    },
  ));

/**
 * The fields that the contract lists; the contract tests check the fields common to all records.
 */
function asListed({ quote_safe: _, confidence: __, ...record }: (typeof rows)[number]) {
  return record;
}

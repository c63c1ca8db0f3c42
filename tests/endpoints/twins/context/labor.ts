import fc from "fast-check";
import { twinTest } from "../../../support/service/twin_service.ts";
import {
  agrees,
  FLAGS,
  fold,
  is,
  isNewest,
  limitOf,
  LIMITS,
  queries,
  rowsToPublish,
  sorted,
  STATES,
  TRADES,
  valuesOf,
} from "../../../support/naive/twin.ts";

const PATH = "/api/v1/context/labor";
const TYPES = ["national", "state", "metro", "nonmetro"];
const OCCUPATIONS = {
  hvac: "49-9021",
  roofing: "47-2181",
  electrical: "47-2111",
  plumbing: "47-2152",
  solar: "47-2231",
} as const;
const trades = Object.keys(OCCUPATIONS) as (keyof typeof OCCUPATIONS)[];

const tradeOf = (occupation: string) => trades.find((trade) => OCCUPATIONS[trade] === occupation);

/**
 * Rows of the default occupations, and one in seven of an occupation that is no trade's default.
 */
const rows = rowsToPublish("labor_rates", (row, i) => {
  const trade = trades[i % 5]!;
  const ofTrade = i % 7 !== 0;
  const type = TYPES[i % 4] as typeof row.region.type;
  return {
    ...row,
    trade,
    occupation_code: ofTrade ? OCCUPATIONS[trade] : "49-9098",
    // The occupations' latest years differ.
    data_year: 2022 + (i % 3) - (trade === "solar" && ofTrade ? 1 : 0),
    region: {
      ...row.region,
      type,
      code: `A${i % 6}`,
      state_code: type === "national" ? null : row.region.state_code,
    },
  };
});
const ROWS = { labor_rates: rows };

twinTest(`GET ${PATH} 200 matches its naive twin`, ROWS, (service) =>
  agrees(
    service,
    PATH,
    queries({
      trade: TRADES,
      occupation_code: fc.constantFrom(...Object.values(OCCUPATIONS), "49-9098", "00-0000"),
      region_type: fc.constantFrom(...TYPES),
      state: STATES,
      region_code: valuesOf(rows.map((row) => row.region.code)),
      data_year: fc.constantFrom("2021", "2022", "2023", "2024", "2030"),
      include_states: FLAGS,
      include_metros: FLAGS,
      limit: LIMITS,
    }),
    (query) => {
      const trade = (query.trade ?? "hvac") as keyof typeof OCCUPATIONS;
      const occupation = query.occupation_code ?? OCCUPATIONS[trade];
      const state = query.state?.toUpperCase();
      const ofOccupation = rows.filter((row) => row.occupation_code === occupation);
      const latest = ofOccupation.length === 0
        ? null
        : Math.max(...ofOccupation.map((row) => row.data_year));
      const plain = query.region_type === undefined && query.region_code === undefined;
      const byDefault = state === undefined ? "national" : "state";
      const ofYear = query.data_year === undefined
        ? ofOccupation.filter(isNewest)
        : ofOccupation.filter(({ data_year }) => data_year === Number(query.data_year));
      const matches = ofYear.filter(({ region }) => {
        if (!is(region.state_code, state)) return false;
        const asked = is(region.type, query.region_type ?? (plain ? byDefault : undefined)) &&
          is(region.code, query.region_code, fold);
        return asked || (query.include_states === "true" && region.type === "state") ||
          (query.include_metros === "true" && ["metro", "nonmetro"].includes(region.type));
      });
      const records = sorted(
        matches,
        (row) => TYPES.indexOf(row.region.type),
        (row) => row.region.name,
        (row) => row.record_id,
      ).slice(0, limitOf(query, 100, 500));
      return {
        records: records.map(({ quote_safe: _, ...record }) => record),
        coverage: {
          // An occupation alone overrides the trade's.
          trade: query.trade ?? tradeOf(occupation) ?? "all",
          occupation_code: occupation,
          source: "bls_oews",
          latest_loaded_year: latest,
          quote_safe_only: true,
        },
      };
    },
    ({ records }) => records.length,
    {
      // Every record may carry quote_safe at the top too (spec 2, head; decisions, Rows to publish).
      part: ({ data: { records, coverage } }) => ({
        records: records.map(({ quote_safe: _, ...record }: { quote_safe?: true }) => record),
        coverage,
      }),
    },
  ));

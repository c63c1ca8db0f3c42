import fc from "fast-check";
import { INCENTIVE_STATUSES, INCOME_BANDS } from "../../../../src/datasets/hvac_incentives.ts";
import type { Equipment } from "../../../../src/datasets/equipment/equipment_row.ts";
import { twinTest } from "../../../support/service/twin_service.ts";
import {
  agrees,
  ended,
  flagIs,
  FLAGS,
  hasOrAny,
  is,
  limitOf,
  LIMITS,
  queries,
  rowsToPublish,
  safeFirst,
  slug,
  sorted,
  STATES,
  TRADES,
  valuesOf,
} from "../../../support/naive/twin.ts";

const PATH = "/api/v1/context/incentives";

/** Heat pumps with every combination of ratings that the conditions require. */
function rated(row: Equipment, i: number): Equipment {
  if (row.category !== "hvac" || !("seer2_rating" in row.specs)) return row;
  const specs = {
    ...row.specs,
    seer2_rating: 14 + i % 5,
    cold_climate: [true, false, null][i % 3],
  };
  return { ...row, specs } as unknown as Equipment;
}

const equipment = rowsToPublish("equipment_pricing", rated);
const rows = rowsToPublish("hvac_incentives", (row, i) => ({
  ...row,
  trade_category: i % 2 === 0 ? "hvac" : row.trade_category,
  ...i % 4 === 0
    ? { status: "active" as const, expires_at: null, unresolved_requirements: [] }
    : {},
  conditions: row.conditions.map((one) => ({ ...one, minimum: [15, 16, null][i % 3]! })),
  measure_keys: i % 3 === 0 ? [] : [...row.measure_keys, equipment[i % 40]!.measure_key ?? "none"],
}));
const ROWS = { hvac_incentives: rows, equipment_pricing: equipment };

twinTest(`GET ${PATH} 200 matches its naive twin`, ROWS, (service) =>
  agrees(
    service,
    PATH,
    queries({
      trade: TRADES,
      state: STATES,
      utility: valuesOf(rows.flatMap((row) => row.utilities)),
      measure: valuesOf(rows.flatMap((row) => row.measure_keys)),
      equipment_id: fc.constantFrom(...equipment.slice(0, 40).map((row) => row.record_id)),
      status: fc.constantFrom(...INCENTIVE_STATUSES),
      income_band: fc.constantFrom(...INCOME_BANDS),
      quote_safe: FLAGS,
      include_expired: FLAGS,
      limit: LIMITS,
    }),
    (query) => {
      const state = query.state?.toUpperCase();
      const item = equipment.find((row) => row.record_id === query.equipment_id);
      const measure = query.measure ?? item?.measure_key ?? undefined;
      const expired = query.include_expired === "true" || query.status === "expired";
      const matches = rows.map((row) => forEquipment(asOfNow(row), item)).filter((row) =>
        is(row.trade_category, query.trade ?? "hvac") &&
        hasOrAny(row.state_codes, state) &&
        hasOrAny(row.utilities, query.utility, slug) &&
        hasOrAny(row.measure_keys, measure, slug) &&
        is(row.status, query.status) &&
        hasOrAny(row.income_bands, query.income_band) &&
        flagIs(row.quote_safe, query.quote_safe) &&
        (expired || row.status !== "expired")
      );
      const records = sorted(
        matches,
        safeFirst,
        (row) => row.program_name,
        (row) => row.id,
      ).slice(0, limitOf(query, 100, 500));
      return {
        records: records.map(documented),
        coverage: {
          trade: query.trade ?? "hvac",
          state: state ?? null,
          utility: query.utility ?? null,
          // Echoed as sent.
          measure: measure ?? null,
          equipment_context: item === undefined ? null : {
            equipment_id: item.record_id,
            manufacturer: item.manufacturer,
            sku: item.sku,
            trade: item.trade,
            category: item.category,
            measure_key: item.measure_key,
            quote_safe: item.provenance.quote_safe,
          },
          records_returned: records.length,
          quote_safe_only: query.quote_safe === "true",
          includes_expired: expired,
        },
      };
    },
    ({ records }) => records.length,
    {
      part: ({ data: { records, coverage: { trust_basis: _, ...coverage } } }) => ({
        records,
        coverage,
      }),
    },
  ));

/** Past its end a program is expired; past `quote_safe_until` it is not quote-safe. */
function asOfNow(row: (typeof rows)[number]): (typeof rows)[number] {
  if (ended(row.expires_at)) return { ...row, status: "expired", quote_safe: false };
  if (!ended(row.quote_safe_until)) return row;
  const unresolved_requirements = [...row.unresolved_requirements, "dates_unknown"];
  return { ...row, quote_safe: false, unresolved_requirements };
}

type Item = (typeof equipment)[number];

/** Whether equipment meets a condition; null if unknown. */
function meets(
  { kind, minimum }: (typeof rows)[number]["conditions"][number],
  { specs }: Item,
): boolean | null {
  const { cold_climate, seer2_rating } = specs as {
    cold_climate?: boolean | null;
    seer2_rating?: number | null;
  };
  if (kind === "cold_climate") return cold_climate ?? null;
  if (kind !== "seer2" || minimum === null || seer2_rating == null) return null;
  return seer2_rating >= minimum;
}

/** A row with its conditions evaluated for the equipment. */
function forEquipment(row: (typeof rows)[number], item: Item | undefined): (typeof rows)[number] {
  if (row.conditions.length === 0) return row;
  const isFor = item !== undefined &&
    (row.measure_keys.length === 0 || item.measure_key === null ||
      row.measure_keys.includes(item.measure_key));
  const conditions = row.conditions.map((one) => ({
    ...one,
    met: isFor ? meets(one, item) : null,
  }));
  const own = conditions.map(({ kind }) => `condition:${kind}`);
  const others = row.unresolved_requirements.filter((one) => !own.includes(one));
  const open = conditions.filter(({ met }) => met !== true).map(({ kind }) => `condition:${kind}`);
  return {
    ...row,
    conditions,
    quote_safe: row.status === "active" && others.length === 0 && open.length === 0,
    unresolved_requirements: [...new Set([...others, ...open])],
  };
}

/** The documented record, without fields that only filters need. */
function documented({ source_document_id: _, ...record }: (typeof rows)[number]) {
  return record;
}

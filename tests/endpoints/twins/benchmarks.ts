import assert from "node:assert/strict";
import fc from "fast-check";
import { NOW } from "../../support/service/service.ts";
import { twinTest } from "../../support/service/twin_service.ts";
import {
  agrees,
  FLAGS,
  fold,
  is,
  partsOf,
  queries,
  type Query,
  rowsToPublish,
  slug,
  valuesOf,
} from "../../support/naive/twin.ts";

const PATH = "/api/v1/benchmarks";

const fees = rowsToPublish("finance_fees", (row, i) => ({
  ...row,
  expires_at: i % 3 === 0 ? row.expires_at : null,
}));
const equipment = rowsToPublish("equipment_pricing");
const ROWS = { finance_fees: fees, equipment_pricing: equipment };

const METRICS: Record<string, { unit: string; filters: string[] }> = {
  dealer_fee: { unit: "percent", filters: ["payment_type", "term_months", "financier"] },
  inverter_base_cost: { unit: "currency", filters: ["manufacturer", "is_archived"] },
  inverter_price_per_watt: { unit: "currency", filters: ["manufacturer"] },
  interest_rate: { unit: "percent", filters: ["payment_type", "term_months"] },
};

/** The values that a metric aggregates. */
function values(query: Query): (number | null)[] {
  if (query.metric!.startsWith("inverter")) {
    const perWatt = query.metric === "inverter_price_per_watt";
    const archived = !perWatt && query.is_archived === "true";
    const inverters = equipment.filter((row) =>
      // Without a price, base_cost is 0.
      row.category === "inverter" && (row.base_cost > 0 || row.pricing !== null) &&
      (archived || !row.is_archived) &&
      is(row.manufacturer, query.manufacturer, fold)
    );
    return perWatt
      ? inverters.filter((row) => Object.keys(row.specs).length > 0)
        .map((row) => (row.specs as Record<string, number>).price_adjustment_per_watt!)
      : inverters.map((row) => row.base_cost);
  }
  const rows = fees.filter((row) =>
    (row.expires_at === null || Date.parse(row.expires_at) > NOW) &&
    is(row.payment_type, query.payment_type, fold) &&
    (query.term_months === undefined || row.term_months === Number(query.term_months)) &&
    (query.metric !== "dealer_fee" || is(row.financier_slug, query.financier, slug))
  );
  return rows.map((row) => query.metric === "dealer_fee" ? row.fee_percentage : row.interest_rate);
}

/** Linear interpolation between the closest ranks. */
function percentile(rising: readonly number[], share: number): number {
  const rank = (rising.length - 1) * share;
  const [low, high] = [rising[Math.floor(rank)]!, rising[Math.ceil(rank)]!];
  return low + (high - low) * (rank - Math.floor(rank));
}

function twin(query: Query) {
  const { unit, filters } = METRICS[query.metric!]!;
  const applied = filters.filter((name) => query[name] !== undefined);
  const given = values(query).filter((value) => value !== null).sort((a, b) => a - b);
  const n = given.length;
  const avg = given.reduce((sum, value) => sum + value, 0) / n;
  const none = n === 0;
  return {
    metric: query.metric,
    unit,
    filters: applied.length === 0 ? null : applied,
    avg: none ? null : avg,
    median: none ? null : percentile(given, 0.5),
    min: none ? null : given[0]!,
    max: none ? null : given.at(-1)!,
    stddev: none ? null : Math.sqrt(given.reduce((sum, value) => sum + (value - avg) ** 2, 0) / n),
    p25: none ? null : percentile(given, 0.25),
    p75: none ? null : percentile(given, 0.75),
    sample_size: n,
  };
}

type Result = ReturnType<typeof twin>;

/** Compares numbers to twelve digits of the largest value. */
function compare(actual: unknown, expected: unknown): void {
  const { label, filters, empty_because, ...rest } = actual as Result & {
    label: string;
    filters: null | object;
    empty_because?: unknown[];
  };
  const wanted = expected as Result;
  assert.equal(empty_because !== undefined, wanted.sample_size === 0);
  assert.equal(typeof label, "string");
  for (const value of Object.values(filters ?? {})) assert.equal(typeof value, "string");
  assert.deepEqual(filters && Object.keys(filters).sort(), wanted.filters?.sort() ?? null);
  const close = 1e-12 * Math.max(1, Math.abs(wanted.min ?? 0), Math.abs(wanted.max ?? 0));
  const rounded = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => {
      const other = wanted[name as keyof Result];
      const near = typeof value === "number" && typeof other === "number" &&
        Math.abs(value - other) <= close;
      return [name, near ? other : value];
    }),
  );
  const { filters: _, ...numbers } = wanted;
  assert.deepEqual(rounded, numbers);
}

const manufacturers = equipment.filter((row) => row.category === "inverter")
  .map((row) => row.manufacturer);

for (const metric of Object.keys(METRICS)) {
  twinTest(`GET ${PATH} 200 matches its naive twin on ${metric}`, ROWS, (service) =>
    agrees(
      service,
      PATH,
      queries({
        payment_type: valuesOf(["loan", "lease", "ppa", "cash"])
          .filter((value) => /^[a-z]+$/i.test(value)),
        term_months: fc.constantFrom("1", "12", "60", "84", "180", "7"),
        financier: valuesOf(fees.map((row) => row.financier_slug)),
        manufacturer: fc.oneof(valuesOf(manufacturers), partsOf(manufacturers)),
        is_archived: FLAGS,
      }).map((query) => ({ metric, ...query })),
      twin,
      (result) => result.sample_size,
      { compare },
    ));
}

import type { AccessName } from "../../access/levels.ts";
import type { Json } from "../../base/json/json.ts";
import { caseless, exact } from "../../base/text/text.ts";
import { equipmentPricing } from "../../datasets/equipment_pricing.ts";
import { financeFees } from "../../datasets/finance_fees.ts";
import { NO_SAMPLES, samplesOf } from "../../datasets/declare/made_up_samples.ts";
import { filled } from "../../library/query/nearest_values.ts";
import { emptyBecause, type EmptyReason } from "../empty_because.ts";
import type { NumberColumn } from "../../library/columns/number_column.ts";
import { equals, type Filter, flagged } from "../../library/query/filters.ts";
import type { LibrarySnapshot } from "../../library/serving/library.ts";
import { select } from "../../library/query/query.ts";
import { effectiveState } from "../../library/versions/effective_state.ts";
import { type Bin, histogram } from "../../library/statistics/histogram.ts";
import { SortedValues, type Statistics, statistics } from "../../library/statistics/statistics.ts";
import type { Version } from "../../library/versions/version.ts";

export const METRIC_KEYS = [
  "dealer_fee",
  "inverter_base_cost",
  "inverter_price_per_watt",
  "interest_rate",
] as const;
export type MetricKey = (typeof METRIC_KEYS)[number];

/** Query of a benchmark. */
export interface MetricParams {
  readonly metric: MetricKey;
  readonly payment_type?: string | undefined;
  readonly term_months?: number | undefined;
  readonly financier?: string | undefined;
  readonly manufacturer?: string | undefined;
  readonly is_archived?: boolean | undefined;
}

interface Metric {
  readonly label: string;
  readonly unit: "percent" | "currency" | "number";
  /** The access name that a key needs a level on. */
  readonly access: AccessName;
  /** The parameters that it is filtered by; others are ignored. */
  readonly filters: readonly MetricFilter[];
  readonly source: (library: LibrarySnapshot, params: MetricParams, now: number) => Source;
}

/** The rows and the column that a metric describes. */
interface Source {
  readonly version: Version;
  /** The column with the values; the dataset also has an order of this name. */
  readonly column: string;
  /** Filters of the rows. */
  readonly where: readonly (Filter | undefined)[];
}

type MetricFilter = Exclude<keyof MetricParams, "metric">;

/** Benchmarks (spec 1, GET /api/v1/benchmarks). Values keep the record's scale: 0.25 is 25 percent. */
export const METRICS: Readonly<Record<MetricKey, Metric>> = {
  dealer_fee: {
    label: "Dealer fee",
    unit: "percent",
    access: "finance_fees",
    filters: ["payment_type", "term_months", "financier"],
    source: fees("fee_percentage"),
  },
  inverter_base_cost: {
    label: "Inverter base cost",
    unit: "currency",
    access: "hardware",
    filters: ["manufacturer", "is_archived"],
    source: inverters("base_cost"),
  },
  inverter_price_per_watt: {
    label: "Inverter price per watt",
    unit: "currency",
    access: "hardware",
    filters: ["manufacturer"],
    // Only inverters with a spec record have this value.
    source: inverters("price_adjustment_per_watt"),
  },
  interest_rate: {
    label: "Interest rate",
    unit: "percent",
    access: "finance_fees",
    filters: ["payment_type", "term_months"],
    source: fees("interest_rate"),
  },
};

function fees(column: "fee_percentage" | "interest_rate") {
  return (
    library: LibrarySnapshot,
    { payment_type, term_months, financier }: MetricParams,
    now: number,
  ): Source => {
    const version = library.version(financeFees);
    const where = financeFees.filters(version, { payment_type, term_months, financier }, now);
    return { version, column, where };
  };
}

function inverters(column: "base_cost" | "price_adjustment_per_watt") {
  return (library: LibrarySnapshot, params: MetricParams): Source => {
    const version = library.version(equipmentPricing);
    const { columns } = version;
    const where = [
      equals(columns.category, "inverter", exact),
      equals(columns.manufacturer, params.manufacturer, caseless),
      flagged(columns.is_archived, params.is_archived === true ? undefined : false),
      // An unknown price is stored as 0.
      flagged(columns.price_known, true),
    ];
    return { version, column, where };
  };
}

/** A benchmark as the endpoint returns it. */
export interface Benchmark extends Statistics {
  readonly [name: string]: Json;
  readonly metric: MetricKey;
  readonly label: string;
  readonly unit: Metric["unit"];
  /** The applied filters, as they were sent. */
  readonly filters: Readonly<Record<string, string>> | null;
  /** Only if there are no values. */
  readonly empty_because?: readonly EmptyReason[];
}

/** The histogram of a benchmark's values. @param now Milliseconds since 1970. */
export function distribution(
  library: LibrarySnapshot,
  params: MetricParams,
  now: number,
): readonly Bin[] {
  const { version, column, where } = METRICS[params.metric].source(library, params, now);
  return histogram(sortedOf(version, column), where);
}

/** The suffix of a benchmark's label if any of its rows are made up. */
export const SAMPLE_LABEL = " (made-up samples)";

/** Computes a benchmark. `until` says when it expires. Times are in milliseconds since 1970. */
export function describeMetric(
  library: LibrarySnapshot,
  params: MetricParams,
  now: number,
): { data: Benchmark; until: number } {
  const { label, unit, filters, source } = METRICS[params.metric];
  const { version, column, where } = source(library, params, now);
  const values = version.numbers(column);
  const isSample = samplesOf(library, version);
  const [sample] = isSample === NO_SAMPLES ? [] : select({
    size: version.size,
    limit: 1,
    where: [...where, { passes: (row) => isSample(row) && !isNaN(values.get(row)) }],
  });
  const applied = filters.filter((name) => params[name] !== undefined);
  const found = statistics(sortedOf(version, column), where);
  return {
    data: {
      metric: params.metric,
      label: sample === undefined ? label : label + SAMPLE_LABEL,
      unit,
      filters: applied.length === 0
        ? null
        : Object.fromEntries(applied.map((name) => [name, String(params[name])])),
      ...found,
      ...(found.sample_size === 0
        ? { empty_because: reasonsOf(library, params, applied, now) }
        : {}),
    },
    until: effectiveState(version, now, true).until,
  };
}

/** Why a benchmark has no values: there are none at all, or a filter excludes them all. */
function reasonsOf(
  library: LibrarySnapshot,
  { metric, ...values }: MetricParams,
  applied: readonly MetricFilter[],
  now: number,
): EmptyReason[] {
  const rowsOf = (some: readonly MetricFilter[], ...further: (Filter | undefined)[]) => {
    const params = { metric, ...Object.fromEntries(some.map((name) => [name, values[name]])) };
    const { version, column, where } = METRICS[metric].source(library, params, now);
    const hasValue = filled(version.numbers(column));
    return {
      version,
      rows: select({ size: version.size, where: [...where, hasValue, ...further] }),
    };
  };
  const { version, rows } = rowsOf([]);
  const reasons = emptyBecause(
    version,
    applied.map((parameter) => ({
      parameter,
      value: String(values[parameter]),
      count: (further) => rowsOf([parameter], further).rows.length,
    })),
    () => rows,
  );
  // If there are no values at all, the filters are not the reason.
  return rows.length > 0 ? reasons : [
    { parameter: "metric", value: metric, rows_alone: 0, nearest: [], never_filled: true },
    ...reasons,
  ];
}

const sorted = new WeakMap<NumberColumn, SortedValues>();

/** The sorted values of a column. The order is stored with the version, so no request sorts. */
function sortedOf(version: Version, column: string): SortedValues {
  const numbers = version.numbers(column);
  let values = sorted.get(numbers);
  if (values === undefined) {
    sorted.set(numbers, values = new SortedValues(numbers.all(), version.order(column)));
  }
  return values;
}

import type { AccessName } from "../access/levels.ts";
import { endpoint } from "../http/endpoint.ts";
import { enumerate, integer, oneOf, params, required, slugged, text } from "../http/params.ts";
import { caseless, equals, type Filter, is, slug, unexpired } from "../library/filters.ts";
import { SortedValues, statistics } from "../library/statistics.ts";
import type { Version } from "../library/version.ts";

const KEYS = ["dealer_fee", "interest_rate"] as const;
type Key = (typeof KEYS)[number];

const benchmarkParams = params({
  metric: required(
    oneOf(KEYS, (_, value) => `Unsupported metric ${value}. Use ${enumerate(KEYS)}.`),
    `Query parameter 'metric' is required. Use ${enumerate(KEYS)}.`,
  ),
  payment_type: text,
  term_months: integer({ min: 0 }),
  financier: slugged,
});
type Params = ReturnType<typeof benchmarkParams.read>;

/** A filter that a metric knows: its parameter, and the rows it leaves. */
type MetricFilter = "payment_type" | "term_months" | "financier";

interface Metric {
  readonly label: string;
  readonly unit: "percent" | "currency" | "number";
  /** What its dataset scope is called among access levels. */
  readonly access: AccessName;
  readonly dataset: string;
  readonly filters: readonly MetricFilter[];
  /** The values, sorted. Each is a function of its own, so that a version remembers it. */
  readonly values: (version: Version) => SortedValues;
}

/** Benchmarks (spec 1, GET /api/v1/benchmarks). Values keep the record's scale: 0.25 is 25 percent. */
const METRICS: Readonly<Record<Key, Metric>> = {
  dealer_fee: {
    label: "Dealer fee",
    unit: "percent",
    access: "finance_fees",
    dataset: "finance_fees",
    filters: ["payment_type", "term_months", "financier"],
    values: (version) => new SortedValues(version.numbers("fee_percentage").values),
  },
  interest_rate: {
    label: "Interest rate",
    unit: "percent",
    access: "finance_fees",
    dataset: "finance_fees",
    filters: ["payment_type", "term_months"],
    values: (version) => new SortedValues(version.numbers("interest_rate").values),
  },
};

const FILTERS: Record<MetricFilter, (version: Version, params: Params) => Filter | undefined> = {
  payment_type: (version, params) =>
    equals(version.texts("payment_type"), params.payment_type, caseless),
  term_months: (version, params) => is(version.numbers("term_months"), params.term_months),
  financier: (version, params) => equals(version.texts("financier_slug"), params.financier, slug),
};

/** GET /api/v1/benchmarks (spec 1): statistics at request time over the filtered rows. */
export const benchmarksEndpoint = endpoint({
  path: "/api/v1/benchmarks",
  params: benchmarkParams,
  access: ({ metric }) => ({ dataset: METRICS[metric].access, level: "sandbox" }),
  envelope: "success",
  answer(params, library, caller) {
    const metric = METRICS[params.metric];
    const version = library.version(metric.dataset);
    const applied = metric.filters.filter((name) => params[name] !== undefined);
    const found = statistics(version.once(metric.values), [
      ...applied.map((name) => FILTERS[name](version, params)),
      unexpired(version.numbers("expires_at"), caller.now),
    ]);
    return {
      data: {
        metric: params.metric,
        label: metric.label,
        unit: metric.unit,
        filters: applied.length === 0
          ? null
          : Object.fromEntries(applied.map((name) => [name, String(params[name])])),
        ...found,
      },
    };
  },
});

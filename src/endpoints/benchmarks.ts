import type { AccessName } from "../access/levels.ts";
import { endpoint } from "../http/endpoint.ts";
import {
  boolean,
  enumerate,
  integer,
  oneOf,
  params,
  type ParamValues,
  required,
  slugged,
  text,
} from "../http/params.ts";
import {
  caseless,
  equals,
  exact,
  type Filter,
  flagged,
  is,
  slug,
  unexpired,
} from "../library/filters.ts";
import { SortedValues, statistics } from "../library/statistics.ts";
import type { Version } from "../library/version.ts";

const KEYS = [
  "dealer_fee",
  "inverter_base_cost",
  "inverter_price_per_watt",
  "interest_rate",
] as const;

type MetricKey = (typeof KEYS)[number];

/** Every filter that some metric has. */
const FILTERS = {
  payment_type: text,
  term_months: integer({ min: 0 }),
  financier: slugged,
  manufacturer: text,
  is_archived: boolean,
};
type FilterName = keyof typeof FILTERS;

interface Params extends Partial<ParamValues<typeof FILTERS>> {
  readonly metric: MetricKey;
}

interface Metric {
  readonly label: string;
  readonly unit: "percent" | "currency" | "number";
  /** What its dataset scope is called among access levels. */
  readonly access: AccessName;
  readonly dataset: string;
  /** The parameters that it is filtered by; others are ignored. */
  readonly filters: readonly FilterName[];
  /** The values, sorted. Each is a function of its own, so that a version remembers it. */
  readonly values: (version: Version) => SortedValues;
  readonly where: (version: Version, params: Params, now: number) => (Filter | undefined)[];
}

/** Benchmarks (spec 1, GET /api/v1/benchmarks). Values keep the record's scale: 0.25 is 25 percent. */
const METRICS: Readonly<Record<MetricKey, Metric>> = {
  dealer_fee: {
    label: "Dealer fee",
    unit: "percent",
    access: "finance_fees",
    dataset: "finance_fees",
    filters: ["payment_type", "term_months", "financier"],
    values: (version) => new SortedValues(version.numbers("fee_percentage").values),
    where: (fees, params, now) => [
      ...loanFilters(fees, params, now),
      equals(fees.texts("financier_slug"), params.financier, slug),
    ],
  },
  inverter_base_cost: {
    label: "Inverter base cost",
    unit: "currency",
    access: "hardware",
    dataset: "equipment_pricing",
    filters: ["manufacturer", "is_archived"],
    values: (version) => new SortedValues(version.numbers("base_cost").values),
    where: (equipment, params) => inverterFilters(equipment, params, params.is_archived === true),
  },
  inverter_price_per_watt: {
    label: "Inverter price per watt",
    unit: "currency",
    access: "hardware",
    dataset: "equipment_pricing",
    filters: ["manufacturer"],
    // Only inverters with a spec record have this value.
    values: (version) => new SortedValues(version.numbers("price_adjustment_per_watt").values),
    where: (equipment, params) => inverterFilters(equipment, params, false),
  },
  interest_rate: {
    label: "Interest rate",
    unit: "percent",
    access: "finance_fees",
    dataset: "finance_fees",
    filters: ["payment_type", "term_months"],
    values: (version) => new SortedValues(version.numbers("interest_rate").values),
    where: loanFilters,
  },
};

function loanFilters(fees: Version, params: Params, now: number): (Filter | undefined)[] {
  return [
    equals(fees.texts("payment_type"), params.payment_type, caseless),
    is(fees.numbers("term_months"), params.term_months),
    unexpired(fees.numbers("expires_at"), now),
  ];
}

function inverterFilters(equipment: Version, params: Params, withArchived: boolean) {
  return [
    equals(equipment.texts("category"), "inverter", exact),
    equals(equipment.texts("manufacturer"), params.manufacturer, caseless),
    flagged(equipment.flags("is_archived"), withArchived ? undefined : false),
  ];
}

const metricParam = params({
  metric: required(
    oneOf(KEYS, (_, value) => `Unsupported metric ${value}. Use ${enumerate(KEYS)}.`),
    `Query parameter 'metric' is required. Use ${enumerate(KEYS)}.`,
  ),
});

/** The parameters of each metric: what it is not filtered by is ignored, whatever its value. */
const filterParams = Object.fromEntries(
  KEYS.map((key) => [
    key,
    params(Object.fromEntries(METRICS[key].filters.map((name) => [name, FILTERS[name]]))),
  ]),
);

const benchmarkParams = {
  names: ["metric", ...Object.keys(FILTERS)],
  read(query: string): Params {
    const { metric } = metricParam.read(query);
    return { metric, ...filterParams[metric]!.read(query) };
  },
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
    const found = statistics(
      version.once(metric.values),
      metric.where(version, params, caller.now),
    );
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

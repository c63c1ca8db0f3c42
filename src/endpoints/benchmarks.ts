import { z } from "zod";
import { equipmentPricing } from "../datasets/equipment_pricing.ts";
import { financeFees } from "../datasets/finance_fees.ts";
import { endpoint } from "../http/declare/endpoint.ts";
import { boolean, enumerate, integer, oneOf, slugged, text } from "../http/declare/kinds.ts";
import { type Params, params } from "../http/declare/params.ts";
import { emptyBecauseShape } from "./empty_because.ts";
import { describeMetric, METRIC_KEYS, type MetricParams, METRICS } from "./benchmarks/metrics.ts";
import { entryOf } from "../base/known.ts";

const metric = oneOf(
  METRIC_KEYS,
  (_, value) => `Unsupported metric ${value}. Use ${enumerate(METRIC_KEYS)}.`,
).required(() => `Query parameter 'metric' is required. Use ${enumerate(METRIC_KEYS)}.`)
  .describe("What is measured.");

/** The filters of all metrics. */
const FILTERS = {
  payment_type: text.describe("For dealer_fee and interest_rate: loan, lease, ppa or cash."),
  term_months: integer({ min: 0 }).describe("For dealer_fee and interest_rate: term in months."),
  financier: slugged.describe("For dealer_fee: slug of the lender."),
  manufacturer: text.describe("For the inverter metrics: the manufacturer's whole name."),
  is_archived: boolean.describe("For inverter_base_cost: true adds archived inverters."),
};

const all = params({ metric, ...FILTERS });

/** The parameters of each metric. Filters of other metrics are ignored, even if invalid. */
const readers = new Map(
  METRIC_KEYS.map((key) => {
    const own = METRICS[key].filters.map((name) => [name, FILTERS[name]]);
    return [key, params({ metric, ...Object.fromEntries(own) })];
  }),
);

const onlyMetric = params({ metric });

const benchmarkParams: Params<MetricParams> = {
  shape: all.shape,
  read(query) {
    const { values } = onlyMetric.read(query);
    const given = entryOf(readers, values.metric).read(query);
    return {
      values: { ...given.values, metric: values.metric },
      names: given.names,
      unknown: given.unknown.filter((name) => !(name in FILTERS)),
    };
  },
};

const statistic = (what: string) =>
  z.number().nullable().describe(`${what}; null when sample_size is 0.`);

/** GET /api/v1/benchmarks (spec 1): statistics over the filtered rows, computed on request. */
export const benchmarksEndpoint = endpoint({
  path: "/api/v1/benchmarks",
  summary: "Average, quartiles and range of dealer fees, interest rates and inverter costs.",
  params: benchmarkParams,
  leastAccess: [{ level: "sandbox", names: ["finance_fees", "hardware"] }],
  access: ({ metric }) => [{ dataset: METRICS[metric].access, level: "sandbox" }],
  envelope: "success",
  reads: [financeFees.key, equipmentPricing.key],
  example: "metric=dealer_fee&payment_type=loan",
  exampleValues: {
    term_months: 120,
    financier: "example_lending",
    manufacturer: "ABB",
    is_archived: false,
  },
  data: z.looseObject({
    metric: z.enum(METRIC_KEYS).describe("The requested metric."),
    label: z.string().describe("Its name, which says if made-up samples are among the values."),
    unit: z.enum(["percent", "currency", "number"])
      .describe("How to show values; percent keeps the record's scale, 0.25 is 25%."),
    filters: z.record(z.string(), z.string()).nullable()
      .describe("Filters that were applied, as they were sent; null for none."),
    avg: statistic("Arithmetic mean"),
    median: statistic("Median"),
    min: statistic("Lowest value"),
    max: statistic("Highest value"),
    stddev: statistic("Standard deviation of the population"),
    p25: statistic("First quartile"),
    p75: statistic("Third quartile"),
    sample_size: z.int().describe("How many values there are."),
    empty_because: emptyBecauseShape,
  }).meta({ id: "Benchmark", description: "Statistics of one metric." }),
  answer(params, { library, caller }) {
    const { data, until } = describeMetric(library, params, caller.now);
    return { data, until };
  },
});

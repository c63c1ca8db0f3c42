import { Refusal } from "../../base/refusal.ts";
import { percent } from "../../base/text/text.ts";
import {
  type Benchmark,
  describeMetric,
  distribution,
  METRIC_KEYS,
  type MetricKey,
  METRICS,
} from "../../endpoints/benchmarks/metrics.ts";
import { benchmarksEndpoint } from "../../endpoints/benchmarks.ts";
import { get, type Page, type PageContext } from "../shell/page.ts";
import { Request } from "../datasets/api_request.tsx";
import { Filter } from "../ui/filter.tsx";
import { HistogramChart } from "./histogram_chart.tsx";
import { href } from "../shell/paths.ts";
import { DetailList, Refused } from "../ui/elements.tsx";
import { Badge, count } from "../ui/words.tsx";
import { memberOf } from "../../base/known.ts";

const PATH = "/benchmarks";

/** `/benchmarks`: distributions of metrics, with the endpoint's own rows, filters and figures. */
export const benchmarks: Page = {
  routes: [
    get(PATH, all),
    get(`${PATH}/:metric`, one),
  ],
};

function all(context: PageContext): Response {
  const shown = METRIC_KEYS.filter((metric) => hasValues(context, metric));
  const empty = METRIC_KEYS.filter((metric) => !shown.includes(metric));
  return context.show(
    { title: "Benchmarks" },
    <>
      {shown.map((metric) => (
        <section>
          <h2>
            <a href={href(`${PATH}/${metric}`)}>{METRICS[metric].label}</a>
          </h2>
          <Distribution context={context} metric={metric} query="" />
        </section>
      ))}
      {empty.length === 0 ? "" : (
        <section>
          <h2>Without values</h2>
          <p>Publish records with these figures to see how they are distributed.</p>
          <ul>
            {empty.map((metric) => (
              <li>
                <a href={href(`${PATH}/${metric}`)}>{METRICS[metric].label}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>,
  );
}

function hasValues({ library, now }: PageContext, metric: MetricKey): boolean {
  const { values } = benchmarksEndpoint.params.read(`metric=${metric}`);
  return distribution(library, values, now).length > 0;
}

function one(context: PageContext): Response {
  const metric = METRIC_KEYS.find((key) => key === context.params.metric);
  if (metric === undefined) throw new RangeError("No such metric.");
  const filters = new URLSearchParams(
    [...context.query].filter(([name, value]) =>
      METRICS[metric].filters.some((own) => own === name) && value.trim() !== ""
    ),
  );
  return context.show(
    { title: METRICS[metric].label, above: [["Benchmarks", PATH]] },
    <>
      <MetricFilters metric={metric} query={filters} />
      <Distribution context={context} metric={metric} query={filters.toString()} />
      <Request
        context={context}
        path={benchmarksEndpoint.path}
        query={`${new URLSearchParams([["metric", metric], ...filters])}`}
      />
    </>,
  );
}

function MetricFilters({ metric, query }: { metric: MetricKey; query: URLSearchParams }) {
  const { shape } = benchmarksEndpoint.params;
  return (
    <form class="filters" method="get" action={href(`${PATH}/${metric}`)}>
      <div class="fields">
        {METRICS[metric].filters.map((name) => (
          <Filter name={name} param={memberOf(shape, name)} value={query.get(name) ?? ""} />
        ))}
      </div>
      <div class="box">
        <button type="submit">Show</button>
        {query.size === 0 ? "" : <a class="button" href={href(`${PATH}/${metric}`)}>Clear</a>}
      </div>
    </form>
  );
}

/** A metric's histogram and figures, or why the query is refused. */
function Distribution(
  { context, metric, query }: { context: PageContext; metric: MetricKey; query: string },
) {
  const { library, now } = context;
  try {
    const { values } = benchmarksEndpoint.params.read(`metric=${metric}&${query}`);
    const { data } = describeMetric(library, values, now);
    const bins = distribution(library, values, now);
    if (bins.length === 0) return <p class="quiet">No values.</p>;
    const shown = (value: number) => valueText(value, data.unit);
    return (
      <>
        <HistogramChart
          bins={bins}
          statistics={data}
          label={`${data.label}: histogram of ${count(data.sample_size)} values`}
          shown={shown}
        />
        <Figures data={data} shown={shown} />
      </>
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return <Refused why={error.message} />;
  }
}

function Figures({ data, shown }: { data: Benchmark; shown: (value: number) => string }) {
  const figure = (name: string, value: number | null) =>
    [name, value === null ? "–" : shown(value)] as const;
  return (
    <DetailList
      look="facts"
      of={[
        ["Values", count(data.sample_size)],
        figure("Lowest", data.min),
        figure("First quartile", data.p25),
        figure("Median", data.median),
        figure("Third quartile", data.p75),
        figure("Highest", data.max),
        figure("Average", data.avg),
        figure("Standard deviation", data.stddev),
        ...data.label.includes("samples")
          ? [["Note", <Badge kind="warn">contains made-up samples</Badge>] as const]
          : [],
      ]}
    />
  );
}

function valueText(value: number, unit: Benchmark["unit"]): string {
  switch (unit) {
    case "percent":
      return percent(value);
    case "currency":
      return `$${value.toLocaleString("en-US", { maximumFractionDigits: value < 10 ? 4 : 2 })}`;
    case "number":
      return String(value);
  }
}

import { Counter, type Metric, type Registry } from "prom-client";
import { TARGET_MS, WARN_MS } from "../http/declare/envelope.ts";
import { REFUSALS } from "../base/refusal.ts";
import { METRIC } from "./metric_names.ts";
import { counters } from "./read.ts";
import { itemAt } from "../base/known.ts";

/** Upper bounds of the duration buckets, in seconds. */
const BOUNDS = [0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.1, 0.5, 1];
const { name: DURATION, help: DURATION_HELP } = METRIC.requestDuration;
const { name: PHASE, help: PHASE_HELP } = METRIC.phases;

/** A member of `meta.performance`. */
type Budget = "target_ms" | "warn_ms" | "max_response_bytes";

/** The counts of one route. */
interface RouteCounts {
  readonly byStatus: Map<number, number>;
  /** Requests per bucket, not cumulative; the last bucket is above every bound. */
  readonly buckets: number[];
  /** Sum of all durations. */
  seconds: number;
  /** Responses over each budget. */
  readonly overBudget: Map<Budget, number>;
  /** Sum of seconds, by phase. */
  readonly phases: Map<string, number>;
  /** Requests that are counted in `phases`. */
  phased: number;
}

/**
 * Counts requests by route, status, error code and duration, in plain numbers that become metrics on
 * each scrape. Labels are routes, statuses and error codes, never text that a client sent.
 */
export class RequestMetrics {
  readonly #routes = new Map<string, RouteCounts>();
  /** Has every code from the start, because Prometheus' `increase` misses a first sample of 1. */
  readonly #refusals = new Map<string, number>(Object.keys(REFUSALS).map((code) => [code, 0]));

  constructor(registry: Registry) {
    const routes = this.#routes;
    new Counter({
      ...METRIC.requests,
      registers: [registry],
      collect() {
        this.reset();
        for (const [route, { byStatus }] of routes) {
          for (const [status, requests] of byStatus) {
            this.inc({ route, status: String(status) }, requests);
          }
        }
      },
    });
    new Counter({
      ...METRIC.overBudget,
      registers: [registry],
      collect() {
        this.reset();
        for (const [route, { overBudget }] of routes) {
          for (const [budget, responses] of overBudget) this.inc({ route, budget }, responses);
        }
      },
    });
    counters(registry, METRIC.refusals, () => this.#refusals);
    registry.registerMetric(durations(routes) as unknown as Metric);
    registry.registerMetric(phases(routes) as unknown as Metric);
  }

  /** Counts a response. @param code The error code, if it is a refusal. */
  observe(route: string, status: number, milliseconds: number, code?: string): void {
    const counts = this.#of(route);
    const seconds = milliseconds / 1000;
    const within = BOUNDS.findIndex((bound) => seconds <= bound);
    const bucket = within < 0 ? BOUNDS.length : within;
    counts.buckets[bucket] = itemAt(counts.buckets, bucket) + 1;
    counts.seconds += seconds;
    counts.byStatus.set(status, (counts.byStatus.get(status) ?? 0) + 1);
    if (milliseconds > TARGET_MS) countBudget(counts, "target_ms");
    if (milliseconds > WARN_MS) countBudget(counts, "warn_ms");
    if (code !== undefined) this.#refusals.set(code, (this.#refusals.get(code) ?? 0) + 1);
  }

  /** Counts a response that is longer than its endpoint's `max_response_bytes`. */
  tooLong(route: string): void {
    countBudget(this.#of(route), "max_response_bytes");
  }

  /**
   * Counts how long each phase of a successful request took.
   *
   * @param started When the request arrived, by `performance.now()`.
   * @param ends When each phase ended, on the same clock.
   */
  phases(route: string, names: readonly string[], started: number, ends: readonly number[]): void {
    const counts = this.#of(route);
    counts.phased++;
    let from = started;
    for (const [i, end] of ends.entries()) {
      const name = itemAt(names, i);
      counts.phases.set(name, (counts.phases.get(name) ?? 0) + (end - from) / 1000);
      from = end;
    }
  }

  #of(route: string): RouteCounts {
    let counts = this.#routes.get(route);
    if (counts === undefined) {
      counts = {
        byStatus: new Map(),
        buckets: BOUNDS.map(() => 0).concat(0),
        seconds: 0,
        overBudget: new Map(),
        phases: new Map(),
        phased: 0,
      };
      this.#routes.set(route, counts);
    }
    return counts;
  }
}

function countBudget({ overBudget }: RouteCounts, budget: Budget): void {
  overBudget.set(budget, (overBudget.get(budget) ?? 0) + 1);
}

/** The durations as a histogram, in the form that prom-client prints. */
function durations(routes: ReadonlyMap<string, RouteCounts>) {
  return {
    name: DURATION,
    get: () =>
      Promise.resolve({
        name: DURATION,
        help: DURATION_HELP,
        type: "histogram",
        aggregator: "sum",
        values: [...routes].flatMap(([route, counts]) => histogramValues(route, counts)),
      }),
    reset: () => {},
  };
}

function histogramValues(route: string, { buckets, seconds }: RouteCounts) {
  let upTo = 0;
  const values = [...BOUNDS, "+Inf"].map((le, bucket) => {
    upTo += itemAt(buckets, bucket);
    return { metricName: `${DURATION}_bucket`, labels: { le, route }, value: upTo };
  });
  return [
    ...values,
    { metricName: `${DURATION}_sum`, labels: { route }, value: seconds },
    { metricName: `${DURATION}_count`, labels: { route }, value: upTo },
  ];
}

/** The phases as a summary without quantiles: total seconds and number of requests. */
function phases(routes: ReadonlyMap<string, RouteCounts>) {
  return {
    name: PHASE,
    get: () =>
      Promise.resolve({
        name: PHASE,
        help: PHASE_HELP,
        type: "summary",
        aggregator: "sum",
        values: [...routes].flatMap(([route, counts]) =>
          [...counts.phases].flatMap(([phase, seconds]) => [
            { metricName: `${PHASE}_sum`, labels: { route, phase }, value: seconds },
            { metricName: `${PHASE}_count`, labels: { route, phase }, value: counts.phased },
          ])
        ),
      }),
    reset: () => {},
  };
}

import type { Resolver } from "./geo/resolver.ts";
import { scansSoFar } from "./search/segment.ts";
import { Counter, Gauge, type Metric, Registry } from "prom-client";

/** Upper bounds of the duration buckets, in seconds. */
const BOUNDS = [0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.1, 0.5, 1];
const DURATION = "http_request_duration_seconds";

/** What was counted of one route. */
interface RouteCounts {
  readonly byStatus: Map<number, number>;
  /** Requests in each bucket alone; the last is beyond every bound. */
  readonly buckets: number[];
  seconds: number;
}

/**
 * What `/metrics` shows. Labels are routes and statuses, never anything a client sent. Requests are
 * counted in plain numbers, and become metrics when somebody asks.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #routes = new Map<string, RouteCounts>();
  readonly #versions = new Gauge({
    name: "dataset_version",
    help: "Number of the version served, by dataset.",
    labelNames: ["dataset"],
    registers: [this.#registry],
  });
  readonly #rows = new Gauge({
    name: "dataset_rows",
    help: "Rows of the version served, by dataset.",
    labelNames: ["dataset"],
    registers: [this.#registry],
  });
  #storeReachedAt = Date.now();

  constructor(resolver: Resolver) {
    const routes = this.#routes;
    const reachedAt = () => this.#storeReachedAt;
    new Counter({
      name: "http_requests_total",
      help: "Requests answered, by route and status.",
      labelNames: ["route", "status"],
      registers: [this.#registry],
      collect() {
        this.reset();
        for (const [route, { byStatus }] of routes) {
          for (const [status, requests] of byStatus) {
            this.inc({ route, status: String(status) }, requests);
          }
        }
      },
    });
    new Gauge({
      name: "store_contact_age_seconds",
      help: "Time since the store was last reached; what is served may be that old.",
      registers: [this.#registry],
      collect() {
        this.set((Date.now() - reachedAt()) / 1000);
      },
    });
    new Counter({
      name: "search_scans_total",
      help: "Searches of a dataset version whose index was not there yet.",
      registers: [this.#registry],
      collect() {
        this.reset();
        this.inc(scansSoFar());
      },
    });
    this.#addLookups(resolver);
    this.#registry.registerMetric(durations(routes) as unknown as Metric);
  }

  #addLookups({ counts, pool }: Resolver): void {
    const registers = [this.#registry];
    new Counter({
      name: "address_lookups_total",
      help: "Addresses looked up: remembered, found, unknown, geocoder unavailable, or refused.",
      labelNames: ["outcome"],
      registers,
      collect() {
        this.reset();
        for (const [outcome, lookups] of Object.entries(counts)) this.inc({ outcome }, lookups);
      },
    });
    new Gauge({
      name: "point_in_polygon_queue_depth",
      help: "Questions that the workers have not answered yet.",
      registers,
      collect() {
        this.set(pool.waiting);
      },
    });
    new Counter({
      name: "point_in_polygon_workers_replaced_total",
      help: "Workers that crashed or fell silent.",
      registers,
      collect() {
        this.reset();
        this.inc(pool.replaced);
      },
    });
  }

  /** Counts a response. */
  observe(route: string, status: number, milliseconds: number): void {
    let counts = this.#routes.get(route);
    if (counts === undefined) {
      counts = { byStatus: new Map(), buckets: BOUNDS.map(() => 0).concat(0), seconds: 0 };
      this.#routes.set(route, counts);
    }
    const seconds = milliseconds / 1000;
    let bucket = 0;
    while (bucket < BOUNDS.length && seconds > BOUNDS[bucket]!) bucket++;
    counts.buckets[bucket]!++;
    counts.seconds += seconds;
    counts.byStatus.set(status, (counts.byStatus.get(status) ?? 0) + 1);
  }

  /** Notes which version of a dataset is served now. */
  swapped(dataset: string, number: number, rows: number): void {
    this.#versions.set({ dataset }, number);
    this.#rows.set({ dataset }, rows);
  }

  /** Notes that the store was reached. */
  storeReached(): void {
    this.#storeReachedAt = Date.now();
  }

  /** Prometheus text. */
  async text(): Promise<string> {
    return await this.#registry.metrics();
  }
}

/** The durations as a histogram, in the form that the registry prints. */
function durations(routes: ReadonlyMap<string, RouteCounts>) {
  return {
    name: DURATION,
    get: () =>
      Promise.resolve({
        name: DURATION,
        help: "Time from a request's arrival to its response, by route.",
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
    upTo += buckets[bucket]!;
    return { metricName: `${DURATION}_bucket`, labels: { le, route }, value: upTo };
  });
  return [
    ...values,
    { metricName: `${DURATION}_sum`, labels: { route }, value: seconds },
    { metricName: `${DURATION}_count`, labels: { route }, value: upTo },
  ];
}

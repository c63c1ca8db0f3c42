import { Counter, Gauge, Histogram, Registry } from "prom-client";

/** What `/metrics` shows. Labels are routes and statuses, never anything a client sent. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new Counter({
    name: "http_requests_total",
    help: "Requests answered, by route and status.",
    labelNames: ["route", "status"],
    registers: [this.#registry],
  });
  readonly #durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from a request's arrival to its response, by route.",
    labelNames: ["route"],
    buckets: [0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.1, 0.5, 1],
    registers: [this.#registry],
  });
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
  // Finding a labelled child costs more than counting in it, so each is found once.
  readonly #counters = new Map<string, { inc(): void }[]>();
  readonly #timers = new Map<string, { observe(seconds: number): void }>();

  constructor() {
    const reachedAt = () => this.#storeReachedAt;
    new Gauge({
      name: "store_contact_age_seconds",
      help: "Time since the store was last reached; what is served may be that old.",
      registers: [this.#registry],
      collect() {
        this.set((Date.now() - reachedAt()) / 1000);
      },
    });
  }

  /** Counts a response. */
  observe(route: string, status: number, milliseconds: number): void {
    let byStatus = this.#counters.get(route);
    if (byStatus === undefined) this.#counters.set(route, byStatus = []);
    (byStatus[status] ??= this.#requests.labels(route, String(status))).inc();
    let timer = this.#timers.get(route);
    if (timer === undefined) this.#timers.set(route, timer = this.#durations.labels(route));
    timer.observe(milliseconds / 1000);
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

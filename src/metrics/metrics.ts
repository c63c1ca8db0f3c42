import process from "node:process";
import { AggregatorRegistry, Counter, Gauge, Registry } from "prom-client";
import project from "../../deno.json" with { type: "json" };
import { API_VERSION } from "../http/declare/envelope.ts";
import type { Ages } from "./ages.ts";
import type { LibrarySnapshot } from "../library/serving/library.ts";
import type { Log } from "../base/log/log.ts";
import { addDatasets } from "./datasets.ts";
import { LastDay } from "./last_day.ts";
import { METRIC } from "./metric_names.ts";
import { counter, counters, gauge } from "./read.ts";
import type { ThreadCounts } from "./thread.ts";

/** The serving threads, as metrics see them. */
export interface MeasuredThreads {
  /** How many serve. */
  readonly serving: number;
  /** How many ended or stopped responding, and were replaced. */
  readonly replaced: number;
  /** The counts of each thread, including threads that have ended. */
  counts(): Promise<readonly ThreadCounts[]>;
}

/** What the metrics are read from. */
interface Measured {
  readonly ages: Ages;
  readonly datasets: readonly string[];
  readonly library: () => LibrarySnapshot;
  readonly log: Log;
  readonly threads: MeasuredThreads;
  /** How many responses were sent uncompressed, by reason: one compressor serves all threads. */
  readonly skipped: Readonly<Record<"full" | "late" | "failed", number>>;
  /** Leases of shared limits; undefined if this server counts alone. */
  readonly leases?: MeasuredLeases | undefined;
}

/** Leases of shared limits, as metrics see them. */
interface MeasuredLeases {
  readonly isAway: boolean;
  readonly servers: { readonly count: number };
  readonly counts: Readonly<Record<"leased" | "full" | "share", number>>;
}

/** The contents of `/metrics`: the state of the process, and the sums of its threads' counts. */
export class Metrics {
  /** How long the last day's requests took. */
  readonly lastDay: LastDay;
  readonly #registry = new Registry();
  readonly #threads: MeasuredThreads;
  readonly #loadFailures: Counter;
  readonly #segmentFailures: Counter;
  readonly #segmentEvents: Counter;
  #storeReachedAt = performance.now();

  constructor({ ages, datasets, library, log, threads, skipped, leases }: Measured) {
    const registry = this.#registry;
    const registers = [registry];
    this.#threads = threads;
    this.lastDay = new LastDay(() => threads.counts());
    addDatasets(registry, datasets, library, ages);
    addProcess(registry, log);
    this.#loadFailures = new Counter({ ...METRIC.loadFailures, registers });
    this.#segmentFailures = new Counter({ ...METRIC.segmentFailures, registers });
    this.#segmentEvents = new Counter({ ...METRIC.segmentEvents, registers });
    counters(registry, METRIC.sentUncompressed, () => Object.entries(skipped));
    gauge(registry, METRIC.limitsFallback, () => leases?.isAway === true ? 1 : 0);
    gauge(registry, METRIC.limitsServers, () => leases?.servers.count ?? 1);
    counters(registry, METRIC.limitLeases, () => Object.entries(leases?.counts ?? {}));
    const contactAge = () => (performance.now() - this.#storeReachedAt) / 1000;
    gauge(registry, METRIC.storeContactAge, contactAge);
    gauge(registry, METRIC.usageAge, () => ages.usage);
    gauge(registry, METRIC.servingThreads, () => threads.serving);
    counter(registry, METRIC.servingThreadsReplaced, () => threads.replaced);
  }

  /** Counts a failed load. */
  loadFailed(dataset: string): void {
    this.#loadFailures.inc({ dataset });
  }

  /** Counts an event of a segment. */
  segmentEvent(event: string, dataset: string): void {
    this.#segmentEvents.inc({ event, dataset });
    if (event === "write_failed") this.#segmentFailures.inc({ dataset });
  }

  /** Records that the store was reached. */
  storeReached(): void {
    this.#storeReachedAt = performance.now();
  }

  /** All metrics in the Prometheus text format. */
  async text(): Promise<string> {
    const counts = await this.#threads.counts();
    const sums = AggregatorRegistry.aggregate(counts.map((of) => [...of]));
    return `${await this.#registry.metrics()}\n${await sums.metrics()}`;
  }

  close(): void {
    this.lastDay.close();
  }
}

/** The sums of several threads' counts; gauges are left out. */
export async function sumOfCounters(counts: readonly ThreadCounts[]): Promise<ThreadCounts> {
  const counted = counts.map((of) => of.filter(({ type }) => String(type) !== "gauge"));
  return await AggregatorRegistry.aggregate(counted).getMetricsAsJSON();
}

/** Adds metrics of the process: version, start, memory, CPU time, and lost log lines. */
function addProcess(registry: Registry, log: Log): void {
  new Gauge({ ...METRIC.build, registers: [registry] })
    .set({ version: project.version, api_version: API_VERSION, deno: Deno.version.deno }, 1);
  const startedAt = performance.timeOrigin / 1000;
  gauge(registry, METRIC.processStart, () => startedAt);
  gauge(registry, METRIC.residentMemory, () => Deno.memoryUsage().rss);
  counter(registry, METRIC.cpu, () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  counter(registry, METRIC.logLinesDropped, () => log.dropped);
}

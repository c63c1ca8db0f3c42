import { Histogram, type MetricObjectWithValues, type MetricValue, Registry } from "prom-client";
import { unhandledSoFar } from "../base/log/unhandled.ts";
import type { Log } from "../base/log/log.ts";
import type { Resolver } from "../geo/territories/resolver.ts";
import type { Listener } from "../http/listen/listener.ts";
import { openBodies } from "../http/respond/streamed_body.ts";
import { scansSoFar } from "../endpoints/search/scan.ts";
import type { Speller } from "../search/words/spelling.ts";
import { METRIC } from "./metric_names.ts";
import { counter, counters, gauge } from "./read.ts";
import { RequestMetrics } from "./requests.ts";

/** The metrics of one thread, as plain data that can be sent to another thread. */
export type ThreadCounts = readonly MetricObjectWithValues<MetricValue<string>>[];

/** What a thread's metrics are read from. */
interface ThreadMeasured {
  readonly resolver: Resolver;
  readonly spelling: Speller;
  readonly log: Log;
}

/** The metrics that each serving thread counts; `/metrics` shows their sums over all threads. */
export class ThreadMetrics {
  readonly requests: RequestMetrics;
  readonly #registry = new Registry();
  readonly #listeners: Listener[] = [];
  readonly #unwatch: () => void;

  constructor({ resolver, spelling, log }: ThreadMeasured) {
    const registry = this.#registry;
    this.requests = new RequestMetrics(registry);
    addLookups(registry, resolver);
    addListeners(registry, this.#listeners);
    this.#unwatch = watchLoop(registry);
    gauge(registry, METRIC.heap, () => Deno.memoryUsage().heapUsed);
    counter(registry, METRIC.requestsNotLogged, () => log.sampled);
    counter(registry, METRIC.unhandledErrors, unhandledSoFar);
    counter(registry, METRIC.searchScans, scansSoFar);
    counter(registry, METRIC.spellings, () => spelling.counts.asked);
    counter(registry, METRIC.spellingFailures, () => spelling.counts.failed);
  }

  /** Adds a listener to the metrics. */
  watchListener(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** All counts so far. */
  async counts(): Promise<ThreadCounts> {
    return await this.#registry.getMetricsAsJSON();
  }

  close(): void {
    this.#unwatch();
  }
}

/** Adds metrics of address lookups and of the workers that test points against boundaries. */
function addLookups(registry: Registry, { counts, pool }: Resolver): void {
  counters(registry, METRIC.addressLookups, () => Object.entries(counts));
  gauge(registry, METRIC.pointQueue, () => pool.waiting);
  counter(registry, METRIC.pointWorkersReplaced, () => pool.replaced);
}

/** Adds metrics of listeners, and of large responses that are still being sent. */
function addListeners(registry: Registry, listeners: readonly Listener[]): void {
  const renewals = () => listeners.reduce((sum, { renewed }) => sum + renewed, 0);
  counter(registry, METRIC.listenerRenewals, renewals);
  gauge(registry, METRIC.largeAnswersOpen, () => openBodies.size);
  counter(registry, METRIC.largeAnswersCut, () => openBodies.cut);
}

const INTERVAL_MS = 50;

/** Measures how late timers fire on this thread. Returns a function that stops measuring. */
function watchLoop(registry: Registry): () => void {
  const delay = new Histogram({
    ...METRIC.eventLoopDelay,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  let due = performance.now() + INTERVAL_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    delay.observe(Math.max(0, now - due) / 1000);
    due = now + INTERVAL_MS;
  }, INTERVAL_MS);
  Deno.unrefTimer(timer);
  return () => clearInterval(timer);
}

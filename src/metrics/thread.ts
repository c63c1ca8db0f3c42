import { Histogram, type MetricObjectWithValues, type MetricValue, Registry } from "prom-client";
import { unhandledSoFar } from "../base/log/unhandled.ts";
import type { Log } from "../base/log/log.ts";
import type { Resolver } from "../geo/territories/resolver.ts";
import type { Listener } from "../http/listen/listener.ts";
import { scansSoFar } from "../endpoints/search/scan.ts";
import type { Speller } from "../search/words/spelling.ts";
import { addListeners } from "./listeners.ts";
import { addLookups } from "./lookups.ts";
import { counter, gauge } from "./read.ts";
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
    gauge(
      registry,
      "process_heap_bytes",
      "Heap of the serving threads that is in use.",
      () => Deno.memoryUsage().heapUsed,
    );
    counter(
      registry,
      "requests_not_logged_total",
      "Requests without a key or over a limit that were only counted.",
      () => log.sampled,
    );
    counter(
      registry,
      "unhandled_errors_total",
      "Errors that nobody handled: each is a bug in the service.",
      unhandledSoFar,
    );
    counter(
      registry,
      "search_scans_total",
      "Searches of a dataset version that was not searchable yet, and was scanned.",
      scansSoFar,
    );
    counter(
      registry,
      "search_spellings_total",
      "Searches that found nothing, of whose words near ones were asked for.",
      () => spelling.counts.asked,
    );
    counter(
      registry,
      "search_spelling_failures_total",
      "Of those, the ones for which no near words could be found because of an error.",
      () => spelling.counts.failed,
    );
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

const INTERVAL_MS = 50;

/** Measures how late timers fire on this thread. Returns a function that stops measuring. */
function watchLoop(registry: Registry): () => void {
  const delay = new Histogram({
    name: "event_loop_delay_seconds",
    help: "How late timers fire on the serving threads.",
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

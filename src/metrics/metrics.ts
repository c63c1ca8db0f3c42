import { Counter, Registry } from "prom-client";
import type { Ages } from "./ages.ts";
import type { Resolver } from "../geo/resolver.ts";
import type { Listener } from "../http/listener.ts";
import type { LibrarySnapshot } from "../library/library.ts";
import type { Log } from "../base/log.ts";
import { addDatasets } from "./datasets.ts";
import { addLookups } from "./lookups.ts";
import { addListeners, addProcess, watchLoop } from "./process.ts";
import { counter, gauge } from "./read.ts";
import { RequestMetrics } from "./requests.ts";
import { scansSoFar } from "../search/scan.ts";
import type { Spelling } from "../search/spelling.ts";

/** What the metrics are read from. */
export interface Measured {
  readonly resolver: Resolver;
  readonly spelling: Spelling;
  readonly ages: Ages;
  readonly datasets: readonly string[];
  readonly library: () => LibrarySnapshot;
  readonly log: Log;
}

/** What `/metrics` shows. */
export class Metrics {
  readonly requests: RequestMetrics;
  readonly #registry = new Registry();
  readonly #loadFailures: Counter;
  readonly #unwatch: () => void;
  #storeReachedAt = performance.now();

  constructor({ resolver, spelling, ages, datasets, library, log }: Measured) {
    const registry = this.#registry;
    const registers = [registry];
    this.requests = new RequestMetrics(registry);
    addDatasets(registry, datasets, library, ages);
    addLookups(registry, resolver);
    addProcess(registry, log);
    this.#unwatch = watchLoop(registry);
    this.#loadFailures = new Counter({
      name: "dataset_load_failures_total",
      help: "Loads of a newer version that failed, by dataset; they are tried again.",
      labelNames: ["dataset"],
      registers,
    });
    gauge(
      registers,
      "store_contact_age_seconds",
      "Time since the store was last reached; what is served may be that old.",
      () => (performance.now() - this.#storeReachedAt) / 1000,
    );
    counter(
      registers,
      "search_scans_total",
      "Searches of a dataset version that was not searchable yet, and was scanned.",
      scansSoFar,
    );
    counter(
      registers,
      "search_spellings_total",
      "Searches that found nothing, of whose words near ones were asked for.",
      () => spelling.counts.asked,
    );
    counter(
      registers,
      "search_spelling_failures_total",
      "Of those, the ones for which no near words could be found because of a fault.",
      () => spelling.counts.failed,
    );
  }

  watchListeners(listeners: readonly Listener[]): void {
    addListeners(this.#registry, listeners);
  }

  /** Counts a load that failed. */
  loadFailed(dataset: string): void {
    this.#loadFailures.inc({ dataset });
  }

  /** Notes that the store was reached. */
  storeReached(): void {
    this.#storeReachedAt = performance.now();
  }

  /** Prometheus text. */
  async text(): Promise<string> {
    return await this.#registry.metrics();
  }

  close(): void {
    this.#unwatch();
  }
}

import { AggregatorRegistry, Counter, Registry } from "prom-client";
import type { Ages } from "./ages.ts";
import type { LibrarySnapshot } from "../library/serving/library.ts";
import type { Log } from "../base/log/log.ts";
import { addDatasets } from "./datasets.ts";
import { LastDay } from "./last_day.ts";
import { addProcess } from "./process.ts";
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
    this.#loadFailures = new Counter({
      name: "dataset_load_failures_total",
      help: "Loads of a newer version that failed, by dataset; they are tried again.",
      labelNames: ["dataset"],
      registers,
    });
    this.#segmentFailures = new Counter({
      name: "dataset_image_failures_total",
      help: "Version segments that could not be written, by dataset; they are tried again.",
      labelNames: ["dataset"],
      registers,
    });
    this.#segmentEvents = new Counter({
      name: "segment_events_total",
      help: "Segments read, built, awaited from another builder, refused as damaged or foreign, " +
        "unavailable because the bucket is away, or not written, by dataset.",
      labelNames: ["dataset", "event"],
      registers,
    });
    counters(
      registry,
      "answers_sent_unpacked_total",
      "Long answers sent uncompressed to who takes gzip: too many waited, it took too long, or failed.",
      "reason",
      () => Object.entries(skipped),
    );
    gauge(
      registry,
      "limits_fallback",
      "1 while LIMITS_URL does not answer and this server allows its share of each limit.",
      () => leases?.isAway === true ? 1 : 0,
    );
    gauge(
      registry,
      "limits_servers",
      "Servers that share limits; this one's share is a part in as many.",
      () => leases?.servers.count ?? 1,
    );
    counters(
      registry,
      "limit_leases_total",
      "Requests leased ahead, answers that a window was full, and requests allowed as a share.",
      "outcome",
      () => Object.entries(leases?.counts ?? {}),
    );
    gauge(
      registry,
      "store_contact_age_seconds",
      "Time since the store was last reached; what is served may be that old.",
      () => (performance.now() - this.#storeReachedAt) / 1000,
    );
    gauge(
      registry,
      "usage_age_seconds",
      "Time since all that was counted of usage was last written to the store.",
      () => ages.usage,
    );
    gauge(registry, "serving_threads", "Threads that answer requests.", () => threads.serving);
    counter(
      registry,
      "serving_threads_replaced_total",
      "Serving threads that ended or fell silent, and had another take their place.",
      () => threads.replaced,
    );
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

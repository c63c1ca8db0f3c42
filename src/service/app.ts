import { Leases } from "../access/shared_limits/leases.ts";
import type { LimitsStore } from "../access/shared_limits/redis_limits.ts";
import { segmentsReason } from "../base/failure.ts";
import { defined } from "../base/json/defined.ts";
import type { Log } from "../base/log/log.ts";
import { DATASETS } from "../datasets/mod.ts";
import { StoreSync } from "./store_sync.ts";
import type { Resolver } from "../geo/territories/resolver.ts";
import { HostWork } from "./host_work.ts";
import { Listener, type ListenOptions, loggedTo } from "../http/listen/listener.ts";
import type { TlsFiles } from "../http/listen/tls.ts";
import type { Library } from "../library/serving/library.ts";
import type { SegmentPlace } from "../library/segments/place.ts";
import { Loader } from "../library/loading/loader.ts";
import { Ages } from "../metrics/ages.ts";
import { Metrics } from "../metrics/metrics.ts";
import { PARTS } from "../publish/segments/parts.ts";
import type { Server } from "./stopping.ts";
import { ServerRecord } from "./server_record.ts";
import { ServedKeys } from "./served_keys.ts";
import type { CopyPlace } from "./copy_writer.ts";
import type { StoreCopy } from "../store/store_copy.ts";
import { Answering, type AnsweringOptions, type RequestHandler } from "../serving/answering.ts";
import type { Update } from "../serving/messages.ts";
import { type SharedMemory, sharedMemory } from "../serving/shared.ts";
import { Threads } from "../serving/threads.ts";
import type { ServerFacts } from "../store/servers.ts";
import type { FirstVersion } from "../store/versions/first_version.ts";
import type { Store } from "../store/store.ts";
import { writeAcknowledged } from "../store/acknowledged.ts";
import { UsageWriter } from "../store/usage/usage_writer.ts";
import { present } from "../base/known.ts";

/** Options of `App`, beyond those of answering requests. */
export interface AppOptions extends Omit<AnsweringOptions, "answersBytes" | "historyBytes"> {
  /** The size of cached responses in bytes, for all threads together. */
  readonly answersBytes?: number;
  /** The size of cached history pages in bytes, for all threads together. */
  readonly historyBytes?: number;
  /** How many threads answer requests. */
  readonly threads?: number;
  /** The module of additional threads, replaceable in tests. */
  readonly threadModule?: URL;
  /** Milliseconds since 1970, on this thread. */
  readonly now?: () => number;
  /** The clock of other threads, in a `Float64Array`; tests that replace `now` replace it too. */
  readonly clock?: SharedArrayBuffer;
  /** Where segments are kept, so that a version is built once; undefined keeps none. */
  readonly segments?: SegmentPlace;
  /** Where servers that share limits count them; undefined if this server counts alone. */
  readonly limits?: LimitsStore | undefined;
  /** Where a copy of the store is kept, for a start without the store; undefined keeps none. */
  readonly copy?: CopyPlace;
  /** The directory that records what the store has acknowledged, if any. */
  readonly dataDir?: string | undefined;
  /** Loads versions, replaceable in tests. */
  readonly loader?: Loader;
  /** How often the store is polled, in milliseconds. */
  readonly pollMs?: number;
}

/** Entry point of the worker that builds versions. */
const LOADER_MODULE = new URL("../../workers/load_version.ts", import.meta.url);

const NOT_SHARED = "LIMITS_URL does not answer; this server allows its share of each limit";
const ANSWERS_BYTES = 64 * 2 ** 20;
const HISTORY_BYTES = 32 * 2 ** 20;

/**
 * The service without its store and configuration: it answers requests from memory, in one thread
 * or several, and keeps that memory up to date. Without the store it continues to answer.
 */
export class App {
  readonly metrics: Metrics;
  readonly handle: RequestHandler;
  readonly #log: Log;
  readonly #answering: Answering;
  readonly #storeSync: StoreSync;
  readonly #threads: Threads;
  readonly #hostWork: HostWork;
  readonly #keys = new ServedKeys();
  #listening: Listener | undefined;
  readonly #leases: Leases | undefined;

  /** Starts everything that does not need the store, which may not be open yet. */
  constructor(log: Log, options: AppOptions) {
    this.#log = log;
    const { now = Date.now, threads = 1 } = options;
    const steadyNow = options.now ?? (() => performance.now());
    const memory = sharedMemory(options.limits !== undefined);
    this.#leases = this.#newLeases(options.limits, memory, steadyNow);
    this.#leases?.watch();
    const library = () => this.library.current;
    const hostWork = this.#hostWork = new HostWork(
      log,
      library,
      (dataset) => this.library.findNewest(dataset),
      this.#leases,
    );
    const answering = answeringOf(options, threads);
    this.#threads = new Threads({
      more: threads - 1,
      module: options.threadModule,
      setup: {
        // Extra threads test points themselves: other threads continue meanwhile, and a worker
        // costs memory.
        options: { ...answering, resolver: { ...options.resolver, workers: 0 } },
        memory,
        logFormat: log.format,
        sampledASecond: log.sampledASecond,
        clock: options.clock,
      },
      latest: () => ({ library: this.library.latest, keys: this.#keys.latest }),
      answer: (request) => hostWork.answer(request),
      ownCounts: () => this.#answering.metrics.counts(),
      log,
    });
    this.#answering = new Answering({
      library: {
        get current() {
          return library();
        },
      },
      keyring: this.#keys.keyring,
      slots: this.#keys.slots,
      memory,
      compressor: hostWork.compressor,
      pages: hostWork.pages,
      spelling: hostWork.spelling,
      leases: this.#leases,
      log,
      now,
      steadyNow,
      monotonicNow: () => performance.now(),
    }, { ...answering, resolver: options.resolver ?? {} });
    this.handle = this.#answering.handle;
    const { staleness } = this.#answering;
    staleness.keysAreCurrent();
    const datasets = DATASETS.map(({ key }) => key);
    const ages = new Ages(datasets, steadyNow, (ageMs) => staleness.keysAreCurrent(ageMs));
    this.metrics = new Metrics({
      ages,
      datasets,
      library,
      log,
      threads: this.#threads,
      skipped: hostWork.compressor.skipped,
      leases: this.#leases,
    });
    this.#storeSync = this.#newStoreSync(options, ages, now, steadyNow);
  }

  /** Renders the OpenAPI descriptions, so that the first request for them does not wait. */
  preparePages(): void {
    this.#hostWork.pages.prepare();
  }

  get resolver(): Resolver {
    return this.#answering.resolver;
  }

  get library(): Library {
    return this.#storeSync.library;
  }

  /** The age of the keys in seconds if it exceeds the limit; otherwise undefined. */
  get staleSeconds(): number | undefined {
    return this.#answering.staleness.seconds;
  }

  /** Problems that an operator should know of, one line each. */
  get troubles(): string[] {
    const limits = this.#leases?.isAway === true ? [NOT_SHARED] : [];
    return [...this.#storeSync.troubles, ...this.#threads.troubles, ...limits];
  }

  /** Serves from a copy of the store, until `start` is called with the store. */
  async startFromCopy(copy: StoreCopy): Promise<void> {
    await this.#storeSync.startFromCopy(copy);
  }

  /** Starts to build a first version before it is published, and before `start` follows the store. */
  beginLoad(dataset: string, first: FirstVersion): void {
    this.#storeSync.beginLoad(dataset, first);
  }

  /** Loads everything from a store, and starts to follow it. */
  async start(store: Store): Promise<void> {
    await this.#storeSync.start(store);
  }

  /** Records in the store that this server runs, and which key changes it has applied. */
  async register(facts: ServerFacts): Promise<void> {
    const record = new ServerRecord(
      facts,
      () => performance.now(),
      (live) => this.#leases?.setServers(live),
    );
    await this.#storeSync.register(record);
  }

  /**
   * Starts to listen, with all threads.
   *
   * @returns The service's URL, and the servers to close.
   * @throws If it cannot listen at that address.
   */
  async listen(options: ListenOptions): Promise<{ url: string; servers: readonly Server[] }> {
    if (this.#threads.more === 0) {
      const listener = this.#listening = this.#listener(options);
      return { url: listener.url, servers: [listener] };
    }
    const listener = this.#listening = this.#listener({ ...options, shares: "first" });
    await this.#threads.listen({ ...options, port: listener.port, shares: "too" });
    return { url: listener.url, servers: [listener, this.#threads] };
  }

  /** Serves new connections with another certificate, in all threads. */
  async renewTls(files: TlsFiles): Promise<void> {
    this.#listening?.renewTls(files);
    await this.#threads.renewTls(files);
  }

  /** Applies everything newer in the store. Never rejects: the store may be unreachable. */
  async update(): Promise<void> {
    await this.#storeSync.update();
  }

  /** Writes usage counts; false if that failed, and the next flush retries. */
  async flush(): Promise<boolean> {
    return await this.#storeSync.flush();
  }

  /**
   * Stops following the store, after writing usage counts if the store can be reached.
   *
   * @returns Whether all usage counts are written.
   */
  async stop(): Promise<boolean> {
    this.#answering.close();
    this.metrics.close();
    this.#hostWork.close();
    const written = await this.#storeSync.stop();
    await this.#leases?.close();
    this.#threads.end();
    return written;
  }

  #newLeases(
    limits: LimitsStore | undefined,
    memory: SharedMemory,
    steadyNow: () => number,
  ): Leases | undefined {
    if (memory.leases === undefined) return undefined;
    return new Leases({
      store: present(limits, "limits"),
      memory: memory.leases,
      slots: this.#keys.slots,
      steadyNow,
      usedInMonth: (keyId, month) => this.#answering.quotas.used(keyId, month),
      awayChanged: (isAway) => {
        const reason = defined({ reason: limits?.reason });
        if (isAway) this.#log.warn("limits_not_shared", { message: NOT_SHARED, ...reason });
        else this.#log.info("limits_shared_again");
      },
    });
  }

  #newStoreSync(
    { loader, segments, pollMs, copy, dataDir }: AppOptions,
    ages: Ages,
    now: () => number,
    steadyNow: () => number,
  ): StoreSync {
    const log = this.#log;
    const release = (update: Update, begin: () => void) =>
      this.#threads.swaps.release(update, begin);
    return new StoreSync({
      loader: loader ?? this.#newLoader(segments),
      ages,
      usage: new UsageWriter(this.#answering.quotas),
      log,
      now,
      steadyNow,
      pollMs,
      copy,
      keys: () => this.#keys.latest.keys,
      replaceKeys: (keys) => this.#keys.replace(keys, release),
      release: (update, begin) => release({ library: update }, begin),
      tallies: async () => [this.#answering.usage.take(), ...await this.#threads.tallies()],
      storeReached: () => this.metrics.storeReached(),
      acknowledge: async (db) => {
        if (dataDir === undefined) return;
        await writeAcknowledged(db, dataDir).catch((error) =>
          log.failure("acknowledged_not_written", error)
        );
      },
      renumbered: (datasets) => {
        for (const one of datasets) log.warn("renumbered", { ...one });
      },
      loadFailed: (dataset) => this.metrics.loadFailed(dataset),
    });
  }

  #newLoader(segments: SegmentPlace | undefined): Loader {
    return new Loader({
      module: LOADER_MODULE,
      segments,
      parts: PARTS,
      onSegment: (event, dataset, cause) => {
        this.metrics.segmentEvent(event, dataset);
        if (event === "refused") {
          this.#log.info("segment_refused", { dataset, cause: String(cause) });
        } else if (event === "write_failed" || event === "unavailable") {
          const name = event === "unavailable" ? "segment_unavailable" : "segment_not_written";
          const message = segmentsReason(cause);
          if (message === undefined) this.#log.failure(name, cause, { dataset });
          else this.#log.error(name, { dataset, message });
        } else if (event === "awaited") {
          this.#log.info("segment_awaited", { dataset });
        }
      },
    });
  }

  #listener(options: ListenOptions): Listener {
    const listener = new Listener(options, this.handle, loggedTo(this.#log));
    this.#answering.metrics.watchListener(listener);
    return listener;
  }
}

/** The options of answering requests that all threads share; only the resolver differs. */
function answeringOf(options: AppOptions, threads: number): Omit<AnsweringOptions, "resolver"> {
  return {
    requestsPerMinute: options.requestsPerMinute,
    resolvesPerMinute: options.resolvesPerMinute,
    trustProxy: options.trustProxy,
    tls: options.tls,
    limitsPerServer: options.limitsPerServer,
    staleness: options.staleness,
    mcp: options.mcp,
    dashboardUrl: options.dashboardUrl,
    answersBytes: Math.floor((options.answersBytes ?? ANSWERS_BYTES) / threads),
    historyBytes: Math.floor((options.historyBytes ?? HISTORY_BYTES) / threads),
  };
}

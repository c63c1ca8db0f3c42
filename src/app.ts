import { MinuteWindows, monthOf, windowMemory } from "./access/budgets.ts";
import { Ages } from "./metrics/ages.ts";
import { Keyring } from "./access/keyring.ts";
import { Quotas } from "./access/quotas.ts";
import { Slots } from "./access/slots.ts";
import { UsageTally } from "./access/usage_tally.ts";
import { withAssistants } from "./assistants/mcp.ts";
import { DATASETS } from "./datasets/mod.ts";
import { StoredRowFault } from "./publish/stored_rows.ts";
import { ENDPOINTS } from "./endpoints/mod.ts";
import { Resolver, type ResolverOptions } from "./geo/resolver.ts";
import { Answers } from "./http/answers.ts";
import type { Service } from "./http/exchange.ts";
import { lazyPages } from "./http/pages.ts";
import { Packer } from "./http/packer.ts";
import { pipeline } from "./http/pipeline.ts";
import { routes } from "./http/router.ts";
import { Library } from "./library/library.ts";
import { emptyVersion } from "./library/load.ts";
import { Loader } from "./library/loader.ts";
import type { LoadFailure } from "./library/retries.ts";
import { Version } from "./library/version.ts";
import type { Log } from "./base/log.ts";
import { Metrics } from "./metrics/metrics.ts";
import { PARTS } from "./parts.ts";
import { Spelling } from "./search/spelling.ts";
import { isStoreAway } from "./store/pool.ts";
import { usableKeys } from "./store/keys.ts";
import { SingleFlight } from "./base/single_flight.ts";
import { readRevisions, type Revisions } from "./store/revisions.ts";
import type { Store } from "./store/store.ts";
import { UsageWriter } from "./store/usage_writer.ts";
import { currentVersions } from "./store/versions.ts";

export interface AppOptions {
  readonly requestsPerMinute: number;
  readonly resolvesPerMinute: number;
  readonly resolver?: ResolverOptions;
  readonly trustProxy?: boolean;
  /** How many bytes of answers are remembered. */
  readonly answersBytes?: number;
  /** Whether it speaks HTTPS itself. */
  readonly tls?: boolean;
  /** Whether assistants are answered at /mcp. */
  readonly mcp?: boolean;
  /** The origin that `/dashboard/*` is sent to. */
  readonly dashboardUrl?: string | undefined;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Where images of versions are kept, so that a start need not build them again. */
  readonly imagesDirectory?: string;
  /** Loads versions; another one than usual in tests. */
  readonly loader?: Loader;
}

/** How often the store is asked for what other processes wrote. A revoked key must fail in 1 s. */
const POLL_MS = 500;
const FLUSH_MS = 1000;
/** How often, and after which pause, a start tries again what the store did not answer. */
const START_ATTEMPTS = 30;
const START_PAUSE_MS = 1000;
const ANSWERS_BYTES = 64 * 2 ** 20;
const STOP_WITHIN_MS = 3000;

/**
 * The service without its sockets: it answers requests from memory, and keeps that memory up to
 * date with the store. When the store is away it goes on answering.
 */
export class App {
  readonly metrics: Metrics;
  readonly handle: (request: Request) => Response | Promise<Response>;
  #store: Store | undefined;
  readonly #log: Log;
  readonly #service: Service;
  readonly #loader: Loader;
  readonly #ages: Ages;
  readonly #usage: UsageWriter;
  readonly #seen = { access: 0, data: 0 };
  // Apart, because a revoked key must not wait for a large version to load.
  readonly #keys = new SingleFlight(() => this.#follow((...seen) => this.#pickUpKeys(...seen)));
  readonly #data = new SingleFlight(() => this.#follow((...seen) => this.#pickUpData(...seen)));
  #storeIsAway = false;
  readonly #timers: ReturnType<typeof setInterval>[] = [];

  /** Begins what does not need the store: a good time is before that is opened. */
  constructor(log: Log, options: AppOptions) {
    this.#log = log;
    const now = options.now ?? Date.now;
    const spelling = new Spelling((error) => log.failure("spelling_failed", error));
    const resolver = new Resolver({ ...options.resolver, now });
    const steadyNow = options.now ?? (() => performance.now());
    this.#ages = new Ages(DATASETS.map(({ key }) => key), steadyNow);
    this.#loader = options.loader ?? new Loader({
      images: options.imagesDirectory,
      imageFailed: (dataset, error) => log.failure("image_not_written", error, { dataset }),
    });
    this.#loader.warm();
    const slots = new Slots();
    const quotas = new Quotas(undefined, slots);
    this.#usage = new UsageWriter(quotas);
    const library = new Library(
      DATASETS.map((dataset) => new Version(emptyVersion(dataset, PARTS))),
      this.#loader,
      {
        swapped: ({ dataset, number, rows, fromImage, imageFault }) =>
          log.info("version_loaded", {
            dataset,
            number,
            rows,
            from: fromImage ? "image" : "store",
            image_fault: imageFault,
          }),
        failed: (failure) => this.#loadFailed(failure),
        look: () => this.update(),
      },
      steadyNow,
    );
    this.metrics = new Metrics({
      resolver,
      spelling,
      ages: this.#ages,
      datasets: DATASETS.map(({ key }) => key),
      library: () => library.current,
      log,
    });
    this.#service = {
      routes: routes(ENDPOINTS),
      pages: lazyPages(async () => {
        const { Site } = await import("./description/pages/site.ts");
        return new Site(ENDPOINTS, DATASETS);
      }),
      library,
      resolver,
      spelling,
      keyring: new Keyring(),
      minutes: new MinuteWindows(steadyNow, windowMemory(), slots),
      resolves: new MinuteWindows(steadyNow, windowMemory(), slots),
      answers: new Answers(options.answersBytes ?? ANSWERS_BYTES),
      packer: new Packer(),
      months: new UsageTally(quotas),
      requestsPerMinute: options.requestsPerMinute,
      resolvesPerMinute: options.resolvesPerMinute,
      trustProxy: options.trustProxy ?? false,
      tls: options.tls ?? false,
      dashboardUrl: options.dashboardUrl,
      log,
      metrics: this.metrics,
      now,
    };
    const answer = pipeline(this.#service);
    this.handle = options.mcp === true ? withAssistants(this.#service, ENDPOINTS, answer) : answer;
  }

  /** Loads everything from a store, and begins to follow it. */
  async start(store: Store): Promise<void> {
    this.#store = store;
    const { library, now } = this.#service;
    this.#loader.open(store.address);
    await this.#usage.refresh(store.prompt, monthOf(now()).name);
    const revisions = await readRevisions(store.prompt);
    await this.#pickUpKeys(store, revisions);
    await this.#pickUpData(store, revisions);
    await library.catchUp();
    await this.#awaitStore();
    store.listen(() => void this.update());
    this.#timers.push(setInterval(() => void this.update(), POLL_MS));
    this.#timers.push(setInterval(() => void this.flush(), FLUSH_MS));
  }

  /** A busy store that did not answer in time is no reason to begin with datasets that are empty. */
  async #awaitStore(): Promise<void> {
    const { library } = this.#service;
    const isUnreached = () =>
      [...library.failures.values()].some(({ error }) => isStoreAway(error));
    for (let attempt = 1; attempt <= START_ATTEMPTS && isUnreached(); attempt++) {
      await new Promise((resolve) => setTimeout(resolve, START_PAUSE_MS));
      library.hurry();
      await library.catchUp();
    }
  }

  get resolver(): Resolver {
    return this.#service.resolver;
  }

  get library(): Library {
    return this.#service.library;
  }

  /** What is not as it should be, a line each, for an operator. */
  get troubles(): string[] {
    const away = this.#storeIsAway ? ["the store is away; reads go on from memory"] : [];
    const failures = [...this.library.failures.values()].map(({ dataset, number, failures }) =>
      `${dataset}: version ${number} could not be loaded (${failures} times); it is tried again`
    );
    return [...away, ...failures];
  }

  /** Takes over what the store has that is newer. Never rejects: the store may be away. */
  async update(): Promise<void> {
    await Promise.all([this.#keys.run(), this.#data.run().then(() => this.library.catchUp())]);
  }

  /** Writes what was counted; false when that failed, and it is tried again at the next flush. */
  async flush(): Promise<boolean> {
    if (this.#store === undefined) return true;
    const now = this.#service.now();
    try {
      this.#usage.add(this.#service.months.take());
      await this.#usage.flush(this.#store.prompt, now);
      return true;
    } catch (error) {
      this.#log.failure("usage_not_written", error);
      return false;
    }
  }

  /**
   * Stops following the store, after writing what was counted if the store can be reached.
   *
   * @returns Whether all that was counted is written.
   */
  async stop(): Promise<boolean> {
    for (const timer of this.#timers) clearInterval(timer);
    this.#service.resolver.close();
    this.#service.spelling.close();
    this.#service.packer.close();
    this.metrics.close();
    const finished = (async () => {
      await Promise.all([this.#keys.idle(), this.#data.idle()]);
      const written = await this.flush();
      await this.#service.library.close();
      return written;
    })();
    // Something else may hold the store, such as a command's long transaction.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const overdue = new Promise<boolean>((resolve) =>
      timer = setTimeout(() => resolve(false), STOP_WITHIN_MS)
    );
    const written = await Promise.race([finished, overdue]);
    clearTimeout(timer);
    return written;
  }

  /** Picks something up, and notes whether the store was there. */
  async #follow(
    pickUp: (store: Store, revisions: Revisions) => Promise<void>,
  ): Promise<void> {
    const store = this.#store;
    if (store === undefined) return;
    try {
      await pickUp(store, await readRevisions(store.prompt));
      this.metrics.storeReached();
      if (this.#storeIsAway) {
        this.#log.info("store_is_back");
        this.library.hurry();
      }
      this.#storeIsAway = false;
    } catch (error) {
      if (!this.#storeIsAway) this.#log.failure("store_is_away", error);
      this.#storeIsAway = true;
    }
  }

  async #pickUpKeys(store: Store, { access }: Revisions): Promise<void> {
    if (access !== this.#seen.access) {
      this.#service.keyring.replace(await usableKeys(store.prompt));
      this.#seen.access = access;
    }
    this.#ages.keysAreCurrent();
  }

  async #pickUpData(store: Store, { data }: Revisions): Promise<void> {
    if (data !== this.#seen.data) {
      this.library.expect(await currentVersions(store.prompt));
      this.#seen.data = data;
    }
    for (const dataset of this.library.upToDate) this.#ages.isCurrent(dataset);
  }

  /** A dataset whose load fails is no matter of the store's, nor of other datasets'. */
  #loadFailed({ dataset, number, error, failures }: LoadFailure): void {
    this.metrics.loadFailed(dataset);
    const reason = error instanceof Error && error.name === StoredRowFault.name
      ? { reason: error.message }
      : {};
    this.#log.failure("load_failed", error, { dataset, number, failures, ...reason });
  }
}

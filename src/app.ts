import { MinuteWindows, monthOf } from "./access/budgets.ts";
import { Keyring } from "./access/keyring.ts";
import { MonthlyUsage } from "./access/monthly_usage.ts";
import { DATASETS } from "./datasets/mod.ts";
import { ENDPOINTS } from "./endpoints/mod.ts";
import { Resolver, type ResolverOptions } from "./geo/resolver.ts";
import type { Service } from "./http/exchange.ts";
import { pipeline } from "./http/pipeline.ts";
import { routes } from "./http/router.ts";
import { Library } from "./library/library.ts";
import type { Log } from "./log.ts";
import { Metrics } from "./metrics.ts";
import { usableKeys } from "./store/keys.ts";
import { SingleFlight } from "./single_flight.ts";
import { readRevisions, type Revisions } from "./store/revisions.ts";
import type { Store } from "./store/store.ts";

export interface AppOptions {
  readonly requestsPerMinute: number;
  readonly resolvesPerMinute: number;
  readonly resolver?: ResolverOptions;
  readonly trustProxy?: boolean;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** How often the store is asked for what other processes wrote. A revoked key must fail in 1 s. */
const POLL_MS = 500;
const FLUSH_MS = 1000;
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
  readonly #seen = { access: 0, data: 0 };
  // Apart, because a revoked key must not wait for a large version to load.
  readonly #keys = new SingleFlight(() => this.#follow((...seen) => this.#pickUpKeys(...seen)));
  readonly #data = new SingleFlight(() => this.#follow((...seen) => this.#pickUpData(...seen)));
  #storeIsAway = false;
  readonly #timers: ReturnType<typeof setInterval>[] = [];

  /** Begins what does not need the store: a good time is before that is opened. */
  constructor(log: Log, options: AppOptions) {
    this.#log = log;
    const library = new Library(
      DATASETS,
      (dataset, error) => log.failure("search_failed", error, { dataset }),
    );
    const now = options.now ?? Date.now;
    const resolver = new Resolver({ ...options.resolver, now });
    this.metrics = new Metrics(resolver);
    this.#service = {
      routes: routes(ENDPOINTS),
      library,
      resolver,
      keyring: new Keyring(),
      minutes: new MinuteWindows(),
      months: new MonthlyUsage(),
      requestsPerMinute: options.requestsPerMinute,
      resolvesPerMinute: options.resolvesPerMinute,
      trustProxy: options.trustProxy ?? false,
      log,
      metrics: this.metrics,
      now,
    };
    this.handle = pipeline(this.#service);
  }

  /** Loads everything from a store, and begins to follow it. */
  async start(store: Store): Promise<void> {
    this.#store = store;
    const { library, months, now } = this.#service;
    await library.open(store.address);
    await months.refresh(store.db, monthOf(now()).name);
    const revisions = await readRevisions(store.db);
    await this.#pickUpKeys(store, revisions);
    await this.#pickUpData(store, revisions);
    await store.listen(() => void this.update());
    this.#timers.push(setInterval(() => void this.update(), POLL_MS));
    this.#timers.push(setInterval(() => void this.#flush(store), FLUSH_MS));
  }

  get resolver(): Resolver {
    return this.#service.resolver;
  }

  get library(): Library {
    return this.#service.library;
  }

  /** Takes over what the store has that is newer. Never rejects: the store may be away. */
  async update(): Promise<void> {
    await Promise.all([this.#keys.run(), this.#data.run()]);
  }

  /** Stops following the store, after writing what was counted if the store can be reached. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.#service.resolver.close();
    const finished = (async () => {
      await Promise.all([this.#keys.idle(), this.#data.idle()]);
      if (this.#store !== undefined) await this.#flush(this.#store);
      await this.#service.library.close();
    })();
    // Something else may hold the store, such as a command's long transaction.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const overdue = new Promise<void>((resolve) => timer = setTimeout(resolve, STOP_WITHIN_MS));
    await Promise.race([finished, overdue]);
    clearTimeout(timer);
  }

  /** Picks something up, and notes whether the store was there. */
  async #follow(
    pickUp: (store: Store, revisions: Revisions) => Promise<void>,
  ): Promise<void> {
    const store = this.#store;
    if (store === undefined) return;
    try {
      await pickUp(store, await readRevisions(store.db));
      this.metrics.storeReached();
      if (this.#storeIsAway) this.#log.info("store_is_back");
      this.#storeIsAway = false;
    } catch (error) {
      if (!this.#storeIsAway) this.#log.failure("store_is_away", error);
      this.#storeIsAway = true;
    }
  }

  async #pickUpKeys(store: Store, { access }: Revisions): Promise<void> {
    if (access === this.#seen.access) return;
    this.#service.keyring.replace(await usableKeys(store.db));
    this.#seen.access = access;
  }

  async #pickUpData(store: Store, { data }: Revisions): Promise<void> {
    if (data === this.#seen.data) return;
    for (const swap of await this.#service.library.refresh(store.db)) {
      this.metrics.swapped(swap.dataset, swap.number, swap.rows);
      this.#log.info("version_loaded", { ...swap });
    }
    this.#seen.data = data;
  }

  async #flush(store: Store): Promise<void> {
    const now = this.#service.now();
    this.#service.minutes.sweep(now);
    this.#service.resolver.sweep(now);
    try {
      await this.#service.months.flush(store.db, now);
    } catch (error) {
      this.#log.failure("usage_not_written", error);
    }
  }
}

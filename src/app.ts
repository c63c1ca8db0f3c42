import { MinuteWindows, monthOf } from "./access/budgets.ts";
import { Keyring } from "./access/keyring.ts";
import { MonthlyUsage } from "./access/monthly_usage.ts";
import { DATASETS } from "./datasets/mod.ts";
import { ENDPOINTS } from "./endpoints/mod.ts";
import { Resolver, type ResolverOptions } from "./geo/resolver.ts";
import { pipeline, type Service } from "./http/pipeline.ts";
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
  readonly #store: Store;
  readonly #log: Log;
  readonly #service: Service;
  readonly #seen = { access: 0, data: 0 };
  // Apart, because a revoked key must not wait for a large version to load.
  readonly #keys = new SingleFlight(() => this.#follow((seen) => this.#pickUpKeys(seen)));
  readonly #data = new SingleFlight(() => this.#follow((seen) => this.#pickUpData(seen)));
  #storeIsAway = false;
  readonly #timers: ReturnType<typeof setInterval>[] = [];

  private constructor(store: Store, library: Library, log: Log, options: AppOptions) {
    this.#store = store;
    this.#log = log;
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

  /** Loads everything from the store, and begins to follow it. */
  static async start(store: Store, log: Log, options: AppOptions): Promise<App> {
    const library = await Library.open(
      DATASETS,
      store.address,
      (dataset, error) => log.failure("search_index_failed", error, { dataset }),
    );
    const app = new App(store, library, log, options);
    await app.#service.months.refresh(store.db, monthOf(app.#service.now()).name);
    const revisions = await readRevisions(store.db);
    await app.#pickUpKeys(revisions);
    await app.#pickUpData(revisions);
    await store.listen(() => void app.update());
    app.#timers.push(setInterval(() => void app.update(), POLL_MS));
    app.#timers.push(setInterval(() => void app.#flush(), FLUSH_MS));
    return app;
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
      await this.#flush();
      await this.#service.library.close();
    })();
    // Something else may hold the store, such as a command's long transaction.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const overdue = new Promise<void>((resolve) => timer = setTimeout(resolve, STOP_WITHIN_MS));
    await Promise.race([finished, overdue]);
    clearTimeout(timer);
  }

  /** Picks something up, and notes whether the store was there. */
  async #follow(pickUp: (revisions: Revisions) => Promise<void>): Promise<void> {
    try {
      await pickUp(await readRevisions(this.#store.db));
      this.metrics.storeReached();
      if (this.#storeIsAway) this.#log.info("store_is_back");
      this.#storeIsAway = false;
    } catch (error) {
      if (!this.#storeIsAway) this.#log.failure("store_is_away", error);
      this.#storeIsAway = true;
    }
  }

  async #pickUpKeys({ access }: Revisions): Promise<void> {
    if (access === this.#seen.access) return;
    this.#service.keyring.replace(await usableKeys(this.#store.db));
    this.#seen.access = access;
  }

  async #pickUpData({ data }: Revisions): Promise<void> {
    if (data === this.#seen.data) return;
    for (const swap of await this.#service.library.refresh(this.#store.db)) {
      this.metrics.swapped(swap.dataset, swap.number, swap.rows);
      this.#log.info("version_loaded", { ...swap });
    }
    this.#seen.data = data;
  }

  async #flush(): Promise<void> {
    const now = this.#service.now();
    this.#service.minutes.sweep(now);
    this.#service.resolver.sweep(now);
    try {
      await this.#service.months.flush(this.#store.db, now);
    } catch (error) {
      this.#log.failure("usage_not_written", error);
    }
  }
}

import { MinuteWindows, monthOf } from "./access/budgets.ts";
import { Keyring } from "./access/keyring.ts";
import { MonthlyUsage } from "./access/monthly_usage.ts";
import { DATASETS } from "./datasets/mod.ts";
import { ENDPOINTS } from "./endpoints/mod.ts";
import { pipeline, type Service } from "./http/pipeline.ts";
import { routes } from "./http/router.ts";
import { Library } from "./library/library.ts";
import type { Log } from "./log.ts";
import { Metrics } from "./metrics.ts";
import { usableKeys } from "./store/keys.ts";
import { readRevisions, type Revisions } from "./store/revisions.ts";
import type { Store } from "./store/store.ts";

export interface AppOptions {
  readonly requestsPerMinute: number;
  readonly trustProxy?: boolean;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** How often the store is asked for what other processes wrote. A revoked key must fail in 1 s. */
const POLL_MS = 500;
const FLUSH_MS = 1000;

/**
 * The service without its sockets: it answers requests from memory, and keeps that memory up to
 * date with the store. When the store is away it goes on answering.
 */
export class App {
  readonly metrics = new Metrics();
  readonly handle: (request: Request) => Response | Promise<Response>;
  readonly #store: Store;
  readonly #log: Log;
  readonly #service: Service;
  #seen: Revisions = { access: 0, data: 0 };
  #running: Promise<void> = Promise.resolve();
  #queued: Promise<void> | undefined;
  #storeIsAway = false;
  readonly #timers: ReturnType<typeof setInterval>[] = [];

  private constructor(store: Store, library: Library, log: Log, options: AppOptions) {
    this.#store = store;
    this.#log = log;
    this.#service = {
      routes: routes(ENDPOINTS),
      library,
      keyring: new Keyring(),
      minutes: new MinuteWindows(),
      months: new MonthlyUsage(),
      requestsPerMinute: options.requestsPerMinute,
      trustProxy: options.trustProxy ?? false,
      log,
      metrics: this.metrics,
      now: options.now ?? Date.now,
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
    await app.#pickUp();
    await store.listen(() => void app.update());
    app.#timers.push(setInterval(() => void app.update(), POLL_MS));
    app.#timers.push(setInterval(() => void app.#flush(), FLUSH_MS));
    return app;
  }

  get library(): Library {
    return this.#service.library;
  }

  /**
   * Takes over what the store has that is newer at this moment; while that is under way, callers
   * share one further round. Never throws: the store may be away.
   */
  update(): Promise<void> {
    this.#queued ??= this.#running.then(() => {
      this.#queued = undefined;
      this.#running = this.#follow();
      return this.#running;
    });
    return this.#queued;
  }

  /** Stops following the store, after writing what was counted. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await (this.#queued ?? this.#running);
    await this.#flush();
    await this.#service.library.close();
  }

  async #follow(): Promise<void> {
    try {
      await this.#pickUp();
      this.metrics.storeReached();
      if (this.#storeIsAway) this.#log.info("store_is_back");
      this.#storeIsAway = false;
    } catch (error) {
      if (!this.#storeIsAway) this.#log.failure("store_is_away", error);
      this.#storeIsAway = true;
    }
  }

  async #pickUp(): Promise<void> {
    const { db } = this.#store;
    const revisions = await readRevisions(db);
    if (revisions.access !== this.#seen.access) {
      this.#service.keyring.replace(await usableKeys(db));
      this.#seen = { ...this.#seen, access: revisions.access };
    }
    if (revisions.data === this.#seen.data) return;
    for (const swap of await this.#service.library.refresh(db)) {
      this.metrics.swapped(swap.dataset, swap.number, swap.rows);
      this.#log.info("version_loaded", { ...swap });
    }
    this.#seen = { ...this.#seen, data: revisions.data };
  }

  async #flush(): Promise<void> {
    const now = this.#service.now();
    this.#service.minutes.sweep(now);
    try {
      await this.#service.months.flush(this.#store.db, now);
    } catch (error) {
      this.#log.failure("usage_not_written", error);
    }
  }
}

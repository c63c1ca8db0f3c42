import { pause, pauseBefore } from "../backoff.ts";
import { type Failure, mayPass, ServiceError } from "../errors.ts";
import { Pages, type PagesOptions, type Service, type Step } from "./pages.ts";
import { MirrorMovedError, type MirrorStore, type Place } from "./store.ts";

export interface MirrorOptions extends PagesOptions {
  /** Go on until the signal ends it. Default false: bring the store up to date, and end. */
  readonly follow?: boolean;
  /**
   * Seconds between two looks while following, more than 0. Default 5: one that finds nothing new is
   * free.
   */
  readonly every?: number;
  /** Called on temporary failures, which do not stop the mirror. */
  readonly onFailure?: (failure: Failure) => void;
  /** Called after each applied page. */
  readonly onPage?: (progress: MirrorProgress) => void;
}

/** What a mirror has done since it was called. */
export interface MirrorProgress {
  readonly dataset: string;
  /** The store's cursor, `v0:…` where nothing is published; null before the first page. */
  readonly cursor: string | null;
  /** Pages applied. */
  readonly pages: number;
  /**
   * Changes applied: records put and deleted. The first page of a load that takes several counts
   * none: what follows lists its records again.
   */
  readonly changes: number;
  /** How often it began from nothing, for the first time or because its cursor was of no more use. */
  readonly loads: number;
}

/** Refusals that say: what you hold leads no further, start again. */
const START_AGAIN = new Set([
  "cursor_expired",
  "cursor_future",
  "cursor_other",
  "cursor_malformed",
]);

/**
 * How often a request is repeated that was refused with `cursor_future`, before the mirror starts
 * again: about three seconds. Behind a balancer another server may have the version.
 */
const FUTURE_TRIES = 5;

/** A mirror starts again at most this often for the same code: a large load is expensive. */
const RELOAD_EVERY_MS = 3_600_000;

/**
 * Keeps the records of a dataset in a store, equal to the service's: a snapshot first, then what
 * changed since, page by page, each in one transaction with the place that it leads to. Ended at any
 * moment, it continues from the last page when it is called again.
 *
 * @throws {ServiceError} when the service refuses, as where the key lacks the dataset.
 * @throws {ConnectionError} when the service cannot be reached.
 * @throws {TypeError} when the dataset or an option cannot be right.
 */
export async function mirror(
  service: Service,
  dataset: string,
  store: MirrorStore,
  options: MirrorOptions = {},
): Promise<MirrorProgress> {
  const walk = new Walk(service, dataset, store, options);
  if (options.follow !== true) {
    await walk.catchUp();
    return walk.progress;
  }
  const { signal, every = 5, onFailure = () => {} } = options;
  if (!(every > 0)) {
    throw new TypeError("Cannot follow: every must be a number of more than 0");
  }
  while (signal?.aborted !== true) {
    try {
      await walk.catchUp();
    } catch (error) {
      if (signal?.aborted) break;
      // What another mirror did to the store need not be done again.
      if (error instanceof MirrorMovedError) continue;
      if (!mayPass(error) && !walk.isHeldBack(error)) throw error;
      onFailure(error);
    }
    await pause(every * 1000, signal).catch(() => {});
  }
  return walk.progress;
}

class Walk {
  progress: MirrorProgress;
  readonly #pages: Pages;
  readonly #dataset: string;
  readonly #store: MirrorStore;
  readonly #onPage: (progress: MirrorProgress) => void;
  readonly #signal: AbortSignal | undefined;
  /** As in `Place`, for stores that do not keep it. */
  #reloads: Readonly<Record<string, number>> = {};
  /** The refusal that would have started a load if there had not been one within the hour. */
  #heldBack: unknown;

  constructor(
    service: Service,
    dataset: string,
    store: MirrorStore,
    options: MirrorOptions,
  ) {
    if (!/^[a-z][a-z0-9_]*$/.test(dataset) || dataset === "cursors") {
      throw new TypeError(
        `Cannot mirror "${dataset}": that is not a dataset's name`,
      );
    }
    this.#pages = new Pages(service, dataset, options);
    this.#dataset = dataset;
    this.#store = store;
    this.#onPage = options.onPage ?? (() => {});
    this.#signal = options.signal;
    this.progress = { dataset, cursor: null, pages: 0, changes: 0, loads: 0 };
  }

  /** Whether a refusal would have started a load, had one not been started within the hour. */
  isHeldBack(error: unknown): error is ServiceError {
    return error instanceof ServiceError && error === this.#heldBack;
  }

  /** Goes on until the service says that there is no more. */
  async catchUp(): Promise<void> {
    let place = await this.#store.place(this.#dataset);
    this.#reloads = { ...this.#reloads, ...place?.reloads };
    this.progress = { ...this.progress, cursor: place?.cursor ?? null };
    if (place !== null && await this.#pages.isCurrent(place)) return;
    let mayStartAgain = true;
    for (let hasMore = true; hasMore;) {
      let page: Step;
      try {
        page = place !== null && this.#pages.isOurs(place)
          ? await this.#goOn(place)
          : await this.#pages.begin(place);
      } catch (error) {
        const starts = error instanceof ServiceError &&
          START_AGAIN.has(error.code);
        if (!starts || !mayStartAgain) throw error;
        // A service that refuses the cursor of its own snapshot must not be asked forever.
        mayStartAgain = false;
        // A long load whose changes expire before it ends is still the same load.
        const isSameLoad = place?.loading === true &&
          error.code === "cursor_expired";
        if (!isSameLoad) this.#requireReload(error);
        page = withReloads(await this.#pages.begin(place), this.#reloads);
      }
      await this.#store.apply(this.#dataset, page);
      // A long walk may meet cursors that expire more than once.
      mayStartAgain ||= !page.begins;
      ({ to: place, hasMore } = page);
      const isToldAgain = page.begins && hasMore;
      this.progress = {
        ...this.progress,
        cursor: place.cursor,
        pages: this.progress.pages + 1,
        changes: this.progress.changes +
          (isToldAgain ? 0 : page.changes.length),
        loads: this.progress.loads + (page.begins ? 1 : 0),
      };
      this.#onPage(this.progress);
    }
  }

  /** The next page. A server that lacks the cursor's version may get it, or another one have it. */
  async #goOn(place: Place): Promise<Step> {
    for (let tries = 1;; tries++) {
      try {
        return withReloads(await this.#pages.goOn(place), this.#reloads);
      } catch (error) {
        const isFuture = error instanceof ServiceError &&
          error.code === "cursor_future";
        if (!isFuture || tries >= FUTURE_TRIES) throw error;
        await pause(pauseBefore(tries, null), this.#signal);
      }
    }
  }

  /** @throws {ServiceError} the refusal, when the same code started a load within the hour. */
  #requireReload(refusal: ServiceError): void {
    const now = Date.now();
    const last = this.#reloads[refusal.code];
    // A clock that jumps backwards must not delay the mirror for longer.
    if (last !== undefined && now >= last && now - last < RELOAD_EVERY_MS) {
      this.#heldBack = refusal;
      throw refusal;
    }
    this.#reloads = { ...this.#reloads, [refusal.code]: now };
  }
}

function withReloads(
  page: Step,
  reloads: Readonly<Record<string, number>>,
): Step {
  return Object.keys(reloads).length === 0 ? page : { ...page, to: { ...page.to, reloads } };
}

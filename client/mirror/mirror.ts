import { isWorthRetrying, pause, pauseBefore } from "../retries.ts";
import { type Failure, ServiceError } from "../errors.ts";
import { Pages, type PagesOptions, type Service, type Step } from "./pages.ts";
import { MirrorMovedError, type MirrorStore, type Place } from "./store.ts";

export interface MirrorOptions extends PagesOptions {
  /** Whether to continue until the signal aborts. Default false: return when up to date. */
  readonly follow?: boolean;
  /**
   * Seconds between two checks while following, more than 0. Default 5. A check that finds nothing new
   * does not count against the quota.
   */
  readonly every?: number;
  /** Called on temporary failures, which do not stop the mirror. */
  readonly onFailure?: (failure: Failure) => void;
  /** Called after each applied page. */
  readonly onPage?: (progress: MirrorProgress) => void;
}

/** What a call of `mirror` has done so far. */
export interface MirrorProgress {
  readonly dataset: string;
  /** The store's cursor, `v0:…` if nothing is published; null before the first page. */
  readonly cursor: string | null;
  /** The number of applied pages. */
  readonly pages: number;
  /**
   * The number of records written and deleted. The first of several pages of a load does not count,
   * because its records are listed again.
   */
  readonly changes: number;
  /** The number of full loads: the first one, and those after a cursor became invalid. */
  readonly loads: number;
}

/** Error codes that require a full load, because the cursor is invalid. */
const START_AGAIN = new Set([
  "cursor_expired",
  "cursor_future",
  "cursor_other",
  "cursor_malformed",
]);

/**
 * How often a request refused with `cursor_future` is retried before a full load: for about three
 * seconds. Behind a load balancer, another server may have the version.
 */
const FUTURE_TRIES = 5;

/** The minimum time between full loads for the same code, because they are expensive. */
const RELOAD_EVERY_MS = 3_600_000;

/**
 * Keeps a store's records of a dataset equal to the service's. It loads a snapshot and then changes,
 * page by page, each in one transaction with the position after it. After an interruption, the next
 * call continues from the last page.
 *
 * @throws {ServiceError} when the service refuses, for example because the key lacks the dataset.
 * @throws {ConnectionError} when the service cannot be reached.
 * @throws {TypeError} when the dataset or an option is invalid.
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
      // Another mirror has updated the store, so continue from there.
      if (error instanceof MirrorMovedError) continue;
      if (!isWorthRetrying(error) && !walk.isHeldBack(error)) throw error;
      onFailure(error);
    }
    await pause(every * 1000, signal).catch(() => {});
  }
  return walk.progress;
}

/** One call of `mirror`. */
class Walk {
  progress: MirrorProgress;
  readonly #pages: Pages;
  readonly #dataset: string;
  readonly #store: MirrorStore;
  readonly #onPage: (progress: MirrorProgress) => void;
  readonly #signal: AbortSignal | undefined;
  /** As in `Place`, for stores that do not store it. */
  #reloads: Readonly<Record<string, number>> = {};
  /** The refusal for which a full load was suppressed, because there was one within the hour. */
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

  /** Whether a full load was suppressed for this refusal, because there was one within the hour. */
  isHeldBack(error: unknown): error is ServiceError {
    return error instanceof ServiceError && error === this.#heldBack;
  }

  /** Applies pages until the store is up to date. */
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
        // Do not loop if the service refuses the cursor that its snapshot gave.
        mayStartAgain = false;
        // If changes expire during a long load, starting over counts as the same load.
        const isSameLoad = place?.loading === true &&
          error.code === "cursor_expired";
        if (!isSameLoad) this.#requireReload(error);
        page = withReloads(await this.#pages.begin(place), this.#reloads);
      }
      await this.#store.apply(this.#dataset, page);
      // Cursors may expire more than once while many pages are applied.
      mayStartAgain ||= !page.begins;
      ({ to: place, hasMore } = page);
      const isListedAgain = page.begins && hasMore;
      this.progress = {
        ...this.progress,
        cursor: place.cursor,
        pages: this.progress.pages + 1,
        changes: this.progress.changes +
          (isListedAgain ? 0 : page.changes.length),
        loads: this.progress.loads + (page.begins ? 1 : 0),
      };
      this.#onPage(this.progress);
    }
  }

  /** The next page. Retries while the server does not have the cursor's version yet. */
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

  /**
   * Records that a refusal starts a full load.
   *
   * @throws {ServiceError} the refusal, when the same code started a load within the hour.
   */
  #requireReload(refusal: ServiceError): void {
    const now = Date.now();
    const last = this.#reloads[refusal.code];
    // If the clock was set back, `last` is in the future and does not count.
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

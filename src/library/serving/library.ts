import type { Loaded, Loader } from "../loading/loader.ts";
import { type LoadFailure, Retries } from "../loading/retries.ts";
import { type LibrarySnapshot, type LibraryUpdate, SnapshotHolder } from "./snapshot_holder.ts";
import type { VersionName } from "../../store/versions/versions.ts";
import { hasMissingFiles } from "../segments/version_segments.ts";
import { Version } from "../versions/version.ts";
import { entryOf, itemAt } from "../../base/known.ts";

export type { LibrarySnapshot, LibraryUpdate } from "./snapshot_holder.ts";

/** A version that was swapped in. */
interface Swap {
  readonly dataset: string;
  readonly number: number;
  readonly rows: number;
  /** Whether it was read from a segment. */
  readonly fromSegment: boolean;
}

/** What the library reports and requests. */
interface LibraryListener {
  swapped(swap: Swap): void;
  failed(failure: LoadFailure): void;
  /**
   * Sends newer versions to every serving thread.
   *
   * @param begin To be called when all threads can begin; this one has begun afterwards.
   */
  release(update: LibraryUpdate, begin: () => void): Promise<void>;
  /** Looks for newer versions in the store; false if the store did not answer. */
  look(): Promise<boolean>;
}

/** Holds the current versions, and swaps in newer ones when they are loaded. */
export class Library {
  readonly #loader: Loader;
  readonly #listener: LibraryListener;
  readonly #retries: Retries;
  /** The newest version of each dataset in the store. */
  #newest: ReadonlyMap<string, VersionName> = new Map();
  readonly #loading = new Map<string, Promise<void>>();
  readonly #holder: SnapshotHolder;

  /**
   * @param empty An empty version of every dataset.
   * @param now Milliseconds of a monotonic clock.
   */
  constructor(
    empty: readonly Version[],
    loader: Loader,
    listener: LibraryListener,
    now: () => number,
  ) {
    this.#loader = loader;
    this.#listener = listener;
    this.#retries = new Retries(now);
    this.#holder = new SnapshotHolder(
      empty,
      (dataset) => this.findNewest(dataset),
      {
        searchable: true,
        missing: [],
      },
    );
  }

  get current(): LibrarySnapshot {
    return this.#holder.current;
  }

  /** Everything that is served, for a thread that starts. */
  get latest(): LibraryUpdate {
    const versions = [...this.#holder.versions.values()].map(({ data }) => data);
    return { versions, ...this.#holder.completeness };
  }

  /** Versions that could not be loaded, or only without a deferred part, by dataset. */
  get failures(): ReadonlyMap<string, LoadFailure> {
    return this.#retries.failures;
  }

  /** The datasets whose newest version is served with all parts. */
  get upToDate(): string[] {
    return [...this.#holder.versions.values()]
      .filter((version) => !this.#isBehind(version) && !this.failures.has(version.dataset))
      .map(({ dataset }) => dataset);
  }

  /** Notes which version of each dataset is the newest in the store. */
  expect(newest: ReadonlyMap<string, VersionName>): void {
    this.#newest = newest;
  }

  /** See `FindNewest`. */
  async findNewest(dataset: string): Promise<string | undefined> {
    if (!await this.#listener.look()) return undefined;
    const newest = this.#newest.get(dataset)?.id ?? "";
    if (this.#isWanted(dataset)) await this.#load(dataset);
    return newest;
  }

  /** Makes failed loads due now. */
  hurry(): void {
    this.#retries.hurry();
  }

  /**
   * Loads newer versions in the store and retries failed ones that are due. Each dataset is served
   * as soon as it is loaded. Settles when all were tried; never rejects.
   */
  async catchUp(): Promise<void> {
    const isFirst = [...this.#holder.versions.values()].every(({ info }) => info === null);
    const wanted = [...this.#holder.versions.keys()].filter((dataset) => this.#isWanted(dataset));
    if (!isFirst || wanted.length === 0) {
      await Promise.all(wanted.map((dataset) => this.#load(dataset)));
      return;
    }
    // Only searches wait for deferred parts; all other requests are answered.
    const served = wanted.map(() => Promise.withResolvers<void>());
    const whole = wanted.map((dataset, i) =>
      this.#load(dataset, itemAt(served, i).resolve).finally(itemAt(served, i).resolve)
    );
    this.#holder.awaitSearchable();
    void Promise.all(whole).then(() => this.#release([], true));
    await Promise.all(served.map(({ promise }) => promise));
  }

  /**
   * Loads a served version again if one of its files is missing, so that all its changes can be read.
   *
   * @returns Whether one was missing.
   * @throws When it cannot be loaded; it is served as before then.
   */
  async restoreFiles(dataset: string): Promise<boolean> {
    const version = entryOf(this.#holder.versions, dataset);
    if (!await hasMissingFiles(version.data)) return false;
    // A newer version is loaded in turn.
    if (this.#loading.has(dataset) || this.#isBehind(version)) return false;
    const restoring = this.#loader.load(dataset, () => this.#newest.get(dataset), version)
      .then((loaded) => {
        if (loaded.incomplete !== undefined) throw loaded.incomplete;
        return this.#swap(new Version(loaded.data), loaded);
      });
    const settled = restoring.catch(() => {}).finally(() => this.#loading.delete(dataset));
    this.#loading.set(dataset, settled);
    await restoring;
    return true;
  }

  /** Settles when no load is pending. */
  async idle(): Promise<void> {
    await Promise.all(this.#loading.values());
  }

  async close(): Promise<void> {
    await this.idle();
    await this.#loader.close();
  }

  /** Compared by id: another store may use the same number again, or a lower one. */
  #isBehind({ dataset, info }: Version): boolean {
    return this.#newest.get(dataset)?.id !== info?.id;
  }

  /** The number of the newest version in the store; 0 without any. */
  #numberOf(dataset: string): number {
    return this.#newest.get(dataset)?.number ?? 0;
  }

  #isWanted(dataset: string): boolean {
    return (this.#isBehind(entryOf(this.#holder.versions, dataset)) ||
      this.failures.has(dataset)) &&
      this.#retries.isDue(dataset, this.#numberOf(dataset));
  }

  /** @param served Called when the version is served, possibly without its deferred parts. */
  #load(dataset: string, served?: () => void): Promise<void> {
    const underWay = this.#loading.get(dataset);
    if (underWay !== undefined) {
      // The load may have begun before the newest version was published.
      return underWay.then(() => this.#isWanted(dataset) ? this.#load(dataset) : undefined);
    }
    const loading = this.#loadNow(dataset, served).finally(() => this.#loading.delete(dataset));
    this.#loading.set(dataset, loading);
    return loading;
  }

  async #loadNow(dataset: string, served?: () => void): Promise<void> {
    const newest = this.#newest.get(dataset);
    try {
      const loaded = await this.#loader.load(
        dataset,
        () => this.#newest.get(dataset),
        entryOf(this.#holder.versions, dataset),
        served && ((data) => void this.#swap(new Version(data)).then(served)),
      );
      await this.#swap(new Version(loaded.data), loaded);
      if (loaded.incomplete !== undefined) throw loaded.incomplete;
      this.#retries.succeeded(dataset);
    } catch (error) {
      this.#listener.failed(
        this.#retries.failed(dataset, newest?.number ?? 0, error),
      );
      if (this.#missing().includes(dataset)) await this.#release([]);
    }
  }

  /** Serves a version from now on. */
  async #swap(version: Version, { fromSegment = false }: Partial<Loaded> = {}) {
    const { dataset, info } = version;
    let before: string | undefined;
    await this.#release([version], undefined, () => {
      before = entryOf(this.#holder.versions, dataset).info?.id;
    });
    if (info === null || info.id === before) return;
    const { number, rowCount: rows } = info;
    this.#listener.swapped({ dataset, number, rows, fromSegment });
  }

  /**
   * The datasets that have versions in the store, none of which is loaded, once `more` are served.
   */
  #missing(more: readonly Version[] = []): string[] {
    const served = new Set(more.map(({ dataset }) => dataset));
    return [...this.failures.keys()].filter((dataset) =>
      this.#newest.has(dataset) && !served.has(dataset) &&
      entryOf(this.#holder.versions, dataset).info === null
    );
  }

  /** @param before Called right before the update takes effect. */
  #release(
    versions: readonly Version[],
    searchable = this.#holder.completeness.searchable,
    before = () => {},
  ): Promise<void> {
    const completeness = { searchable, missing: this.#missing(versions) };
    const update = { versions: versions.map(({ data }) => data), ...completeness };
    return this.#listener.release(update, () => {
      before();
      this.#holder.begin(versions, completeness);
    });
  }
}

import type { CommonKinds, Kinds } from "./columns.ts";
import type { Loaded, Loader } from "./loader.ts";
import { type LoadFailure, Retries } from "./retries.ts";
import type { Recipe } from "./recipe.ts";
import { Version } from "./version.ts";

/** The current versions of all datasets at one moment. A request holds one from start to end. */
export interface LibrarySnapshot {
  /** @throws {TypeError} when there is no such dataset. */
  version<Row, K extends Kinds>(dataset: Recipe<Row, K>): Version<K & CommonKinds>;
  version(dataset: string): Version;
  /**
   * At the first start, the snapshot in which the late parts of the first versions were built or have
   * failed; undefined when this is one.
   */
  readonly searchable: Promise<LibrarySnapshot> | undefined;
  /**
   * A snapshot whose version of a dataset has at least a number, if one comes within so many
   * milliseconds; else the current one. Another replica may be ahead by a moment.
   */
  awaitNumber(dataset: string, number: number, ms: number): Promise<LibrarySnapshot>;
}

/** A version that was swapped in. */
export interface Swap {
  readonly dataset: string;
  readonly number: number;
  readonly rows: number;
  /** Whether it was in an image as it is. */
  readonly fromImage: boolean;
  /** Why there is an image that could not be used. */
  readonly imageFault: string | undefined;
}

/** What the library tells and asks. */
export interface LibraryListener {
  swapped(swap: Swap): void;
  failed(failure: LoadFailure): void;
  /** Looks for newer versions in the store, and settles when what was found is served. */
  look(): Promise<void>;
}

/** Holds the current versions, and swaps in newer ones when they are loaded. */
export class Library {
  readonly #loader: Loader;
  readonly #listener: LibraryListener;
  readonly #retries: Retries;
  /** The newest number of each dataset in the store. */
  #newest: ReadonlyMap<string, number> = new Map();
  readonly #loading = new Map<string, Promise<void>>();
  #versions: ReadonlyMap<string, Version>;
  #current: LibrarySnapshot;
  #searchable: Promise<LibrarySnapshot> | undefined;

  /**
   * @param empty An empty version of every dataset.
   * @param now Milliseconds, of a clock that only goes forward.
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
    this.#versions = new Map(empty.map((version) => [version.dataset, version]));
    this.#current = this.#snapshot();
  }

  get current(): LibrarySnapshot {
    return this.#current;
  }

  /** What could not be loaded, or not whole, by dataset. */
  get failures(): ReadonlyMap<string, LoadFailure> {
    return this.#retries.failures;
  }

  /** The datasets whose newest version is served whole. */
  get upToDate(): string[] {
    return [...this.#versions.values()]
      .filter((version) => !this.#isBehind(version) && !this.failures.has(version.dataset))
      .map(({ dataset }) => dataset);
  }

  /** Notes which number of each dataset is the newest in the store. */
  expect(newest: ReadonlyMap<string, number>): void {
    this.#newest = newest;
  }

  /** Lets what failed be tried again at once. */
  hurry(): void {
    this.#retries.hurry();
  }

  /**
   * Loads what is newer in the store, and what failed and is due again. Each dataset is served as soon
   * as it is loaded. Settles when all were tried; never rejects.
   */
  async catchUp(): Promise<void> {
    const isFirst = [...this.#versions.values()].every(({ info }) => info === null);
    const wanted = [...this.#versions.keys()].filter((dataset) => this.#isWanted(dataset));
    if (!isFirst || wanted.length === 0) {
      await Promise.all(wanted.map((dataset) => this.#load(dataset)));
      return;
    }
    // Nothing else could be searched meanwhile: only searches wait for what is late.
    const served = wanted.map(() => Promise.withResolvers<void>());
    const whole = wanted.map((dataset, i) =>
      this.#load(dataset, served[i]!.resolve).finally(served[i]!.resolve)
    );
    this.#searchable = Promise.all(whole).then(() => {
      this.#searchable = undefined;
      return this.#current;
    });
    await Promise.all(served.map(({ promise }) => promise));
  }

  /** Settles when no load is under way. */
  async idle(): Promise<void> {
    await Promise.all(this.#loading.values());
  }

  async close(): Promise<void> {
    await this.idle();
    await this.#loader.close();
  }

  #isBehind({ dataset, info }: Version): boolean {
    return (this.#newest.get(dataset) ?? 0) > (info?.number ?? 0);
  }

  #isWanted(dataset: string): boolean {
    return (this.#isBehind(this.#versions.get(dataset)!) || this.failures.has(dataset)) &&
      this.#retries.isDue(dataset, this.#newest.get(dataset) ?? 0);
  }

  /** @param served Called when the version is served, perhaps still without what is late. */
  #load(dataset: string, served?: () => void): Promise<void> {
    const underWay = this.#loading.get(dataset);
    if (underWay !== undefined) {
      // It may have begun before the newest version was published.
      return underWay.then(() => this.#isWanted(dataset) ? this.#load(dataset) : undefined);
    }
    const loading = this.#loadNow(dataset, served).finally(() => this.#loading.delete(dataset));
    this.#loading.set(dataset, loading);
    return loading;
  }

  async #loadNow(dataset: string, served?: () => void): Promise<void> {
    const number = this.#newest.get(dataset) ?? 0;
    try {
      const loaded = await this.#loader.load(
        dataset,
        this.#versions.get(dataset)!.data,
        served && ((data) => {
          this.#swap(new Version(data));
          served();
        }),
      );
      this.#swap(new Version(loaded.data), loaded);
      if (loaded.incomplete !== undefined) throw loaded.incomplete;
      this.#retries.succeeded(dataset);
    } catch (error) {
      this.#listener.failed(this.#retries.failed(dataset, number, error));
    }
  }

  /** Serves a version from now on, with one assignment. */
  #swap(version: Version, { fromImage = false, imageFault }: Partial<Loaded> = {}): void {
    const { dataset, info } = version;
    const before = this.#versions.get(dataset)!.info?.number;
    this.#versions = new Map([...this.#versions, [dataset, version]]);
    this.#current = this.#snapshot();
    if (info === null || info.number === before) return;
    const { number, rowCount: rows } = info;
    this.#listener.swapped({ dataset, number, rows, fromImage, imageFault });
  }

  #snapshot(): LibrarySnapshot {
    const versions = this.#versions;
    const searchable = () => this.#searchable;
    return {
      get searchable() {
        return searchable();
      },
      version<K extends CommonKinds>(dataset: string | { key: string }): Version<K> {
        const key = typeof dataset === "string" ? dataset : dataset.key;
        const version = versions.get(key);
        if (version === undefined) throw new TypeError(`No dataset "${key}"`);
        // It was built after the recipe of that key, whose kinds these are.
        return version as Version<CommonKinds> as Version<K>;
      },
      awaitNumber: (dataset, number, ms) => this.#awaitNumber(dataset, number, ms),
    };
  }

  async #awaitNumber(dataset: string, number: number, ms: number): Promise<LibrarySnapshot> {
    if ((this.#current.version(dataset).info?.number ?? 0) < number) {
      const overdue = Promise.withResolvers<void>();
      const timer = setTimeout(overdue.resolve, ms);
      await Promise.race([this.#listener.look(), overdue.promise]);
      clearTimeout(timer);
    }
    return this.#current;
  }
}

import type { VersionData } from "./version_data.ts";
import type { CommonKinds, Kinds } from "./columns.ts";
import type { Recipe } from "./recipe.ts";
import type { Version } from "./version.ts";

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

/** What is newer of what is served. */
export interface LibraryNews {
  readonly versions: readonly VersionData[];
  /** Whether all late parts of the first versions were built, or have failed. */
  readonly searchable: boolean;
}

/** Versions as they are served: requests read `current`, and news takes its place in one assignment. */
export class Shelf {
  readonly #look: () => Promise<void>;
  #versions: ReadonlyMap<string, Version>;
  #searchable: PromiseWithResolvers<LibrarySnapshot> | undefined;
  #current: LibrarySnapshot;

  /**
   * @param versions A version of every dataset.
   * @param look Looks for newer versions in the store, and settles when what was found is served.
   * @param searchable Whether no late part is still to come.
   */
  constructor(versions: readonly Version[], look: () => Promise<void>, searchable: boolean) {
    this.#look = look;
    this.#versions = new Map(versions.map((version) => [version.dataset, version]));
    if (!searchable) this.#searchable = Promise.withResolvers();
    this.#current = this.#snapshot();
  }

  get current(): LibrarySnapshot {
    return this.#current;
  }

  /** The versions that are served. */
  get versions(): ReadonlyMap<string, Version> {
    return this.#versions;
  }

  get isSearchable(): boolean {
    return this.#searchable === undefined;
  }

  /** From now on searches wait, until news says that they need not. */
  awaitSearchable(): void {
    this.#searchable ??= Promise.withResolvers();
  }

  /** Serves newer versions from now on. */
  begin(versions: readonly Version[], searchable: boolean): void {
    if (versions.length > 0) {
      this.#versions = new Map([
        ...this.#versions,
        ...versions.map((version) => [version.dataset, version] as const),
      ]);
      this.#current = this.#snapshot();
    }
    if (!searchable) return;
    this.#searchable?.resolve(this.#current);
    this.#searchable = undefined;
  }

  #snapshot(): LibrarySnapshot {
    const versions = this.#versions;
    const searchable = () => this.#searchable?.promise;
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
      await Promise.race([this.#look(), overdue.promise]);
      clearTimeout(timer);
    }
    return this.#current;
  }
}

import { Refusal } from "../../base/refusal.ts";
import { inTime } from "../../base/async/within.ts";
import type { VersionData } from "../versions/version_data.ts";
import type { CommonKinds, Kinds } from "../columns/columns.ts";
import type { VersionSpec } from "../versions/version_spec.ts";
import type { Version } from "../versions/version.ts";

/** The current versions of all datasets at one moment. A request holds one from start to end. */
export interface LibrarySnapshot {
  /**
   * The version of a dataset to answer clients from.
   *
   * @throws {TypeError} when there is no such dataset.
   * @throws {Refusal} 503 if a version exists but none could be loaded since the start: it is not
   *   empty.
   */
  version<Row, K extends Kinds>(dataset: VersionSpec<Row, K>): Version<K & CommonKinds>;
  version(dataset: string): Version;
  /** Like `version`, but an empty version stands in for a dataset that could not be loaded. */
  versionOrEmpty<Row, K extends Kinds>(dataset: VersionSpec<Row, K>): Version<K & CommonKinds>;
  versionOrEmpty(dataset: string): Version;
  /**
   * At the first start, the later snapshot in which the deferred parts of the first versions are
   * built or have failed; undefined if this is one.
   */
  readonly searchable: Promise<LibrarySnapshot> | undefined;
  /**
   * Asks the store for a dataset's newest version and waits until it is served, at most `ms`
   * milliseconds. Another replica may be ahead.
   */
  awaitNewest(dataset: string, ms: number): Promise<NewestSnapshot>;
}

/** A snapshot, and whether its version of the requested dataset is the store's newest. */
interface NewestSnapshot {
  readonly snapshot: LibrarySnapshot;
  /** False also if the store did not answer in time. */
  readonly isNewest: boolean;
}

/**
 * Looks for newer versions in the store and waits until the newest of a dataset is served. Returns
 * its id: empty if nothing is published, undefined if the store did not answer.
 */
export type FindNewest = (dataset: string) => Promise<string | undefined>;

/** How complete the served data is. */
interface Completeness {
  /** Whether all deferred parts of the first versions are built, or have failed. */
  readonly searchable: boolean;
  /** Datasets that have versions in the store, none of which could be loaded since the start. */
  readonly missing: readonly string[];
}

/** Newer versions to serve. */
export interface LibraryUpdate extends Completeness {
  readonly versions: readonly VersionData[];
}

/** When to ask again for a dataset that could not be loaded, in seconds. */
const RETRY_AFTER = 5;

/** Holds the served versions: requests read `current`, and an update replaces it in one assignment. */
export class SnapshotHolder {
  readonly #findNewest: FindNewest;
  #versions: ReadonlyMap<string, Version>;
  #missing: readonly string[];
  #searchable: PromiseWithResolvers<LibrarySnapshot> | undefined;
  #current: LibrarySnapshot;

  /**
   * @param versions A version of every dataset.
   * @param findNewest Looks in the store.
   */
  constructor(
    versions: readonly Version[],
    findNewest: FindNewest,
    { searchable, missing }: Completeness,
  ) {
    this.#findNewest = findNewest;
    this.#missing = missing;
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

  get completeness(): Completeness {
    return { searchable: this.#searchable === undefined, missing: this.#missing };
  }

  /** Makes searches wait until an update with a complete index arrives. */
  awaitSearchable(): void {
    this.#searchable ??= Promise.withResolvers();
  }

  /** Serves newer versions from now on. */
  begin(versions: readonly Version[], { searchable, missing }: Completeness): void {
    if (versions.length > 0 || `${missing}` !== `${this.#missing}`) {
      this.#missing = missing;
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
    const [versions, missing] = [this.#versions, new Set(this.#missing)];
    const versionOrEmpty = <K extends CommonKinds>(
      dataset: string | { key: string },
    ): Version<K> => {
      const key = keyOf(dataset);
      const version = versions.get(key);
      if (version === undefined) throw new TypeError(`No dataset "${key}"`);
      // It was built from the spec of that key, which declares these kinds.
      return version as Version<CommonKinds> as Version<K>;
    };
    const searchable = () => this.#searchable?.promise;
    return {
      get searchable() {
        return searchable();
      },
      version<K extends CommonKinds>(dataset: string | { key: string }): Version<K> {
        if (missing.size > 0 && missing.has(keyOf(dataset))) throw unavailable();
        return versionOrEmpty(dataset);
      },
      versionOrEmpty,
      awaitNewest: (dataset, ms) => this.#awaitNewest(dataset, ms),
    };
  }

  async #awaitNewest(dataset: string, ms: number): Promise<NewestSnapshot> {
    const newest = await inTime(ms, this.#findNewest(dataset), undefined);
    const snapshot = this.#current;
    return { snapshot, isNewest: newest === (snapshot.versionOrEmpty(dataset).info?.id ?? "") };
  }
}

const keyOf = (dataset: string | { key: string }) =>
  typeof dataset === "string" ? dataset : dataset.key;

function unavailable(): Refusal {
  return new Refusal("data_unavailable", "This data could not be loaded yet. Try again later.", {
    "retry-after": String(RETRY_AFTER),
  });
}

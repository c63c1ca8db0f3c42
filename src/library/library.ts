import type { LoadRequest } from "../../workers/load_version.ts";
import type { Dataset } from "../datasets/dataset.ts";
import type { Database, StoreAddress } from "../store/database.ts";
import { currentVersions } from "../store/versions.ts";
import type { GramIndex } from "../search/grams.ts";
import type { SegmentData } from "../search/segment_data.ts";
import { WorkerClient } from "../worker_messages.ts";
import { emptyVersion } from "./load.ts";
import type { VersionData } from "./build.ts";
import { Version } from "./version.ts";

/** The current versions of all datasets at one moment. A request holds one from start to end. */
export interface LibrarySnapshot {
  /** @throws {TypeError} when there is no such dataset. */
  version(dataset: string): Version;
  /** Settles when all versions can be searched; undefined when they can. */
  readonly searchable: Promise<void> | undefined;
}

/** A version that was swapped in. */
export interface Swap {
  readonly dataset: string;
  readonly number: number;
  readonly rows: number;
}

/** Holds the current snapshot, and replaces it whole when the store has newer versions. */
export class Library {
  readonly #datasets: readonly Dataset<never>[];
  readonly #loader = new WorkerClient<LoadRequest>(
    new URL("../../workers/load_version.ts", import.meta.url),
  );
  readonly #searchFailed: (dataset: string, error: unknown) => void;
  readonly #indexing = new Set<Promise<void>>();
  #snapshot: ReadonlyMap<string, Version>;
  #current: LibrarySnapshot;
  #searchable: Promise<void> | undefined;

  /**
   * Starts the loader, which takes a while: a good time is before the store is opened.
   *
   * @param searchFailed Told when a version stays without its search or the index of it.
   */
  constructor(
    datasets: readonly Dataset<never>[],
    searchFailed: (dataset: string, error: unknown) => void,
  ) {
    this.#datasets = datasets;
    this.#searchFailed = searchFailed;
    this.#snapshot = new Map(
      datasets.map((dataset) => [dataset.key, new Version(emptyVersion(dataset))]),
    );
    this.#current = this.#snapshotOf(this.#snapshot);
    this.#loader.start();
  }

  /** Connects the loader with the store; comes before the first `refresh`. */
  async open(address: StoreAddress): Promise<void> {
    await this.#loader.ask({ kind: "open", address });
  }

  get current(): LibrarySnapshot {
    return this.#current;
  }

  /** Loads what is newer in the store, and swaps it in with one assignment. */
  async refresh(db: Database): Promise<Swap[]> {
    const numbers = await currentVersions(db);
    const versions = new Map(this.#snapshot);
    const newer = this.#datasets.filter(({ key }) =>
      (numbers.get(key) ?? 0) > (versions.get(key)!.info?.number ?? 0)
    );
    // Asked for together, so that the store is read for one while another is built.
    const loaded = await Promise.all(
      newer.map(async ({ key }) =>
        new Version(await this.#loader.ask<VersionData>({ kind: "load", dataset: key }))
      ),
    );
    for (const version of loaded) versions.set(version.dataset, version);
    const searchable = Promise.all(loaded.map((version) => this.#makeSearchable(version)));
    // A version that takes another's place is searched from then on. At the start there is none to
    // search meanwhile; only searches wait.
    const isFirst = [...this.#snapshot.values()].every(({ info }) => info === null);
    if (isFirst) this.#waitFor(searchable);
    else await searchable;
    if (loaded.length > 0) {
      this.#snapshot = versions;
      this.#current = this.#snapshotOf(versions);
    }
    const indexing = searchable.then(() => this.#index(loaded), () => {})
      .finally(() => this.#indexing.delete(indexing));
    this.#indexing.add(indexing);
    return loaded.map(({ dataset, info }) => (
      { dataset, number: info!.number, rows: info!.rowCount }
    ));
  }

  /** Lets searches wait. If what they wait for fails, they fail rather than leave something out. */
  #waitFor(searchable: Promise<unknown>): void {
    this.#searchable = searchable.then(() => {
      this.#searchable = undefined;
    });
    this.#searchable.catch(() => {});
  }

  #snapshotOf(versions: ReadonlyMap<string, Version>): LibrarySnapshot {
    const searchable = () => this.#searchable;
    return {
      get searchable() {
        return searchable();
      },
      version(dataset) {
        const version = versions.get(dataset);
        if (version === undefined) throw new TypeError(`No dataset "${dataset}"`);
        return version;
      },
    };
  }

  async #makeSearchable(version: Version): Promise<void> {
    const { dataset, info } = version;
    const request = { kind: "search", dataset, version: info!.id } as const;
    try {
      const data = await this.#loader.ask<SegmentData | null>(request);
      if (data !== null) version.attachSearch(data);
    } catch (error) {
      this.#searchFailed(dataset, error);
      throw error;
    }
  }

  /** Settles when every loaded version is indexed for search. */
  async indexed(): Promise<void> {
    await Promise.all(this.#indexing);
  }

  /** Searches scan until the index is there, so nobody has to wait for it. */
  async #index(versions: readonly Version[]): Promise<void> {
    for (const { dataset, info, search } of versions) {
      const request = { kind: "index", dataset, version: info!.id } as const;
      try {
        const indexes = await this.#loader.ask<GramIndex[] | null>(request);
        if (indexes !== null) search?.attach(indexes);
      } catch (error) {
        this.#searchFailed(dataset, error);
      }
    }
  }

  async close(): Promise<void> {
    await this.indexed();
    await this.#loader.ask({ kind: "close" });
    this.#loader.stop();
  }
}

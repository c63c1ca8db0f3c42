import type { LoadRequest } from "../../workers/load_version.ts";
import type { Dataset } from "../datasets/dataset.ts";
import type { Database, StoreAddress } from "../store/database.ts";
import { currentVersions } from "../store/versions.ts";
import type { GramIndex } from "../search/grams.ts";
import { WorkerClient } from "../worker_messages.ts";
import { emptyVersion } from "./load.ts";
import type { VersionData } from "./build.ts";
import { Version } from "./version.ts";

/** The current versions of all datasets at one moment. A request holds one from start to end. */
export interface LibrarySnapshot {
  /** @throws {TypeError} when there is no such dataset. */
  version(dataset: string): Version;
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
  readonly #indexFailed: (dataset: string, error: unknown) => void;
  readonly #indexing = new Set<Promise<void>>();
  #snapshot: ReadonlyMap<string, Version>;
  #current: LibrarySnapshot;

  /**
   * Starts the loader, which takes a while: a good time is before the store is opened.
   *
   * @param indexFailed Told when a version stays without its search index.
   */
  constructor(
    datasets: readonly Dataset<never>[],
    indexFailed: (dataset: string, error: unknown) => void,
  ) {
    this.#datasets = datasets;
    this.#indexFailed = indexFailed;
    this.#snapshot = new Map(
      datasets.map((dataset) => [dataset.key, new Version(emptyVersion(dataset))]),
    );
    this.#current = snapshotOf(this.#snapshot);
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
    if (loaded.length > 0) {
      this.#snapshot = versions;
      this.#current = snapshotOf(versions);
    }
    // Searches scan until the index is there, so nobody has to wait for it.
    for (const version of loaded) {
      const indexing = this.#index(version).finally(() => this.#indexing.delete(indexing));
      this.#indexing.add(indexing);
    }
    return loaded.map(({ dataset, info }) => (
      { dataset, number: info!.number, rows: info!.rowCount }
    ));
  }

  /** Settles when every loaded version is indexed for search. */
  async indexed(): Promise<void> {
    await Promise.all(this.#indexing);
  }

  async #index(version: Version): Promise<void> {
    if (version.search === undefined || version.info === null) return;
    const { dataset, info } = version;
    const request = { kind: "index", dataset, version: info.id } as const;
    try {
      const indexes = await this.#loader.ask<GramIndex[] | null>(request);
      if (indexes !== null) version.search.attach(indexes);
    } catch (error) {
      this.#indexFailed(dataset, error);
    }
  }

  async close(): Promise<void> {
    await this.indexed();
    await this.#loader.ask({ kind: "close" });
    this.#loader.stop();
  }
}

function snapshotOf(versions: ReadonlyMap<string, Version>): LibrarySnapshot {
  return {
    version(dataset) {
      const version = versions.get(dataset);
      if (version === undefined) throw new TypeError(`No dataset "${dataset}"`);
      return version;
    },
  };
}

import type { LoadRequest } from "../../workers/load_version.ts";
import type { Dataset } from "../datasets/dataset.ts";
import type { Database, StoreAddress } from "../store/database.ts";
import { currentVersions } from "../store/versions.ts";
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
  readonly milliseconds: number;
}

/** Holds the current snapshot, and replaces it whole when the store has newer versions. */
export class Library {
  readonly #datasets: readonly Dataset<never>[];
  readonly #loader = new WorkerClient<LoadRequest>(
    new URL("../../workers/load_version.ts", import.meta.url),
  );
  #snapshot: ReadonlyMap<string, Version>;
  #current: LibrarySnapshot;

  private constructor(datasets: readonly Dataset<never>[]) {
    this.#datasets = datasets;
    this.#snapshot = new Map(
      datasets.map((dataset) => [dataset.key, new Version(emptyVersion(dataset))]),
    );
    this.#current = snapshotOf(this.#snapshot);
  }

  static async open(
    datasets: readonly Dataset<never>[],
    address: StoreAddress,
  ): Promise<Library> {
    const library = new Library(datasets);
    await library.#loader.ask({ kind: "open", address });
    return library;
  }

  get current(): LibrarySnapshot {
    return this.#current;
  }

  /** Loads what is newer in the store, and swaps it in with one assignment. */
  async refresh(db: Database): Promise<Swap[]> {
    const numbers = await currentVersions(db);
    const versions = new Map(this.#snapshot);
    const swaps: Swap[] = [];
    for (const { key } of this.#datasets) {
      if ((numbers.get(key) ?? 0) <= (versions.get(key)!.info?.number ?? 0)) continue;
      const started = performance.now();
      const data = await this.#loader.ask<VersionData>({ kind: "load", dataset: key });
      versions.set(key, new Version(data));
      swaps.push({
        dataset: key,
        number: data.info!.number,
        rows: data.info!.rowCount,
        milliseconds: Math.round(performance.now() - started),
      });
    }
    if (swaps.length > 0) {
      this.#snapshot = versions;
      this.#current = snapshotOf(versions);
    }
    return swaps;
  }

  async close(): Promise<void> {
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

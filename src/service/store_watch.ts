import type { Key } from "../access/keyring.ts";
import { SingleFlight } from "../base/async/single_flight.ts";
import type { StoreHealth, StoreWork } from "./store_health.ts";
import type { Library } from "../library/serving/library.ts";
import type { Ages } from "../metrics/ages.ts";
import { usableKeys } from "../store/keys/key_lists.ts";
import { readRevisions, type Revisions } from "../store/versions/revisions.ts";
import type { Database } from "../store/database.ts";
import type { Store } from "../store/store.ts";
import { type Renumbered, settleBehind } from "../publish/versions/lineage.ts";
import { currentVersions, type VersionName } from "../store/versions/versions.ts";

/** Where data from the store goes. */
export interface StoreWatchParts {
  /** Notes which versions are the newest; loading them is another's. */
  readonly library: Library;
  readonly ages: Ages;
  readonly health: StoreHealth;
  /** Lets keys be the usable ones from now on, in all threads; settles when they are. */
  replaceKeys(keys: readonly Key[]): Promise<void>;
  storeReached(): void;
  /** Called with datasets that were published again under other numbers. */
  renumbered(datasets: readonly Renumbered[]): void;
  /** Records outside the store what it has; never rejects. */
  acknowledge(db: Database): Promise<void>;
}

/** What no count in the store equals. */
const UNSEEN = { access: -1, data: -1 };

/** Looks in the store for newer keys and versions, and reads those lists only if they changed. */
export class StoreWatch {
  readonly #parts: StoreWatchParts;
  #store: Store | undefined;
  #seen: Revisions = UNSEEN;
  #keysServed: number | undefined;
  /** The newest number of each dataset that was seen. */
  readonly #newest = new Map<string, number>();
  // Apart, because a revoked key must not wait for a large version to load.
  readonly #keys = new SingleFlight(() =>
    this.#follow("keys", (...seen) => this.#pickUpKeys(...seen))
  );
  readonly #versions = new SingleFlight(() =>
    this.#follow("versions", (...seen) => this.#pickUpVersions(...seen))
  );

  /** Keys and versions are picked up at the same time, and write into one file what they saw. */
  readonly #acknowledging = new SingleFlight(async () => {
    if (this.#store !== undefined) await this.#parts.acknowledge(this.#store.prompt);
  });

  constructor(parts: StoreWatchParts) {
    this.#parts = parts;
  }

  /**
   * Picks up everything; from now on the store can be looked at.
   *
   * @throws When it cannot be read.
   */
  async start(store: Store): Promise<void> {
    this.#store = store;
    const revisions = await readRevisions(store.prompt);
    await this.#pickUpKeys(store, revisions);
    await this.#pickUpVersions(store, revisions);
  }

  /** Applies changed keys. Never rejects: the store may be away. */
  lookForKeys(): Promise<void> {
    return this.#keys.run();
  }

  /** The same of the newest versions. */
  lookForVersions(): Promise<void> {
    return this.#versions.run();
  }

  /** The change of keys up to which all threads serve them; undefined before that is known. */
  get accessRevision(): number | undefined {
    return this.#keysServed;
  }

  /** Settles when no poll is running. */
  async idle(): Promise<void> {
    await Promise.all([this.#keys.idle(), this.#versions.idle()]);
  }

  /** The versions; of a store that has lost some which this server has seen, once it is renumbered. */
  async #settled(
    store: Store,
    versions: ReadonlyMap<string, VersionName>,
  ): Promise<ReadonlyMap<string, VersionName>> {
    const seen = this.#newest;
    const isBehind = [...seen].some(([key, was]) => (versions.get(key)?.number ?? 0) < was);
    const current = isBehind && !store.embedded
      ? (this.#parts.renumbered(await settleBehind(store, seen)),
        await currentVersions(store.prompt))
      : versions;
    for (const [key, { number }] of current) seen.set(key, number);
    return current;
  }

  /** Picks something up, and notes whether that worked. */
  async #follow(
    work: StoreWork,
    pickUp: (store: Store, revisions: Revisions) => Promise<void>,
  ): Promise<void> {
    const store = this.#store;
    if (store === undefined) return;
    const { health, library } = this.#parts;
    try {
      const revisions = await readRevisions(store.prompt);
      this.#parts.storeReached();
      await pickUp(store, revisions);
      if (health.worked(work)) library.hurry();
    } catch (error) {
      health.failed(work, error);
      // Another store may be in its place next time, which has counted as far with other contents.
      this.#seen = UNSEEN;
    }
  }

  async #pickUpKeys(store: Store, { access }: Revisions): Promise<void> {
    if (access !== this.#seen.access) {
      await this.#parts.replaceKeys(await usableKeys(store.prompt));
      this.#seen = { ...this.#seen, access };
      this.#keysServed = access;
      await this.#acknowledging.run();
    }
    this.#parts.ages.keysAreCurrent();
  }

  async #pickUpVersions(store: Store, { data }: Revisions): Promise<void> {
    const { library, ages } = this.#parts;
    if (data !== this.#seen.data) {
      const versions = await currentVersions(store.prompt);
      library.expect(await this.#settled(store, versions));
      await this.#acknowledging.run();
      this.#seen = { ...this.#seen, data };
    }
    for (const dataset of library.upToDate) ages.isCurrent(dataset);
  }
}

import type { Key } from "../access/keyring.ts";
import type { Log } from "../base/log/log.ts";
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

/**
 * How often the store is polled for changes by other processes, in milliseconds. A revoked key must
 * fail within 1 s (decisions, Access).
 */
export const POLL_MS = 500;

/** Where data from the store goes. */
export interface StoreWatchParts {
  /** Records which versions are the newest; `StoreSync` loads them. */
  readonly library: Library;
  readonly ages: Ages;
  readonly health: StoreHealth;
  readonly log: Log;
  /** Replaces the usable keys in all threads; settles when it is done. */
  replaceKeys(keys: readonly Key[]): Promise<void>;
  storeReached(): void;
  /** Called with datasets that were republished under other numbers. */
  renumbered(datasets: readonly Renumbered[]): void;
  /** Records outside the store what it has acknowledged; never rejects. */
  acknowledge(db: Database): Promise<void>;
}

/** Differs from every revision in the store. */
const UNSEEN = { access: -1, data: -1, store: "" };

/** Polls the store for newer keys and versions, and reads those lists only if they changed. */
export class StoreWatch {
  readonly #parts: StoreWatchParts;
  #store: Store | undefined;
  #seen: Revisions = UNSEEN;
  #keysServed: number | undefined;
  /** The newest version seen, by dataset. */
  readonly #newest = new Map<string, VersionName>();
  /** Datasets that the store had, and has no version of now. */
  #lost: readonly string[] = [];
  // Separate, because a revoked key must not wait for a large version to load.
  readonly #keys = new SingleFlight(() =>
    this.#follow("keys", (...seen) => this.#pickUpKeys(...seen))
  );
  readonly #versions = new SingleFlight(() =>
    this.#follow("versions", (...seen) => this.#pickUpVersions(...seen))
  );

  /** Reads of keys and of versions run concurrently, but write one file. */
  readonly #acknowledging = new SingleFlight(async () => {
    if (this.#store !== undefined) await this.#parts.acknowledge(this.#store.prompt);
  });

  constructor(parts: StoreWatchParts) {
    this.#parts = parts;
  }

  /**
   * Reads everything; from then on the store can be polled.
   *
   * @throws If the store cannot be read.
   */
  async start(store: Store): Promise<void> {
    this.#store = store;
    const revisions = await readRevisions(store.prompt);
    this.#seen = { ...UNSEEN, store: revisions.store };
    await this.#pickUpKeys(store, revisions);
    await this.#pickUpVersions(store, revisions);
  }

  /** Applies changed keys. Never rejects: the store may be unreachable. */
  lookForKeys(): Promise<void> {
    return this.#keys.run();
  }

  /** Records changed versions. Never rejects: the store may be unreachable. */
  lookForVersions(): Promise<void> {
    return this.#versions.run();
  }

  /** The revision of keys that all threads serve; undefined before that is known. */
  get accessRevision(): number | undefined {
    return this.#keysServed;
  }

  /** Problems that an operator should know of, one line each. */
  get troubles(): string[] {
    return this.#lost.map((dataset) =>
      `${dataset}: the store has no version any more; the one in memory is served`
    );
  }

  /** Settles when no poll is running. */
  async idle(): Promise<void> {
    await Promise.all([this.#keys.idle(), this.#versions.idle()]);
  }

  /**
   * The newest versions. If the store has lost versions that this server has seen, it renumbers first. A
   * dataset that the store has lost as a whole is served as before: an empty list would look like data.
   */
  async #settled(
    store: Store,
    versions: ReadonlyMap<string, VersionName>,
  ): Promise<ReadonlyMap<string, VersionName>> {
    const seen = this.#newest;
    const isBehind = [...versions].some(([key, { number }]) =>
      number < (seen.get(key)?.number ?? 0)
    );
    const current = isBehind && !store.embedded
      ? (this.#parts.renumbered(await settleBehind(store, numbersOf(seen))),
        await currentVersions(store.prompt))
      : versions;
    for (const [key, version] of current) seen.set(key, version);
    const lost = [...seen.keys()].filter((key) => !current.has(key));
    if (lost.length > 0 && lost.join() !== this.#lost.join()) {
      this.#parts.log.error("datasets_lost", { datasets: lost });
    }
    this.#lost = lost;
    return new Map(seen);
  }

  /** Reads revisions, then what has changed, and records whether that worked. */
  async #follow(
    work: StoreWork,
    pickUp: (store: Store, revisions: Revisions) => Promise<void>,
  ): Promise<void> {
    const store = this.#store;
    if (store === undefined) return;
    const { health, library } = this.#parts;
    try {
      const revisions = await readRevisions(store.prompt);
      if (revisions.store !== this.#seen.store) {
        this.#seen = { ...UNSEEN, store: revisions.store };
      }
      this.#parts.storeReached();
      await pickUp(store, revisions);
      if (health.worked(work)) library.hurry();
    } catch (error) {
      health.failed(work, error);
      this.#seen = UNSEEN;
    }
  }

  async #pickUpKeys(store: Store, revisions: Revisions): Promise<void> {
    const { access } = revisions;
    if (access !== this.#seen.access) {
      const keys = await usableKeys(store.prompt);
      // First, as with versions: otherwise a store that loses a key that was in use goes unnoticed.
      await this.#acknowledging.run();
      await this.#parts.replaceKeys(keys);
      this.#note("access", revisions);
      this.#keysServed = access;
    }
    this.#parts.ages.keysAreCurrent();
  }

  /** Notes what was read, unless another store has answered since. */
  #note(name: "access" | "data", { store, [name]: number }: Revisions): void {
    if (store === this.#seen.store) this.#seen = { ...this.#seen, [name]: number };
  }

  async #pickUpVersions(store: Store, revisions: Revisions): Promise<void> {
    const { library, ages } = this.#parts;
    if (revisions.data !== this.#seen.data) {
      const versions = await currentVersions(store.prompt);
      library.expect(await this.#settled(store, versions));
      await this.#acknowledging.run();
      this.#note("data", revisions);
    }
    for (const dataset of library.upToDate) ages.isCurrent(dataset);
  }
}

const numbersOf = (versions: ReadonlyMap<string, VersionName>): ReadonlyMap<string, number> =>
  new Map([...versions].map(([key, { number }]) => [key, number]));

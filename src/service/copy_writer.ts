import type { Log } from "../base/log/log.ts";
import type { Database } from "../store/database.ts";
import { identityOf } from "../store/identity.ts";
import { type StoreCopy, writeCopy } from "../store/store_copy.ts";

/** Where a server keeps its copy of the store, and of which store it is. */
export interface CopyPlace {
  readonly path: string;
  /** See `placeOf`. */
  readonly store: string;
}

/** What the service serves, as far as the copy holds it. */
type Served = Omit<StoreCopy, "place" | "databaseId">;

/** How often the copy is written, in milliseconds, if only usage counts have changed. */
const EVERY_MS = 5_000;

/**
 * Keeps a copy of the store on this machine's disk, from which a server can start while the store
 * is unreachable (`store_copy.ts`).
 */
export class CopyWriter {
  readonly #place: CopyPlace;
  readonly #log: Log;
  readonly #steadyNow: () => number;
  #written: { readonly what: string; readonly at: number } | undefined;
  #isFailing = false;

  /** @param steadyNow Milliseconds of a monotonic clock. */
  constructor(place: CopyPlace, log: Log, steadyNow: () => number) {
    this.#place = place;
    this.#log = log;
    this.#steadyNow = steadyNow;
  }

  /** Whether the last write of the copy failed. */
  get isFailing(): boolean {
    return this.#isFailing;
  }

  /**
   * Writes the copy if keys or versions have changed, or some seconds have passed. Never rejects:
   * the server works without a copy too.
   *
   * @param revision The served revision of keys.
   */
  async note(db: Database, revision: number, served: Served): Promise<void> {
    const at = this.#steadyNow();
    const what = [revision, ...served.versions.map(([, { id }]) => id)].join(" ");
    const before = this.#written;
    if (before !== undefined && before.what === what && at - before.at < EVERY_MS) return;
    try {
      const { databaseId } = await identityOf(db, null);
      const copy: StoreCopy = { place: this.#place.store, databaseId, ...served };
      await writeCopy(this.#place.path, copy);
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) this.#log.failure("copy_not_written", error);
      this.#isFailing = true;
    }
    this.#written = { what, at };
  }
}

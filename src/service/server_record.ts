import type { LiveServers } from "../access/shared_limits/redis_outage.ts";
import type { Database } from "../store/database.ts";
import {
  forgetServers,
  HEARTBEAT_MS,
  listServers,
  noteServer,
  removeServer,
  type ServerFacts,
  SILENT_AFTER_S,
} from "../store/servers.ts";

/**
 * This server's row in the store: where it listens, its heartbeat, and which key changes it has
 * applied. Written when that changes, and at each heartbeat.
 */
export class ServerRecord {
  readonly #facts: ServerFacts;
  readonly #steadyNow: () => number;
  readonly #seen: (live: LiveServers) => void;
  #written: { readonly revision: number; readonly at: number } | undefined;
  #isEnded = false;

  /**
   * @param steadyNow Milliseconds of a monotonic clock.
   * @param seen Called with the live servers whenever they are read.
   */
  constructor(
    facts: ServerFacts,
    steadyNow: () => number,
    seen: (live: LiveServers) => void = () => {},
  ) {
    this.#facts = facts;
    this.#steadyNow = steadyNow;
    this.#seen = seen;
  }

  /**
   * Writes the row if it has changed or a heartbeat is due, and reads which servers are live.
   *
   * @param revision The revision of keys that all threads serve.
   * @throws When the store is unreachable.
   */
  async note(db: Database, revision: number): Promise<void> {
    const at = this.#steadyNow();
    const before = this.#written;
    if (this.#isEnded) return;
    if (before !== undefined && before.revision === revision && at - before.at < HEARTBEAT_MS) {
      return;
    }
    if (before === undefined) await forgetServers(db, this.#facts);
    await noteServer(db, this.#facts, revision);
    this.#written = { revision, at };
    const live = (await listServers(db)).filter(({ silentS }) => silentS <= SILENT_AFTER_S)
      .map(({ id }) => id).sort();
    this.#seen({ count: live.length, place: live.indexOf(this.#facts.id) });
  }

  /** Deletes the row. @throws If the store is unreachable; the row then expires after an hour. */
  async remove(db: Database): Promise<void> {
    this.#isEnded = true;
    await removeServer(db, this.#facts.id);
  }
}

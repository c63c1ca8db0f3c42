import type { Database } from "../store/database.ts";
import {
  forgetServers,
  HEARTBEAT_MS,
  noteServer,
  removeServer,
  type ServerFacts,
} from "../store/servers.ts";

/**
 * This server's row in the store: where it listens, that it lives, and up to which change of keys it
 * serves them. Written when that changes, and as a sign of life.
 */
export class ServerRecord {
  readonly #facts: ServerFacts;
  readonly #steadyNow: () => number;
  #written: { readonly revision: number; readonly at: number } | undefined;
  #isEnded = false;

  /** @param steadyNow Milliseconds, of a clock that only goes forward. */
  constructor(facts: ServerFacts, steadyNow: () => number) {
    this.#facts = facts;
    this.#steadyNow = steadyNow;
  }

  /**
   * @param revision The change of keys up to which all threads serve them.
   * @throws When the store is away.
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
  }

  /** @throws When the store is away; the row is forgotten after an hour then. */
  async remove(db: Database): Promise<void> {
    this.#isEnded = true;
    await removeServer(db, this.#facts.id);
  }
}

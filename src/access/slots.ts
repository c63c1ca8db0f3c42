import type { KeyId } from "./key_format.ts";
/** How many keys one process can count for. */
export const MAX_SLOTS = 1 << 20;

/**
 * Numbers keys, so that their counters are arrays on shared memory. A key keeps its number until
 * the process ends.
 */
export class Slots {
  readonly #slots = new Map<KeyId, number>();

  get all(): ReadonlyMap<KeyId, number> {
    return this.#slots;
  }

  /** Adopts numbers that another thread assigned. */
  learn(known: ReadonlyMap<KeyId, number>): void {
    for (const [keyId, slot] of known) this.#slots.set(keyId, slot);
  }

  /**
   * A key's number; a new one if it has none. Only one thread may assign new ones.
   *
   * @throws {RangeError} when there are too many keys.
   */
  of(keyId: KeyId): number {
    let slot = this.#slots.get(keyId);
    if (slot === undefined) {
      slot = this.#slots.size;
      if (slot >= MAX_SLOTS) throw new RangeError(`Cannot count for more than ${MAX_SLOTS} keys`);
      this.#slots.set(keyId, slot);
    }
    return slot;
  }
}

/** A spin lock per slot. */
export class SlotLocks {
  readonly #locks: Int32Array;

  /** @param memory Four bytes per slot. */
  constructor(memory: SharedArrayBuffer) {
    this.#locks = new Int32Array(memory);
  }

  /** Runs work that takes almost no time. */
  hold(slot: number, work: () => void): void {
    // A thread that ended within `work` would hold the lock forever.
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      if (Atomics.compareExchange(this.#locks, slot, 0, 1) === 0) break;
    }
    work();
    Atomics.store(this.#locks, slot, 0);
  }
}

const MAX_TRIES = 10_000_000;

import { type Spent } from "./budgets.ts";
import { type Month, monthOf } from "./months.ts";
import { MOST_SLOTS, SlotLocks, Slots } from "./slots.ts";

/** What quotas are counted in: any number of threads may share it. */
export interface QuotaMemory {
  /** Which month each slot counts. */
  readonly months: SharedArrayBuffer;
  readonly used: SharedArrayBuffer;
  readonly locks: SharedArrayBuffer;
}

export function quotaMemory(): QuotaMemory {
  return {
    months: new SharedArrayBuffer(4 * MOST_SLOTS),
    used: new SharedArrayBuffer(8 * MOST_SLOTS),
    locks: new SharedArrayBuffer(4 * MOST_SLOTS),
  };
}

/**
 * Counts each key's requests of the month, of all processes as far as they are known. Exact over all
 * threads that share the memory.
 */
export class Quotas {
  readonly #slots: Slots;
  readonly #months: Int32Array;
  readonly #used: BigInt64Array;
  readonly #locks: SlotLocks;

  constructor(memory: QuotaMemory = quotaMemory(), slots: Slots = new Slots()) {
    this.#slots = slots;
    this.#months = new Int32Array(memory.months);
    this.#used = new BigInt64Array(memory.used);
    this.#locks = new SlotLocks(memory.locks);
  }

  /** Counts one request, unless the quota is used up; then what is left is negative. */
  spend(keyId: string, quota: number, now: number): Spent {
    const month = monthOf(now);
    const slot = this.#slotIn(keyId, month);
    const used = Number(Atomics.add(this.#used, slot, 1n)) + 1;
    if (used > quota) Atomics.sub(this.#used, slot, 1n);
    const remaining = used > quota ? -1 : quota - used;
    return { limit: quota, remaining, endsAt: month.endsAt };
  }

  /** What `spend` would find, and nothing is counted: what is left is negative where nothing is. */
  left(keyId: string, quota: number, now: number): Spent {
    const month = monthOf(now);
    const used = Number(Atomics.load(this.#used, this.#slotIn(keyId, month)));
    return { limit: quota, remaining: used >= quota ? -1 : quota - used, endsAt: month.endsAt };
  }

  /** Adds to what a key has used in a month, unless a later one has begun for it. */
  add(keyId: string, month: Month, requests: number): void {
    const slot = this.#slotIn(keyId, month);
    if (this.#months[slot] === month.number) Atomics.add(this.#used, slot, BigInt(requests));
  }

  /** A key's slot, which counts a month or a later one. */
  #slotIn(keyId: string, { number }: Month): number {
    const slot = this.#slots.of(keyId);
    if (Atomics.load(this.#months, slot) < number) {
      this.#locks.hold(slot, () => {
        if (this.#months[slot]! >= number) return;
        Atomics.store(this.#used, slot, 0n);
        Atomics.store(this.#months, slot, number);
      });
    }
    return slot;
  }
}

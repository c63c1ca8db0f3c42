import type { KeyId } from "./key_format.ts";
import { type Spent } from "./minute_windows.ts";
import { type Month, monthOf } from "./months.ts";
import { MAX_SLOTS, SlotLocks, Slots } from "./slots.ts";

/**
 * How many months are counted side by side: if the clock is wrong for a while, by a month or a
 * year, the right month's counts are still there.
 */
const MONTHS = 5;
const CELLS = MONTHS * MAX_SLOTS;

/** The memory of quotas, a cell for a key's month; any number of threads may share it. */
export interface QuotaMemory {
  /** Which month each cell counts. */
  readonly months: SharedArrayBuffer;
  readonly used: SharedArrayBuffer;
  readonly locks: SharedArrayBuffer;
}

/** Memory for the maximum number of keys, with nothing used. */
export function quotaMemory(): QuotaMemory {
  return {
    months: new SharedArrayBuffer(4 * CELLS),
    used: new SharedArrayBuffer(8 * CELLS),
    locks: new SharedArrayBuffer(4 * CELLS),
  };
}

/**
 * Counts each key's requests of the month, including those of other processes as far as known.
 * Exact across all threads that share the memory.
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

  /** Counts one request, unless the quota is used up; then `remaining` is negative. */
  spend(keyId: KeyId, quota: number, now: number): Spent {
    const month = monthOf(now);
    const cell = this.#cellOf(keyId, month);
    const used = Number(Atomics.add(this.#used, cell, 1n)) + 1;
    if (used > quota) Atomics.sub(this.#used, cell, 1n);
    const remaining = used > quota ? -1 : quota - used;
    return { limit: quota, remaining, endsAt: month.endsAt };
  }

  /** Refunds one request that `spend` has counted. */
  refund(keyId: KeyId, now: number): void {
    Atomics.sub(this.#used, this.#cellOf(keyId, monthOf(now)), 1n);
  }

  /** What `spend` would return, without counting: negative if nothing is left. */
  left(keyId: KeyId, quota: number, now: number): Spent {
    const month = monthOf(now);
    const used = Number(Atomics.load(this.#used, this.#cellOf(keyId, month)));
    return { limit: quota, remaining: used >= quota ? -1 : quota - used, endsAt: month.endsAt };
  }

  /** How many requests of a month a key has used, as far as known. */
  used(keyId: KeyId, month: Month): number {
    return Number(Atomics.load(this.#used, this.#cellOf(keyId, month)));
  }

  /** Adds to the used requests of a month. */
  add(keyId: KeyId, month: Month, requests: number): void {
    Atomics.add(this.#used, this.#cellOf(keyId, month), BigInt(requests));
  }

  #cellOf(keyId: KeyId, { number }: Month): number {
    const cell = number % MONTHS * MAX_SLOTS + this.#slots.of(keyId);
    if (Atomics.load(this.#months, cell) !== number) {
      this.#locks.hold(cell, () => {
        if (this.#months[cell] === number) return;
        Atomics.store(this.#used, cell, 0n);
        Atomics.store(this.#months, cell, number);
      });
    }
    return cell;
  }
}

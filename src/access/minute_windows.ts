import type { KeyId } from "./key_format.ts";
import type { MaybePromise } from "../base/async/maybe_promise.ts";
import { MAX_SLOTS, SlotLocks, Slots } from "./slots.ts";

/** What is left of the window in which a request was counted. */
export interface Spent {
  readonly limit: number;
  readonly remaining: number;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

/** The minute window in which a request was counted. */
export interface MinuteSpent extends Spent {
  /** When the window ends by the steady clock. */
  readonly window: number;
}

/** Counts each key's requests in windows, for this server alone or shared by several. */
export interface KeyWindows {
  /** Counts one request, unless the window is full; then the rest is negative. */
  spend(keyId: KeyId, limit: number, now: number): MaybePromise<MinuteSpent>;
  /**
   * What is left of a key's window, without counting anything; all of it if no window has begun.
   *
   * @param now Milliseconds since 1970, which the window's end is given in.
   */
  left(keyId: KeyId, limit: number, now: number): Spent;
  /** Refunds what `spend` counted, unless its window has ended since. */
  refund(keyId: KeyId, spent: MinuteSpent): void;
}

export const MINUTE_MS = 60_000;

/** The memory of windows, which any number of threads may share. */
export interface WindowMemory {
  /** When each slot's window ends, by the steady clock. */
  readonly ends: SharedArrayBuffer;
  readonly counts: SharedArrayBuffer;
  readonly locks: SharedArrayBuffer;
}

/** Memory for the maximum number of keys, without any window begun. */
export function windowMemory(): WindowMemory {
  return {
    ends: new SharedArrayBuffer(8 * MAX_SLOTS),
    counts: new SharedArrayBuffer(4 * MAX_SLOTS),
    locks: new SharedArrayBuffer(4 * MAX_SLOTS),
  };
}

/**
 * Counts each key's requests in one-minute windows. A window begins with the first request after
 * the last window ended. Each request increments its key's counter atomically unless that is at the
 * limit: limits are exact across all threads that share the memory.
 */
export class MinuteWindows implements KeyWindows {
  readonly #steadyNow: () => number;
  readonly #slots: Slots;
  readonly #ends: Float64Array;
  readonly #counts: Int32Array;
  readonly #locks: SlotLocks;

  /**
   * @param steadyNow A monotonic clock in milliseconds: changing the system clock has no effect.
   */
  constructor(
    steadyNow: () => number = () => performance.now(),
    memory: WindowMemory = windowMemory(),
    slots: Slots = new Slots(),
  ) {
    this.#steadyNow = steadyNow;
    this.#slots = slots;
    this.#ends = new Float64Array(memory.ends);
    this.#counts = new Int32Array(memory.counts);
    this.#locks = new SlotLocks(memory.locks);
  }

  /**
   * Counts one request, unless the window is full; then the rest is negative.
   *
   * @param now Milliseconds since 1970; the window's end is given in the same unit.
   */
  spend(keyId: KeyId, limit: number, now: number): MinuteSpent {
    const slot = this.#slots.of(keyId);
    const steady = this.#steadyNow();
    if (steady >= this.#ends[slot]!) this.#begin(slot, steady);
    const window = this.#ends[slot]!;
    return { limit, remaining: this.#take(slot, limit), endsAt: now + window - steady, window };
  }

  /** What is left of a key's window; a whole minute if none has begun. */
  left(keyId: KeyId, limit: number, now: number): Spent {
    const slot = this.#slots.of(keyId);
    const steady = this.#steadyNow();
    const end = this.#ends[slot]!;
    if (steady >= end) return { limit, remaining: limit, endsAt: now + MINUTE_MS };
    const remaining = Math.max(0, limit - Atomics.load(this.#counts, slot));
    return { limit, remaining, endsAt: now + end - steady };
  }

  /** Refunds what `spend` counted, unless its window has ended since. */
  refund(keyId: KeyId, spent: MinuteSpent): void {
    const slot = this.#slots.of(keyId);
    this.#locks.hold(slot, () => {
      if (this.#ends[slot] === spent.window) Atomics.sub(this.#counts, slot, 1);
    });
  }

  /** Increments a window's count and returns what is left: -1 if it was full. */
  #take(slot: number, limit: number): number {
    // Not `Atomics.add` and `sub`: they could hit the next window if that begins in between.
    for (let count = Atomics.load(this.#counts, slot); count < limit;) {
      const found = Atomics.compareExchange(this.#counts, slot, count, count + 1);
      if (found === count) return limit - count - 1;
      count = found;
    }
    return -1;
  }

  #begin(slot: number, steady: number): void {
    this.#locks.hold(slot, () => {
      // Another thread may have begun it.
      if (steady < this.#ends[slot]!) return;
      Atomics.store(this.#counts, slot, 0);
      this.#ends[slot] = steady + MINUTE_MS;
    });
  }
}

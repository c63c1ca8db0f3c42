import type { KeyId } from "../key_format.ts";
import { type MaybePromise } from "../../base/async/maybe_promise.ts";
import { type KeyWindows, MINUTE_MS, type MinuteSpent, type Spent } from "../minute_windows.ts";
import { MAX_SLOTS, type Slots } from "../slots.ts";

/** What is limited: a key's requests or new addresses per minute, or its requests per month. */
export type Budget = "minute" | "resolve" | "month";

/** What this server has leased of each key's window; any number of threads may share it. */
export interface LeaseMemory {
  /** When each slot's window ends, by the steady clock. */
  readonly ends: SharedArrayBuffer;
  /** How much of the window this server may still spend without another lease. */
  readonly inHand: SharedArrayBuffer;
  /** How much of the window was not leased at the last response. */
  readonly pool: SharedArrayBuffer;
  /** When the last response came, by the steady clock. */
  readonly askedAt: SharedArrayBuffer;
  /** The target for `inHand`; below half of it, more is leased. */
  readonly ahead: SharedArrayBuffer;
}

/** Memory for the maximum number of keys, with nothing leased. */
export function leaseMemory(): LeaseMemory {
  return {
    ends: new SharedArrayBuffer(8 * MAX_SLOTS),
    inHand: new SharedArrayBuffer(4 * MAX_SLOTS),
    pool: new SharedArrayBuffer(4 * MAX_SLOTS),
    askedAt: new SharedArrayBuffer(8 * MAX_SLOTS),
    ahead: new SharedArrayBuffer(4 * MAX_SLOTS),
  };
}

/** The arrays of a `LeaseMemory`. */
export class LeaseCells {
  readonly ends: Float64Array;
  readonly inHand: Int32Array;
  readonly pool: Int32Array;
  readonly askedAt: Float64Array;
  readonly ahead: Int32Array;

  constructor(memory: LeaseMemory) {
    this.ends = new Float64Array(memory.ends);
    this.inHand = new Int32Array(memory.inHand);
    this.pool = new Int32Array(memory.pool);
    this.askedAt = new Float64Array(memory.askedAt);
    this.ahead = new Int32Array(memory.ahead);
  }
}

/** Requests more of a key's window. */
export interface LeaseRequest {
  readonly budget: Budget;
  readonly keyId: KeyId;
  readonly limit: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Leases parts of windows for all threads of this server. */
export interface LeaseSource {
  /** Leases at least one for the caller; settles when the result is in memory. Never rejects. */
  more(request: LeaseRequest): Promise<void>;
  /** Renews the lease in the background. */
  fill(request: LeaseRequest): void;
}

/**
 * A full window is requested again after this many milliseconds: another server may have returned
 * some.
 */
const ASK_AGAIN_MS = 250;
/** Other requests may use up what was leased for a waiting one. */
const MAX_REQUESTS = 5;

/**
 * Windows that several servers share. Each server leases parts of a window in advance, so that a
 * request waits only if nothing is in hand. In one window all servers together never spend more
 * than the limit.
 */
export class LeasedWindows implements KeyWindows {
  readonly #budget: Budget;
  readonly #steadyNow: () => number;
  readonly #cells: LeaseCells;
  readonly #slots: Slots;
  readonly #source: LeaseSource;

  /** @param steadyNow A monotonic clock in milliseconds that all threads share. */
  constructor(
    budget: Budget,
    steadyNow: () => number,
    memory: LeaseMemory,
    slots: Slots,
    source: LeaseSource,
  ) {
    this.#budget = budget;
    this.#steadyNow = steadyNow;
    this.#cells = new LeaseCells(memory);
    this.#slots = slots;
    this.#source = source;
  }

  /**
   * Counts one request, unless the window is full; then what is left is negative.
   *
   * @param now Milliseconds since 1970, which the window's end is given in.
   */
  spend(keyId: KeyId, limit: number, now: number): MaybePromise<MinuteSpent> {
    const slot = this.#slots.of(keyId);
    const request = { budget: this.#budget, keyId, limit, now };
    const left = this.#take(slot);
    if (left >= 0) {
      if (left * 2 < this.#cells.ahead[slot]! && this.#cells.pool[slot]! > 0) {
        this.#source.fill(request);
      }
      return this.#spent(slot, request, left);
    }
    const isFull = this.#isCurrent(slot) && this.#cells.pool[slot] === 0 &&
      this.#steadyNow() - this.#cells.askedAt[slot]! < ASK_AGAIN_MS;
    return isFull ? this.#spent(slot, request, -1) : this.#await(slot, request);
  }

  /** What was left of a key's window at the last answer; all of it if none has begun here. */
  left(keyId: KeyId, limit: number, now: number): Spent {
    const slot = this.#slots.of(keyId);
    if (!this.#isCurrent(slot)) return { limit, remaining: limit, endsAt: now + MINUTE_MS };
    const inHand = Math.max(0, Atomics.load(this.#cells.inHand, slot));
    return this.#spent(slot, { budget: this.#budget, keyId, limit, now }, inHand);
  }

  /** Refunds what `spend` counted, unless its window has ended since. */
  refund(keyId: KeyId, spent: MinuteSpent): void {
    const slot = this.#slots.of(keyId);
    if (this.#cells.ends[slot] === spent.window) Atomics.add(this.#cells.inHand, slot, 1);
  }

  /** Refunds one request to the current window, if there is one. */
  refundCurrent(keyId: KeyId): void {
    const slot = this.#slots.of(keyId);
    if (this.#isCurrent(slot)) Atomics.add(this.#cells.inHand, slot, 1);
  }

  async #await(slot: number, request: LeaseRequest): Promise<MinuteSpent> {
    for (let asks = 0; asks < MAX_REQUESTS; asks++) {
      await this.#source.more(request);
      const left = this.#take(slot);
      if (left >= 0) return this.#spent(slot, request, left);
      if (this.#isCurrent(slot) && this.#cells.pool[slot] === 0) break;
    }
    return this.#spent(slot, request, -1);
  }

  #isCurrent(slot: number): boolean {
    return this.#steadyNow() < this.#cells.ends[slot]!;
  }

  /** Spends one of what is in hand and returns the rest: -1 if there was none. */
  #take(slot: number): number {
    if (!this.#isCurrent(slot)) return -1;
    const { inHand } = this.#cells;
    for (let count = Atomics.load(inHand, slot); count > 0;) {
      const found = Atomics.compareExchange(inHand, slot, count, count - 1);
      if (found === count) return count - 1;
      count = found;
    }
    return -1;
  }

  /** @param left The rest in hand; negative if the request is refused. */
  #spent(slot: number, { limit, now }: LeaseRequest, left: number): MinuteSpent {
    const window = this.#cells.ends[slot]!;
    const remaining = left < 0 ? -1 : Math.min(limit, left + this.#cells.pool[slot]!);
    return { limit, remaining, endsAt: now + Math.max(0, window - this.#steadyNow()), window };
  }
}

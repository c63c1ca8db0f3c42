import { Refusal, type RefusalCode } from "../base/refusal.ts";
import { MOST_SLOTS, SlotLocks, Slots } from "./slots.ts";

/** What is left of the window that a request was counted in. */
export interface Spent {
  readonly limit: number;
  readonly remaining: number;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

/** A minute window that a request was counted in. */
export interface MinuteSpent extends Spent {
  /** When the window ends by the steady clock. */
  readonly window: number;
}

const MINUTE_MS = 60_000;

/** What windows are counted in: any number of threads may share it. */
export interface WindowMemory {
  /** When each slot's window ends, by the steady clock. */
  readonly ends: SharedArrayBuffer;
  readonly counts: SharedArrayBuffer;
  readonly locks: SharedArrayBuffer;
}

export function windowMemory(): WindowMemory {
  return {
    ends: new SharedArrayBuffer(8 * MOST_SLOTS),
    counts: new SharedArrayBuffer(4 * MOST_SLOTS),
    locks: new SharedArrayBuffer(4 * MOST_SLOTS),
  };
}

/**
 * Counts each key's requests in one-minute windows. A window begins with the first request after
 * the last one ended. Each request adds to its key's counter in one step, and is refused when what it
 * then finds is above the limit: so limits are exact over all threads that share the memory.
 */
export class MinuteWindows {
  readonly #steadyNow: () => number;
  readonly #slots: Slots;
  readonly #ends: Float64Array;
  readonly #counts: Int32Array;
  readonly #locks: SlotLocks;

  /** @param steadyNow A clock that is never set, in milliseconds: nobody is locked out by one that is. */
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
   * Counts one request, unless the window is full; then what is left is negative.
   *
   * @param now Milliseconds since 1970, which the window's end is told in.
   */
  spend(keyId: string, limit: number, now: number): MinuteSpent {
    const slot = this.#slots.of(keyId);
    const steady = this.#steadyNow();
    if (steady >= this.#ends[slot]!) this.#begin(slot, steady);
    const window = this.#ends[slot]!;
    const count = Atomics.add(this.#counts, slot, 1) + 1;
    if (count > limit) Atomics.sub(this.#counts, slot, 1);
    const remaining = count > limit ? -1 : limit - count;
    return { limit, remaining, endsAt: now + window - steady, window };
  }

  /** Takes back what `spend` counted, unless its window has ended since. */
  refund(keyId: string, spent: MinuteSpent): void {
    const slot = this.#slots.of(keyId);
    if (this.#ends[slot] === spent.window) Atomics.sub(this.#counts, slot, 1);
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

/** A calendar month in UTC. */
export interface Month {
  /** `YYYY-MM`. */
  readonly name: string;
  /** Grows by one with each month. */
  readonly number: number;
  /** Milliseconds since 1970: the first instant of the month, and of the next one. */
  readonly startsAt: number;
  readonly endsAt: number;
}

let latest: Month = { name: "", number: 0, startsAt: 0, endsAt: 0 };

/** The month of an instant. Asked for each request, so the last answer is kept. */
export function monthOf(now: number): Month {
  if (now < latest.startsAt || now >= latest.endsAt) {
    const date = new Date(now);
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
    latest = {
      name: date.toISOString().slice(0, 7),
      number: 12 * year + month,
      startsAt: Date.UTC(year, month),
      endsAt: Date.UTC(year, month + 1),
    };
  }
  return latest;
}

/** @param name `YYYY-MM`. */
export function monthNamed(name: string): Month {
  return monthOf(Date.parse(`${name}-01T00:00:00Z`));
}

/** 429 for a full window (spec 1, Limits). `Retry-After` is never sooner than the window's end. */
export function exhausted(
  code: RefusalCode,
  message: string,
  { limit, endsAt }: Spent,
  now: number,
): Refusal {
  return new Refusal(code, message, {
    "x-ratelimit-limit": String(limit),
    "x-ratelimit-remaining": "0",
    "retry-after": String(Math.max(1, Math.ceil((endsAt - now) / 1000))),
  });
}

/** The day of an instant, `YYYY-MM-DD` in UTC. Asked for each request, so the last answer is kept. */
export function dayOf(now: number): string {
  const number = Math.floor(now / DAY_MS);
  if (number !== latestDay.number) {
    latestDay = { number, name: new Date(number * DAY_MS).toISOString().slice(0, 10) };
  }
  return latestDay.name;
}

const DAY_MS = 86_400_000;
let latestDay = { number: NaN, name: "" };

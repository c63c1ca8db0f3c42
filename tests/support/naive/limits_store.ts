import type {
  Lease,
  LeaseCall,
  LimitsStore,
  WindowId,
} from "../../../src/access/shared_limits/redis_limits.ts";

interface Window {
  readonly id: WindowId;
  readonly limit: number;
  readonly endsAt: number;
  count: number;
  /** What servers had seen of a lost window, as far as it was counted again. */
  restored: number;
}

/** Counts leases in memory, by a manual clock; it can be unavailable. */
export class NaiveLimitsStore implements LimitsStore {
  readonly #now: () => number;
  readonly #windows = new Map<string, Window>();
  #made = 0;
  isAway = false;

  /** @param now Milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
  }

  async ping(): Promise<void> {
    await this.#answer();
  }

  /** Loses all windows. */
  empty(): void {
    this.#windows.clear();
  }

  async lease({ name, limit, want, debt, known, seen, lastsMs }: LeaseCall): Promise<Lease> {
    await this.#answer();
    let window = this.#current(name);
    const isLost = seen !== undefined && seen.windowId !== window?.id && this.#now() < seen.endsAt;
    if (window === undefined) {
      const count = isLost ? Math.max(known, seen.count + debt) : known;
      const endsAt = isLost ? seen.endsAt : this.#now() + lastsMs;
      const id = `window ${++this.#made}` as WindowId;
      window = { id, limit, endsAt, count, restored: count - debt };
      this.#windows.set(name, window);
    } else {
      window.count += debt;
      if (isLost && seen.count > window.restored) {
        window.count += seen.count - window.restored;
        window.restored = seen.count;
      }
    }
    let granted = 0;
    while (granted < want && window.count < limit) {
      granted++;
      window.count++;
    }
    const pool = Math.max(0, limit - window.count);
    const { id, endsAt } = window;
    return { windowId: id, granted, pool, endsInMs: endsAt - this.#now(), endsAt };
  }

  async giveBack(name: string, windowId: WindowId, count: number): Promise<void> {
    await this.#answer();
    const window = this.#current(name);
    if (window?.id === windowId) window.count -= count;
  }

  close(): void {}

  #current(name: string): Window | undefined {
    const window = this.#windows.get(name);
    return window === undefined || this.#now() >= window.endsAt ? undefined : window;
  }

  async #answer(): Promise<void> {
    await Promise.resolve();
    if (this.isAway) throw new Error("away");
  }
}

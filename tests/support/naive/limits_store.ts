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
}

/** Counts leases in memory, by a clock that the test sets; it can be away. */
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

  async lease({ name, limit, want, debt, known, lastsMs }: LeaseCall): Promise<Lease> {
    await this.#answer();
    let window = this.#current(name);
    if (window === undefined) {
      const endsAt = this.#now() + lastsMs;
      this.#windows.set(
        name,
        window = { id: `window ${++this.#made}` as WindowId, limit, endsAt, count: known },
      );
    } else window.count += debt;
    let granted = 0;
    while (granted < want && window.count < limit) {
      granted++;
      window.count++;
    }
    const pool = Math.max(0, limit - window.count);
    return { windowId: window.id, granted, pool, endsInMs: window.endsAt - this.#now() };
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

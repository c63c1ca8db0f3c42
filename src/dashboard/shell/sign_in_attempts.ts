const MINUTE_MS = 60_000;
/** The maximum attempts per minute, by address and in total. */
const MAX_PER_ADDRESS = 10;
const MAX_TOTAL = 100;

/** Limits failed sign-in attempts per minute, by address and in total. */
export class Attempts {
  #startedAt = -Infinity;
  #all = 0;
  #from = new Map<string, number>();

  /**
   * Counts an attempt before it is checked, so that concurrent ones count too.
   *
   * @param now Milliseconds of a monotonic clock.
   * @returns Seconds to wait if there were too many attempts, else 0.
   */
  add(client: string, now: number): number {
    if (now - this.#startedAt >= MINUTE_MS) {
      this.#startedAt = now;
      this.#all = 0;
      this.#from = new Map();
    }
    const count = (this.#from.get(client) ?? 0) + 1;
    if (count > MAX_PER_ADDRESS || this.#all >= MAX_TOTAL) {
      return Math.max(1, Math.ceil((this.#startedAt + MINUTE_MS - now) / 1000));
    }
    this.#from.set(client, count);
    this.#all++;
    return 0;
  }

  /** Uncounts an attempt that succeeded. */
  forgive(client: string): void {
    const count = this.#from.get(client) ?? 0;
    if (count === 0) return;
    this.#from.set(client, count - 1);
    this.#all--;
  }
}

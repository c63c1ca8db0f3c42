const MINUTE_MS = 60_000;
const EACH = 10;
const ALL = 100;

/**
 * Counts attempts to sign in that fail, so that nobody may guess for long: so many a minute from one
 * address, and so many from all together.
 */
export class Attempts {
  #startedAt = -Infinity;
  #all = 0;
  #from = new Map<string, number>();

  /**
   * Counts one attempt, before it is known whether it fails: many at once are counted too.
   *
   * @param now Milliseconds of a clock that is never set.
   * @returns How many seconds to wait when there were too many, else 0.
   */
  add(client: string, now: number): number {
    if (now - this.#startedAt >= MINUTE_MS) {
      this.#startedAt = now;
      this.#all = 0;
      this.#from = new Map();
    }
    const count = (this.#from.get(client) ?? 0) + 1;
    if (count > EACH || this.#all >= ALL) {
      return Math.max(1, Math.ceil((this.#startedAt + MINUTE_MS - now) / 1000));
    }
    this.#from.set(client, count);
    this.#all++;
    return 0;
  }

  /** Takes back an attempt that did not fail. */
  forgive(client: string): void {
    const count = this.#from.get(client) ?? 0;
    if (count === 0) return;
    this.#from.set(client, count - 1);
    this.#all--;
  }
}

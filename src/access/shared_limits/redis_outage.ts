/**
 * What happens to shared limits while Redis is unreachable: each server may spend its share of what
 * was left of every window. When Redis is back, what was spent is reported to it.
 */

/** The servers that share limits, and this one's index among them. */
export interface LiveServers {
  readonly count: number;
  /** From 0. */
  readonly place: number;
}

/** A server's share of what is left of a window. All shares together are exactly the rest. */
export function shareOf(rest: number, { count, place }: LiveServers): number {
  return Math.floor(rest / count) + (place < rest % count ? 1 : 0);
}

/** How often Redis is tried again while it is unreachable, in milliseconds. */
const PROBE_MS = 1_000;
/** How often it is checked while it answers, in milliseconds. */
const WATCH_MS = 5_000;
/** Unanswered checks in a row after which it counts as away: a busy Redis may miss one. */
const MAX_MISSED = 2;

/** Notices that Redis is unreachable, and that it is back. */
export class RedisOutage {
  readonly #ping: () => Promise<void>;
  readonly #changed: (isAway: boolean) => void;
  #isAway = false;
  #isWatched = false;
  #isClosed = false;
  #probe: ReturnType<typeof setTimeout> | undefined;
  /** Unanswered checks in a row; starts at the limit, so that the first one already counts. */
  #missed = MAX_MISSED;

  /**
   * @param ping Rejects when Redis does not answer in time.
   * @param changed Called when an outage begins, and when it ends.
   */
  constructor(ping: () => Promise<void>, changed: (isAway: boolean) => void) {
    this.#ping = ping;
    this.#changed = changed;
  }

  /** Whether the last request failed. */
  get isAway(): boolean {
    return this.#isAway;
  }

  /** Checks from now on whether Redis answers, even while no request needs it. */
  watch(): void {
    this.#isWatched = true;
    void this.#check();
  }

  /** Records that a request failed; from now on Redis is tried until it answers. */
  began(): void {
    if (!this.#isAway) this.#changed(true);
    this.#isAway = true;
    this.#checkIn(PROBE_MS);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#probe);
  }

  #checkIn(ms: number): void {
    clearTimeout(this.#probe);
    if (this.#isClosed) return;
    this.#probe = setTimeout(() => void this.#check(), ms);
    Deno.unrefTimer(this.#probe);
  }

  async #check(): Promise<void> {
    try {
      await this.#ping();
    } catch {
      if (this.#isClosed) return;
      if (this.#isAway || ++this.#missed >= MAX_MISSED) this.began();
      else this.#checkIn(PROBE_MS);
      return;
    }
    this.#missed = 0;
    if (this.#isWatched) this.#checkIn(WATCH_MS);
    if (!this.#isAway) return;
    this.#isAway = false;
    this.#changed(false);
  }
}

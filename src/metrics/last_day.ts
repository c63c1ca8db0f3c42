import { DAY_MS } from "../base/durations.ts";
import type { Latency } from "../dashboard/shell/host.ts";
import { type Durations, durationsIn } from "./durations.ts";
import type { ThreadCounts } from "./thread.ts";
import { firstOf } from "../base/known.ts";

/** So often the counts are noted; the day is exact to that. */
const NOTED_EVERY_MS = 15 * 60_000;

/**
 * How long the requests of the last day took: what was counted since, less what had been counted a
 * day ago. Costs a few numbers a quarter of an hour.
 */
export class LastDay {
  readonly #counts: () => Promise<readonly ThreadCounts[]>;
  readonly #now: () => number;
  /** The oldest first; the first is from a day ago, or the start, before anything was counted. */
  readonly #noted: { readonly at: number; readonly durations: Durations }[];
  readonly #timer: ReturnType<typeof setInterval>;

  /**
   * @param counts All that each thread counted so far.
   * @param now A clock that is never set, in milliseconds.
   */
  constructor(
    counts: () => Promise<readonly ThreadCounts[]>,
    now: () => number = () => performance.now(),
  ) {
    this.#counts = counts;
    this.#now = now;
    this.#noted = [{ at: now(), durations: new Map() }];
    // Counts that cannot be had are those of the next quarter of an hour.
    this.#timer = setInterval(() => this.note().catch(() => {}), NOTED_EVERY_MS);
  }

  /** Records the counts so far. */
  async note(): Promise<void> {
    const durations = durationsIn(await this.#counts());
    const at = this.#now();
    this.#noted.push({ at, durations });
    while ((this.#noted[1]?.at ?? Infinity) <= at - DAY_MS) this.#noted.shift();
  }

  /** Percentiles are the upper bound of the bucket that they are in. */
  async read(): Promise<Latency> {
    const { at, durations: before } = firstOf(this.#noted);
    const since = [...durationsIn(await this.#counts())]
      .map(([bound, count]) => [bound, count - (before.get(bound) ?? 0)] as const)
      .sort(([one], [other]) => one - other);
    const requests = since.at(-1)?.[1] ?? 0;
    const within = (share: number) =>
      1000 * (since.find(([, upTo]) => upTo >= share * requests)?.[0] ?? Infinity);
    return { requests, half: within(0.5), most: within(0.99), sinceMs: this.#now() - at };
  }

  close(): void {
    clearInterval(this.#timer);
  }
}

import { DAY_MS } from "../base/durations.ts";
import type { Latency } from "../dashboard/shell/host.ts";
import { DURATION } from "./requests.ts";
import type { ThreadCounts } from "./thread.ts";
import { firstOf } from "../base/known.ts";

/** The counts are sampled this often, so the day is exact to a quarter of an hour. */
const NOTED_EVERY_MS = 15 * 60_000;

/**
 * How long the requests of the last day took: the counts now minus the counts a day ago, of which a
 * few numbers are stored every quarter of an hour.
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

/** By each upper bound in seconds, how many requests of the API took at most so long. */
type Durations = ReadonlyMap<number, number>;

/** The durations that some threads counted, summed over them and the API's endpoints. */
function durationsIn(counts: readonly ThreadCounts[]): Durations {
  const found = new Map<number, number>();
  for (const { name, values } of counts.flat()) {
    if (name !== DURATION) continue;
    for (const one of values) {
      const { labels: { le, route }, value } = one;
      const metricName = "metricName" in one ? one.metricName : undefined;
      if (metricName !== `${DURATION}_bucket` || !String(route).startsWith("/api/")) continue;
      const bound = le === "+Inf" ? Infinity : Number(le);
      found.set(bound, (found.get(bound) ?? 0) + value);
    }
  }
  return found;
}

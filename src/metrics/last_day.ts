import { DAY_MS } from "../base/durations.ts";
import { METRIC } from "./metric_names.ts";
import type { ThreadCounts } from "./thread.ts";
import { firstOf } from "../base/known.ts";

/** How often the counts are sampled, in milliseconds: the day is exact to a quarter of an hour. */
const SAMPLE_EVERY_MS = 15 * 60_000;

/**
 * How long the requests of the last day took: the counts now minus the counts a day ago, which are
 * sampled every quarter of an hour.
 */
export class LastDay {
  readonly #counts: () => Promise<readonly ThreadCounts[]>;
  readonly #now: () => number;
  /** Oldest first. The first is from a day ago, or empty from the start. */
  readonly #samples: { readonly at: number; readonly durations: Durations }[];
  readonly #timer: ReturnType<typeof setInterval>;

  /**
   * @param counts Reads all counts of each thread.
   * @param now Milliseconds of a monotonic clock.
   */
  constructor(
    counts: () => Promise<readonly ThreadCounts[]>,
    now: () => number = () => performance.now(),
  ) {
    this.#counts = counts;
    this.#now = now;
    this.#samples = [{ at: now(), durations: new Map() }];
    // If the counts cannot be read now, the next sample will have them.
    this.#timer = setInterval(() => this.note().catch(() => {}), SAMPLE_EVERY_MS);
  }

  /** Takes a sample of the counts. */
  async note(): Promise<void> {
    const durations = durationsIn(await this.#counts());
    const at = this.#now();
    this.#samples.push({ at, durations });
    while ((this.#samples[1]?.at ?? Infinity) <= at - DAY_MS) this.#samples.shift();
  }

  /**
   * How many requests were answered in the last day, or since the start `sinceMs` ago, and within how
   * many milliseconds half of them and 99 of 100 were: the upper bounds of their buckets.
   */
  async read() {
    const { at, durations: before } = firstOf(this.#samples);
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

/** How many API requests took at most so long, by the bucket's upper bound in seconds. */
type Durations = ReadonlyMap<number, number>;

const DURATION = METRIC.requestDuration.name;

/** The durations, summed over threads and endpoints. */
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

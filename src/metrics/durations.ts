import { DURATION } from "./requests.ts";
import type { ThreadCounts } from "./thread.ts";

/** By each upper bound in seconds, how many requests of the API took at most so long. */
export type Durations = ReadonlyMap<number, number>;

/** The durations that some threads counted, summed over them and the API's endpoints. */
export function durationsIn(counts: readonly ThreadCounts[]): Durations {
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

import type { Version } from "../versions/version.ts";

/** Rows last verified before an instant, or never. */
export function staleRows({ columns }: Version, since: number): number {
  const { last_verified_at: verified } = columns;
  let stale = 0;
  // Null is NaN, which fails every comparison.
  for (let row = 0; row < verified.length; row++) if (!(verified.get(row) >= since)) stale++;
  return stale;
}

/** Rows whose `expires_at` has passed. */
export function expiredRows({ columns }: Version, now: number): number {
  return columns.expires_at.at(now).past;
}

import { DAY_MS } from "../../base/durations.ts";
import type { Version } from "../../library/versions/version.ts";

/** How many rows of a version are out of date. */
interface Freshness {
  /** Rows last verified longer ago than `STALE_AFTER_DAYS`, or never. */
  readonly stale: number;
  /** Rows whose `expires_at` has passed. */
  readonly expired: number;
}

/** After how many days without verification a row counts as stale. */
export const STALE_AFTER_DAYS = 180;

/** How long a count is cached, in milliseconds: counting reads all rows. */
const CACHED_MS = 60_000;

const counted = new WeakMap<Version, { readonly at: number; readonly found: Freshness }>();

/** Counts stale and expired rows. @param now Milliseconds since 1970; the result may be a minute old. */
export function freshnessOf(version: Version, now: number): Freshness {
  const known = counted.get(version);
  if (known !== undefined && Math.abs(now - known.at) < CACHED_MS) return known.found;
  const found = {
    stale: staleRows(version, now - STALE_AFTER_DAYS * DAY_MS),
    expired: expiredRows(version, now),
  };
  counted.set(version, { at: now, found });
  return found;
}

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

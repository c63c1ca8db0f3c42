import type { Version } from "./version.ts";

/** Rows last verified before an instant, or never; none where the dataset does not say. */
export function staleRows(version: Version, since: number): number {
  if (!has(version, "last_verified_at")) return 0;
  let stale = 0;
  // Null is NaN, which is in no order.
  for (const at of version.numbers("last_verified_at").values) if (!(at >= since)) stale++;
  return stale;
}

/** Rows whose `expires_at` has passed; none where the dataset has no such column. */
export function expiredRows(version: Version, now: number): number {
  if (!has(version, "expires_at")) return 0;
  let expired = 0;
  for (const at of version.numbers("expires_at").values) if (at <= now) expired++;
  return expired;
}

const has = (version: Version, column: string) => column in version.data.columns;

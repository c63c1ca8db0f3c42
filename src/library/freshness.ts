import type { Version } from "./version.ts";

/** Rows last verified before an instant, or never; none where the dataset does not say. */
export function staleRows(version: Version, since: number): number {
  if (!has(version, "last_verified_at")) return 0;
  const { values } = version.numbers("last_verified_at");
  let stale = 0;
  // Null is NaN, which is in no order.
  for (let row = 0; row < values.length; row++) if (!(values[row]! >= since)) stale++;
  return stale;
}

/** Rows whose `expires_at` has passed; none where the dataset has no such column. */
export function expiredRows(version: Version, now: number): number {
  return has(version, "expires_at") ? version.numbers("expires_at").at(now).past : 0;
}

const has = (version: Version, column: string) => column in version.data.columns;

/**
 * What a row's `status` (of finance eligibility rules, its `availability_status`) means for whether
 * it may be quoted. The statuses that a dataset allows are in its schema.
 */

/** Rows that are no longer available: quote context leaves them out (decisions, Which rows). */
export const RETIRED = ["archived", "superseded"] as const;

/** A row with one of these is never published as quote-safe (decisions, The publish gate). */
export const NEVER_QUOTE_SAFE: readonly string[] = [...RETIRED, "expired"];

/**
 * Each of these is also an unresolved requirement of its row. Paused and planned rows are still
 * shown, but are not quote-safe.
 */
export const BLOCKING: ReadonlySet<string> = new Set([
  ...RETIRED,
  "paused",
  "suspended",
  "planned",
]);

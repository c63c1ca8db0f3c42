import { DAY_MS } from "../../base/durations.ts";

/** How long an active program without an end date may be quoted after its last check. */
const QUOTE_SAFE_DAYS = 180;

/**
 * The last day on which an active program without an end date may be quote-safe; null for any other
 * program.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { quoteSafeUntil } from "./quote_safe_until.ts";
 *
 * const row = { status: "active", expires_at: null, last_verified_at: "2026-08-06T00:00:00Z" };
 * assert.equal(quoteSafeUntil(row), "2027-02-02");
 * assert.equal(quoteSafeUntil({ ...row, expires_at: "2026-12-31" }), null);
 * ```
 */
export function quoteSafeUntil(row: Readonly<Record<string, unknown>>): string | null {
  const { status, expires_at: expiresAt, last_verified_at: verifiedAt } = row;
  if (status !== "active" || typeof verifiedAt !== "string") return null;
  if (expiresAt !== null && expiresAt !== undefined) return null;
  const last = new Date(Date.parse(verifiedAt) + QUOTE_SAFE_DAYS * DAY_MS);
  return Number.isNaN(last.getTime()) ? null : last.toISOString().slice(0, 10);
}

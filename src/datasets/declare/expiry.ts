import { DAY_MS } from "../../base/durations.ts";

/** The moment of expiry in milliseconds since 1970; a date expires at its end (UTC). */
export function endOf(expiresAt: string): number {
  return Date.parse(expiresAt) + (expiresAt.length === "2026-12-31".length ? DAY_MS : 0);
}

/** Like `endOf`; Infinity for a row that never expires. */
export function endOrNever(expiresAt: string | null | undefined): number {
  return expiresAt === null || expiresAt === undefined ? Infinity : endOf(expiresAt);
}

import type { Spent } from "../../access/minute_windows.ts";
import { Refusal, type RefusalCode } from "../../base/refusal.ts";
import type { ChargedWindows } from "../pipeline/request_context.ts";
import { HEADER, type HeaderList } from "./header_names.ts";

/** Whole seconds from `now` until an instant, rounded up; 0 if it has passed. */
const secondsUntil = (until: number, now: number) => Math.max(0, Math.ceil((until - now) / 1000));

/**
 * Adds the headers that say what is left of a key's limits: `X-RateLimit-*` for the minute (spec 1,
 * Limits), `RateLimit` and `RateLimit-Policy` for all windows (IETF draft ratelimit-headers).
 *
 * @param resolves The budget of new addresses, for endpoints that spend it.
 * @param isPerServer Whether each server counts minutes separately; the policy then says so.
 * @param isNamed Whether the reply already has `X-RateLimit-*` headers, as a 429 does.
 */
export function addRateLimit(
  headers: HeaderList,
  { minute, month }: ChargedWindows,
  resolves: Spent | undefined,
  now: number,
  isPerServer: boolean,
  isNamed: boolean,
): void {
  if (!isNamed) {
    headers.push([HEADER.windowLimit, String(minute.limit)]);
    headers.push([HEADER.windowRemaining, String(Math.max(0, minute.remaining))]);
  }
  const scope = isPerServer ? ';comment="per server"' : "";
  let policy = `"minute";q=${minute.limit};w=60${scope}, "month";q=${month.limit}`;
  let left = `${itemOf("minute", minute, now)}, ${itemOf("month", month, now)}`;
  if (resolves !== undefined) {
    policy += `, "resolve";q=${resolves.limit};w=60${scope}`;
    left += `, ${itemOf("resolve", resolves, now)}`;
  }
  headers.push([HEADER.rateLimitPolicy, policy], [HEADER.rateLimit, left]);
}

function itemOf(name: string, { remaining, endsAt }: Spent, now: number): string {
  return `"${name}";r=${Math.max(0, remaining)};t=${secondsUntil(endsAt, now)}`;
}

/** The 429 for a used-up window; `Retry-After` has the seconds until it ends (spec 1, Limits). */
export function tooManyRequests(
  code: RefusalCode,
  message: string,
  { limit, endsAt }: Spent,
  now: number,
): Refusal {
  return new Refusal(code, message, {
    [HEADER.windowLimit]: String(limit),
    [HEADER.windowRemaining]: "0",
    [HEADER.retryAfter]: String(Math.max(1, secondsUntil(endsAt, now))),
  });
}

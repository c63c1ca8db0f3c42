import type { Windows } from "../pipeline/request_context.ts";
import { HEADER, type HeaderList } from "./header_names.ts";

const seconds = (until: number, now: number) => Math.max(0, Math.ceil((until - now) / 1000));

/**
 * What is left of a key's windows: `X-RateLimit-*` of the minute (spec 1, Limits), `RateLimit` and
 * `RateLimit-Policy` of both (IETF draft ratelimit-headers).
 *
 * @param isPerServer Whether each of several servers has minute windows of its own; the policy says so.
 * @param isNamed Whether the reply itself describes a window, as a 429 does.
 */
export function addRateLimit(
  headers: HeaderList,
  { minute, month }: Windows,
  now: number,
  isPerServer: boolean,
  isNamed: boolean,
): void {
  if (!isNamed) {
    headers.push([HEADER.windowLimit, String(minute.limit)]);
    headers.push([HEADER.windowRemaining, String(Math.max(0, minute.remaining))]);
  }
  const scope = isPerServer ? ';comment="per server"' : "";
  headers.push(
    [HEADER.rateLimitPolicy, `"minute";q=${minute.limit};w=60${scope}, "month";q=${month.limit}`],
    [
      HEADER.rateLimit,
      `"minute";r=${Math.max(0, minute.remaining)};t=${seconds(minute.endsAt, now)}, ` +
      `"month";r=${Math.max(0, month.remaining)};t=${seconds(month.endsAt, now)}`,
    ],
  );
}

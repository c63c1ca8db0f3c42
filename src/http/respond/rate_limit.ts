import type { Windows } from "../pipeline/exchange.ts";
import type { HeaderList } from "./headers.ts";

const seconds = (until: number, now: number) => Math.max(0, Math.ceil((until - now) / 1000));

/**
 * What is left of a key's windows: `X-RateLimit-*` of the minute (spec 1, Limits), `RateLimit` and
 * `RateLimit-Policy` of both (IETF draft ratelimit-headers).
 *
 * @param refused Whether the answer is a 429, which describes the window that refused itself.
 */
export function addRateLimit(
  headers: HeaderList,
  { minute, month }: Windows,
  now: number,
  refused: boolean,
): void {
  if (!refused) {
    headers.push(["x-ratelimit-limit", String(minute.limit)]);
    headers.push(["x-ratelimit-remaining", String(Math.max(0, minute.remaining))]);
  }
  headers.push(
    ["ratelimit-policy", `"minute";q=${minute.limit};w=60, "month";q=${month.limit}`],
    [
      "ratelimit",
      `"minute";r=${Math.max(0, minute.remaining)};t=${seconds(minute.endsAt, now)}, ` +
      `"month";r=${Math.max(0, month.remaining)};t=${seconds(month.endsAt, now)}`,
    ],
  );
}

import type { KeyWindows, Spent } from "../../access/minute_windows.ts";
import { type MaybePromise, whenAvailable } from "../../base/async/maybe_promise.ts";
import type { Caller } from "../../access/caller.ts";
import type { Refusal } from "../../base/refusal.ts";
import { tooManyRequests } from "../respond/rate_limit_headers.ts";
import type { RequestContext } from "./request_context.ts";

/**
 * Makes the function that charges one new address to the key's budget per minute (spec 1, Limits) and
 * to its usage, and returns its refund; as a promise if servers share limits.
 *
 * @throws 429, from that function, if the budget is used up.
 */
export function resolveBudget(
  windows: KeyWindows,
  caller: Caller,
  context: Pick<RequestContext, "liveGeocodes" | "monthExceeded">,
): () => MaybePromise<() => void> {
  return () => {
    // The request will be refused anyway.
    if (context.monthExceeded !== undefined) throw context.monthExceeded;
    const { keyId, resolvesPerMinute, now } = caller;
    return whenAvailable(windows.spend(keyId, resolvesPerMinute, now), (spent) => {
      if (spent.remaining < 0) throw resolvesExceeded(spent, now);
      context.liveGeocodes++;
      return () => {
        context.liveGeocodes--;
        windows.refund(keyId, spent);
      };
    });
  };
}

/** What is left of the key's budget, if the endpoint spends it. */
export function resolvesLeft(
  { service, route, key, now }: Pick<RequestContext, "service" | "route" | "key" | "now">,
): Spent | undefined {
  if (key === undefined || !route?.endpoint.refusals?.includes(RESOLVES_EXCEEDED)) return undefined;
  return service.resolves.left(key.id, key.resolvesPerMinute ?? service.resolvesPerMinute, now);
}

/** The 429 for a used-up budget (decisions, Resolve and quote-context). */
function resolvesExceeded(spent: Spent, now: number): Refusal {
  const message =
    `Address resolve limit exceeded. This key may resolve ${spent.limit} new addresses a minute.`;
  return tooManyRequests("resolves_exceeded", message, spent, now);
}

/** That 429 as an example, for the `refusals` of endpoints that spend the budget. */
export const RESOLVES_EXCEEDED = resolvesExceeded({ limit: 30, remaining: -1, endsAt: 60_000 }, 0);

import type { KeyWindows, Spent } from "../../access/minute_windows.ts";
import { type MaybePromise, whenAvailable } from "../../base/async/maybe_promise.ts";
import type { Caller } from "../../access/caller.ts";
import type { Refusal } from "../../base/refusal.ts";
import { tooManyRequests } from "../respond/rate_limit.ts";
import type { RequestContext } from "./request_context.ts";

/**
 * Spends a key's budget of new addresses in a minute (spec 1, Limits), and counts them for its usage.
 *
 * @returns A function that refunds it; a promise if servers share limits and one has to be leased.
 */
export function resolveBudget(
  windows: KeyWindows,
  caller: Caller,
  context: Pick<RequestContext, "liveGeocodes" | "monthExceeded">,
): () => MaybePromise<() => void> {
  return () => {
    // A request that the month will refuse anyway must not spend anything else.
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

/** What is left of the key's budget, if the request's endpoint spends it. */
export function resolvesLeft(
  { service, route, key, now }: Pick<RequestContext, "service" | "route" | "key" | "now">,
): Spent | undefined {
  if (key === undefined || !route?.endpoint.refusals?.includes(RESOLVES_EXCEEDED)) return undefined;
  return service.resolves.left(key.id, key.resolvesPerMinute ?? service.resolvesPerMinute, now);
}

/** 429 for a budget of new addresses that is used up (decisions, Resolve and quote-context). */
function resolvesExceeded(spent: Spent, now: number): Refusal {
  const message =
    `Address resolve limit exceeded. This key may resolve ${spent.limit} new addresses a minute.`;
  return tooManyRequests("resolves_exceeded", message, spent, now);
}

/** The refusal of a budget as endpoints that spend it declare it. */
export const RESOLVES_EXCEEDED = resolvesExceeded({ limit: 30, remaining: -1, endsAt: 60_000 }, 0);

import { exhausted, type MinuteWindows } from "../access/budgets.ts";
import type { Caller } from "../access/caller.ts";
import type { Exchange } from "./exchange.ts";

/**
 * Spends a key's budget of new addresses in a minute (spec 1, Limits), and counts them for its usage.
 *
 * @returns What takes it back.
 */
export function resolveBudget(
  windows: MinuteWindows,
  caller: Caller,
  exchange: Pick<Exchange, "liveGeocodes">,
): () => () => void {
  return () => {
    const { keyId, resolvesPerMinute, now } = caller;
    const spent = windows.spend(keyId, resolvesPerMinute, now);
    if (spent.remaining < 0) {
      throw exhausted(
        "resolves_exceeded",
        `Address resolve limit exceeded. This key may resolve ${resolvesPerMinute} new addresses ` +
          "a minute.",
        spent,
        now,
      );
    }
    exchange.liveGeocodes++;
    return () => {
      exchange.liveGeocodes--;
      windows.refund(keyId, spent);
    };
  };
}

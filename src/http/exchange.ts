import type { MinuteWindows, Spent } from "../access/budgets.ts";
import type { Keyring } from "../access/keyring.ts";
import type { MonthlyUsage } from "../access/monthly_usage.ts";
import type { Resolver } from "../geo/resolver.ts";
import type { Library } from "../library/library.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import type { Route } from "./router.ts";

/** What the pipeline works with. */
export interface Service {
  readonly routes: ReadonlyMap<string, Route>;
  readonly library: Library;
  readonly resolver: Resolver;
  readonly keyring: Keyring;
  readonly minutes: MinuteWindows;
  readonly months: MonthlyUsage;
  /** Requests a minute for keys without a limit of their own. */
  readonly requestsPerMinute: number;
  /** New addresses a minute for keys without a limit of their own. */
  readonly resolvesPerMinute: number;
  /** Behind a TLS proxy: refuse what came to it over plain HTTP. */
  readonly trustProxy: boolean;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** One request on its way: what is known of it so far. */
export interface Exchange {
  readonly requestId: string;
  readonly started: number;
  /** Times at which phases ended, from `performance.now()`. */
  readonly phases: number[];
  route: string;
  keyId: string | null;
  spent: Spent | undefined;
}
